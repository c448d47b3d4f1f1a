import { expect, test } from 'vitest'
import { placeIn } from './mark.js'

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

test('takes time in proportion to the text', () => {
  const text = `[${'{"id":1,"name":"x"},'.repeat(50_000)}{"id":2}]`
  expect(placeIn(text, 'body[50000].id')).toBeDefined()
  expect(placeIn('['.repeat(1_000_000), 'body[1]')).toBeUndefined()
})
