import { expect, test } from 'vitest'
import { encodedAs, mediaTypes } from './media-types.js'

const body = '{"name":"Zo\u00eb \u{1f436}"}'

test.each([
  ['text/plain; charset=utf-16be', 'utf-16be'],
  ['application/json; charset=UTF-16LE', 'utf-16le'],
])('a body as %s is in that encoding', (type, encoding) => {
  expect(new TextDecoder(encoding).decode(encodedAs(type, body) as Uint8Array)).toBe(body)
})

test('where the order of octets is not named, a mark says it', () => {
  const octets = encodedAs('application/json; charset=utf-16', body) as Uint8Array
  expect([...octets.slice(0, 4)]).toEqual([0xfe, 0xff, 0, 0x7b])
  expect([...(encodedAs('a/b; charset=utf-32le', '{\u{1f436}') as Uint8Array)]).toEqual([
    0x7b, 0, 0, 0, 0x36, 0xf4, 1, 0,
  ])
})

test('any other type leaves the body as it is', () => {
  expect(encodedAs('application/json; charset=iso-8859-1', body)).toBe(body)
  expect(Object.values(mediaTypes).flat()).not.toContain('application/json')
})
