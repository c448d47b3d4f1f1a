import { expect, test } from 'vitest'
import { decode, encode } from './encode.js'

test.each([
  ['text', '{"name":"Ré\n\t"}', '$text'],
  ['a byte order mark', '\ufeff[]', '$text'],
  ['control characters', '\0\x1b'.repeat(1000), '$base64'],
  ['bytes that are no UTF-8', Buffer.from([0xff, 0x41]), '$base64'],
])('%s comes back byte for byte, and takes twice its bytes at most', (_, content, as) => {
  const bytes = Buffer.from(content)
  const line = JSON.stringify(encode(bytes))
  expect(Object.keys(JSON.parse(line))).toEqual([as])
  expect(line.length).toBeLessThan(2 * bytes.length + 20)
  expect(decode(JSON.parse(line))).toEqual(bytes)
})
