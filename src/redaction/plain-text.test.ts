import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, withoutEscapes } from './plain-text.js'

const part = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '\\u0041',
    '\\\\u005cu0041',
    '%41',
    '%2541',
    '%5Cu0041',
    '&#65;',
    '&amp;#x41;',
    '&quot;',
    '\\"',
    '\\u001b[31m',
  ),
)
const texts = fc.array(part, { maxLength: 6 }).map(parts => parts.join(''))

test('what is looked at first is the text in which secrets are found', () => {
  fc.assert(
    fc.property(texts, text => {
      expect(withoutEscapes(text)).toBe(plainText(text).text)
    }),
    { seed: 1, numRuns: 500 },
  )
})
