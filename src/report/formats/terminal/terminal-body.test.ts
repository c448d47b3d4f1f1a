import { expect, test } from 'vitest'
import { painter } from '../text.js'
import { bodyLines } from './terminal-body.js'

const shown = (body: string, place: string, width = 60, most = 3) =>
  bodyLines(body, place, { paint: painter(false), width, most })

test('carets stand under the place of the finding', () => {
  expect(shown('{"id":5,"name":7}', 'body.name')).toEqual(['{"id":5,"name":7}', '        ^^^^^^^^'])
  expect(shown('{"id":5,"name":7}', 'body.status')).toEqual(['{"id":5,"name":7}'])
  expect(shown('{"id":5}', 'status line')).toEqual(['{"id":5}'])
})

test('a spot on a further line is marked there, one over two lines as far as the first goes', () => {
  expect(shown('{"id":5,"name":"Milo"}', 'body.name', 20)).toEqual(['{"id":5,"name":', '        ^^^^^^^', '"Milo"}'])
  expect(shown('{"id":5,"name":"Milo the big dog","x":1}', 'body.x', 20)).toEqual([
    '{"id":5,"name":',
    '"Milo the big dog",',
    '"x":1}',
    '^^^^^',
  ])
})

test('what is far into a body is shown with what stands around it', () => {
  const body = `{"id":5,"name":"${'x'.repeat(400)}","status":"gone"}`
  const lines = shown(body, 'body.status')
  const at = lines.findIndex(each => each.includes('^'))
  expect(lines[0]).toMatch(/^… x+/)
  expect(lines[at - 1]!.slice(lines[at]!.indexOf('^'))).toMatch(/^"status":"gone"/)
  expect(lines.length).toBeLessThanOrEqual(4)
})

test('a body that had to be made harmless is not marked in the wrong place', () => {
  expect(shown('{"id":"\u001b[2J","name":7}', 'body.name').join('\n')).not.toContain('^')
})
