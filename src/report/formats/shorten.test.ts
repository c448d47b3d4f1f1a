import { expect, test } from 'vitest'
import { middle, short, values } from './shorten.js'

test.each([
  [
    46,
    'POST /pets {…,"categoryId":1,"status":"sold"}',
    '{"name":"Conform with a long name","categoryId":1,"status":"sold"}',
  ],
  // What is odd in a member that gives way would not be seen.
  [
    46,
    'POST /pets {"name":"on\\thol…1,"status":"sold"}',
    '{"name":"on\\thold, a long name","categoryId":1,"status":"sold"}',
  ],
  [
    40,
    'POST /pets (content-type: application/x…',
    '(content-type: application/x-www-form-urlencoded) name=Rex+and+more',
  ],
  [24, 'GET /pets/1 (header nam…', '(header names in upper case)'],
  [44, 'POST /pets {"name":"Conf…name"} → 201, then', '{"name":"Conform with a long name"} → 201, then'],
  [
    46,
    'GET /pets?status=%73%6f%… (Bearer KEY x) → 200',
    '(Bearer KEY x) → 200',
    '?status=%73%6f%6c%64&limit=%31%30%30',
  ],
])('a request on %i columns: %s', (width, cut, further, query = '') => {
  const [method, path] = cut.split(' ')
  expect(middle(`${method} ${path!.split('?')[0]}${query} ${further}`, width)).toBe(cut)
})

test('a long word is cut rather than left out', () => {
  expect(short(`got "${'x'.repeat(60)}"`, 30)).toBe(`got "${'x'.repeat(24)}…`)
  expect(short('got a pet that has another name', 30)).toBe('got a pet that has another …')
})

test('what values led to is told, however long they are', () => {
  const long = ['the key under another scheme than Bearer (Basic, bare key)', 'a wrong key ("bearer" in lower case)']
  const text = values(
    {
      part: 'key',
      groups: [
        { values: long, outcome: '400 ✗' },
        { values: ['none', 'altered'], outcome: '401 ✓' },
      ],
    },
    80,
  )
  expect(text).toBe('key  a wrong key ("bearer" in lower case): 400 ✗    none  altered: 401 ✓')
  const bounded = {
    part: 'length',
    groups: [
      { values: ['30', '25', '24', '21'], outcome: '400 ✗' },
      { values: ['3', '5', '9', '20'], outcome: '201 ✓' },
    ],
  }
  expect(values(bounded, 44)).toBe('length  30  21: 400 ✗    3  9  20: 201 ✓')
  const few = { part: 'limit', groups: [{ values: ['101', '1000'], outcome: '200 ✗' }] }
  expect(values(few, 80)).toBe('limit  101  1000: 200 ✗')
})
