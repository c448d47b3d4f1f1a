import { describe, expect, it } from 'vitest'
import { elementsOf, spansAt } from './json-span.js'

const text = ' [ {"id": 1, "name":"a,]\\"}", "tags":[{"x":1}] } ,{"id":2,"name":"b"}, 3 ]'
const at = (place: string, of = text) => spansAt(of, place).map(({ start, end }) => of.slice(start, end))

describe('the span of a value', () => {
  it('is found by its place', () => {
    expect(at('body[0].id').at(-1)).toBe('1')
    expect(at('body[0].name').at(-1)).toBe('"a,]\\"}"')
    expect(at('body[0].tags[0].x').at(-1)).toBe('1')
    expect(at('body[1]').at(-1)).toBe('{"id":2,"name":"b"}')
    expect(at('body[2]').at(-1)?.trim()).toBe('3')
    expect(at('body', '"x"')).toEqual(['"x"'])
  })

  it('comes with what is around it', () => {
    expect(spansAt(text, 'body[1].name').map(({ place }) => place)).toEqual(['body', 'body[1]', 'body[1].name'])
  })

  it('ends where the text does', () => {
    expect(spansAt(text, 'body[7].name').map(({ place }) => place)).toEqual(['body'])
    expect(spansAt(text, 'body[1].status').map(({ place }) => place)).toEqual(['body', 'body[1]'])
    expect(at('body[1].name', text.slice(0, text.indexOf('b"') + 1)).at(-1)).toBe('"b')
    for (let cut = 0; cut < text.length; cut++)
      for (const { start, end } of spansAt(text.slice(0, cut), 'body[1].name')) {
        expect(start).toBeLessThanOrEqual(end)
        expect(end).toBeLessThanOrEqual(cut)
      }
  })

  it('is none where the place is not in the body, or the text no JSON', () => {
    expect(at('status line')).toEqual([])
    expect(at('header content-type')).toEqual([])
    expect(spansAt('<html>', 'body[0].id').map(({ place }) => place)).toEqual(['body'])
    expect(spansAt(']]}}', 'body.id')).toHaveLength(1)
  })

  it('is found in linear time, however deep the text', () => {
    const deep = '['.repeat(500_000)
    expect(spansAt(deep, 'body[0].id')).toHaveLength(2)
    expect([...elementsOf(deep)]).toHaveLength(1)
  })
})

it('elements are those of the outermost array', () => {
  expect([...elementsOf(text)].map(({ start, end }) => text.slice(start, end).trim())).toEqual([
    '{"id": 1, "name":"a,]\\"}", "tags":[{"x":1}] }',
    '{"id":2,"name":"b"}',
    '3',
  ])
  expect([...elementsOf('{"a":[1]}')]).toEqual([])
  expect([...elementsOf('[]')]).toEqual([])
})
