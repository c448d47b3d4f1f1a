import { expect, test } from 'vitest'
import { credentials } from './credential.js'

/** What a bad key is said to be has to hold for each of its spellings: a key that is sent twice has more than one character more. */
test('no bad key is described by how many characters differ', () => {
  const texts = credentials.filter(({ group }) => group !== undefined).map(({ text }) => text)
  expect(texts.filter(text => /\b(?:a|one)(?: other)? character\b/.test(text))).toEqual([])
})

test('a key behind "Bearer" is not said to be under another scheme', () => {
  const under = credentials.filter(({ text }) => text.startsWith('the key under another scheme than Bearer'))
  const headers = under.flatMap(row => row.headers({ key: 'pk_local', wrongKey: 'pk_other' }))
  expect(under.length).toBeGreaterThan(5)
  expect(headers.filter(header => /^Bearer /i.test(header))).toEqual([])
})
