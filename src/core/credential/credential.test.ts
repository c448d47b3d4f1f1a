import { expect, test } from 'vitest'
import { credentialKinds, credentials, keyText, spellingsOf } from './credential.js'

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

test.each([
  ['other-scheme', 'Bearer, twice', 'Authorization: Bearer Bearer KEY'],
  ['other-scheme', 'Basic, user, base64', 'Authorization: Basic KEY: in base64'],
  ['other-scheme', 'Token', 'Authorization: Token KEY'],
  ['bare-key', 'only', 'KEY without Bearer'],
  ['none', 'only', 'no Authorization header'],
  ['cut', 'end', 'the key shortened, at its end'],
] as const)('reports name a key of the kind %s, %s, as a reader would send it', (kind, spelling, text) => {
  const variant = spellingsOf(kind).findIndex(each => each.spelling === spelling)
  expect(keyText(kind, variant)).toBe(text)
})

test('no text of a key holds brackets, which stand round it', () => {
  const texts = credentialKinds.flatMap(kind => spellingsOf(kind).map((_, i) => keyText(kind, i)))
  expect(texts.filter(text => /[()]/.test(text))).toEqual([])
})
