import { expect, test } from 'vitest'
import { partsOf, placeIn, writtenMembers, writtenNumber } from './json-span.js'

const text = ' [ {"id": 1, "name":"a,]\\"}", "tags":[{"x":1}] } ,{"id":2,"name":"b"}, 3 ]'
const partsIn = (of: string) => [...partsOf(of)].map(({ start, end }) => of.slice(start, end))

test('parts are those of the outermost array or object', () => {
  expect(partsIn(text)).toEqual(['{"id": 1, "name":"a,]\\"}", "tags":[{"x":1}] }', '{"id":2,"name":"b"}', '3'])
  expect(partsIn('{"a":[1], "b" : "c"}')).toEqual(['[1]', '"c"'])
  for (const none of ['[]', '{}', '', '<html>', '"[1]"', '7']) expect(partsIn(none)).toEqual([])
})

test('parts of a text that is cut end where it does', () => {
  for (let cut = 0; cut < text.length; cut++)
    for (const { from, start, end } of partsOf(text.slice(0, cut))) {
      expect(from).toBeLessThanOrEqual(start)
      expect(start).toBeLessThanOrEqual(end)
      expect(end).toBeLessThanOrEqual(cut)
    }
  expect(partsIn('{"a":"b')).toEqual(['"b'])
})

test('parts are found in linear time, however deep the text', () => {
  expect([...partsOf('['.repeat(500_000))]).toHaveLength(1)
})

test.each<[text: string, members: readonly (readonly [string, string])[]]>([
  [
    '{"name":"a","categoryId":1}',
    [
      ['name', '"a"'],
      ['categoryId', '1'],
    ],
  ],
  [
    ' { "n\\u0061me" : [1, {"b":2}] , "name":1.0e2 } ',
    [
      ['name', '[1, {"b":2}]'],
      ['name', '1.0e2'],
    ],
  ],
  [
    '{"a":"\\"}","b":null}',
    [
      ['a', '"\\"}"'],
      ['b', 'null'],
    ],
  ],
  ['{}', []],
  ['"a"', []],
])('members of %s as they are written', (of, members) => {
  expect(writtenMembers(of).map(({ name, text }) => [name, text])).toEqual(members)
})

test.each([
  ['{"categoryId" : 1.0 }', '1.0'],
  ['{"categoryId":1,"categoryId":2e0}', '2e0'],
  ['{"name":"\\"categoryId\\":5","categoryId":7}', '7'],
  ['{"name":"a"}', undefined],
])('the category of %s as it is written', (of, written) => {
  expect(writtenNumber(of, 'categoryId')).toBe(written)
})

test.each<[text: string, place: string, marked: string | undefined]>([
  ['{"id":7,"name":"a"}', 'body.name', '"name":"a"'],
  ['{"id":7,"name":"a"}', 'body.id', '"id":7'],
  ['[{"id":1},{"id":2, "name" : [1]},{"id":3}]', 'body[1].name', '"name" : [1]'],
  ['[{"id":1},{"id":2}]', 'body[1]', '{"id":2}'],
  [' [ 1 , 2 ] ', 'body[1]', '2'],
  ['{"a":{"b":{"c":"}\\"{"}},"d":1}', 'body.a.b.c', '"c":"}\\"{"'],
  ['{"a":"x,]","b":true}', 'body.b', '"b":true'],
  ['{"code":"x","status":404}', 'body.status is 404', '"status":404'],
  ['[{"id":1},{"id":2,"name":"abc', 'body[1].name', '"name":"abc'],
  ['[{"id":1},{"id', 'body[2]', undefined],
  ['{"id":1}', 'body.name', undefined],
  ['{"id":1}', 'body[0]', undefined],
  ['[1]', 'body.id', undefined],
  ['{"id":1}', 'status line', undefined],
  ['{"id":1}', 'body', undefined],
  ['<html>', 'body.id', undefined],
  ['', 'body[0]', undefined],
  ['{', 'body.a', undefined],
  ['{"a', 'body.a', undefined],
  ['{"a"', 'body.a', ''],
  ['{"__proto__":1}', 'body.__proto__', '"__proto__":1'],
])('%s at %s', (text, place, marked) => {
  const found = placeIn(text, place)
  expect(found && text.slice(found.from, found.to)).toBe(marked === '' ? '"a"' : marked)
})

test('a place takes time in proportion to the text', () => {
  const text = `[${'{"id":1,"name":"x"},'.repeat(50_000)}{"id":2}]`
  expect(placeIn(text, 'body[50000].id')).toBeDefined()
  expect(placeIn('['.repeat(1_000_000), 'body[1]')).toBeUndefined()
})
