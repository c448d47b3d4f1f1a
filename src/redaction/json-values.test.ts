import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRedactor, isPlain, maskedValues } from './index.js'

const digits = '98765432109876'
const key = 'pk-8F3a'
const bytes = [...Buffer.from(`${key}${key}`)]

/** Parts that a text may say of the secrets, and signs of JSON between them. */
const parts = fc.constantFrom(
  ...[digits, digits.slice(0, 8), digits.slice(8), '987654321e5', '.', '-', 'e9', 'e', '+', '0', 'null', ' '],
  ...[...bytes.map(byte => `${byte},`), ...[...key].map(letter => `"${letter}",`), key],
  ...['"', '\\', '\\u0030', '[', ']', '{', '}', ',', '"id":', '"key":', ...[...bytes.keys()].map(at => `"${at}":`)],
)
const rows = fc.constantFrom(
  JSON.stringify(bytes),
  JSON.stringify([null, ...bytes]),
  JSON.stringify({ ...bytes }),
  JSON.stringify([...key, ...key]),
  JSON.stringify([...digits].map(Number)),
  JSON.stringify([key, key]),
)

test('what is plain and has no secret in its text has none in its values', () => {
  let plain = 0
  for (const secret of [digits, '98765432100000', `${key}${key}`]) {
    const { redact, isClean } = createRedactor(secret)
    const text = fc.array(fc.oneof({ weight: 9, arbitrary: parts }, rows), { maxLength: 12 }).map(all => all.join(''))
    fc.assert(
      fc.property(text, json => {
        if (!isPlain(json) || !isClean(json)) return
        plain++
        expect(maskedValues(json, redact)).toBe(json)
        expect(redact(json)).toBe(json)
      }),
      { numRuns: 20_000, seed: 1 },
    )
  }
  expect(plain).toBeGreaterThan(5000)
})

test.each(['"', '[', '[ ', '"a",', '"1" ', '1', '1.', '"0"'])('%j a million times is looked at in no time', part => {
  const started = process.cpuUsage()
  isPlain(part.repeat(1_000_000))
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
})
