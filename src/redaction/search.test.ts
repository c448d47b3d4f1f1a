import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuSeconds } from '../core/system/cpu-fixtures.js'
import { createRedactor } from './redact.js'

const key = 'sk_live-A1b2C3d4E5f6G7h8'
const bytes = [...Buffer.from(key)]
/** Codes that a text is commonly written in, as they are in one piece. */
const codes: Readonly<Record<string, string>> = {
  'as it is': key,
  'in capitals': key.toUpperCase(),
  hexadecimal: Buffer.from(key).toString('hex'),
  base64: Buffer.from(`Bearer ${key}`).toString('base64'),
  base64url: Buffer.from(key).toString('base64url'),
  'base64 of base64': Buffer.from(Buffer.from(key).toString('base64')).toString('base64'),
}

const separators = ['*', '\n', '\t', '-', '_', ' ', "'", '\r\n    ', ' | ', '\u00a0', '\u200b', '…', '=', '\u001b[31m', '❤', '&#42;', '%2A', '.'] // biome-ignore format: a list

const grouped = (text: string, size: number, between: string, first: number): string =>
  [text.slice(0, first), ...(text.slice(first).match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])]
    .filter(part => part !== '')
    .join(between)

/** Letters and digits alone, with what is escaped undone. */
const dense = (text: string): string =>
  text
    .replace(/\\+u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\x1b\[\d*m/g, '')
    .replace(/\\+[bfnrt]/g, ' ')
    .replace(/&#42;|%2A/g, '')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()

const spellings = fc.record({
  code: fc.constantFrom(...Object.keys(codes)),
  between: fc.constantFrom(...separators),
  size: fc.integer({ min: 1, max: 10 }),
  first: fc.nat(3),
  /** How often it is quoted as JSON within JSON. */
  quoted: fc.nat(2),
})

const { redact } = createRedactor(key)

describe('a key is removed whatever stands between its characters', () => {
  test('in any code, in groups of any size', () => {
    fc.assert(
      fc.property(spellings, ({ code, between, size, first, quoted }) => {
        const whole = codes[code]!
        let text = `said: ${grouped(whole, size, between, first)} :no more`
        for (let i = 0; i < quoted; i++) text = JSON.stringify({ said: text })
        const clean = redact(text)
        // What was not written in one piece is left at the ends at most, where it begins within a byte.
        const rest = Math.ceil((whole.length * 11) / key.length)
        for (let at = 0; at + rest <= dense(whole).length; at++)
          expect(dense(clean)).not.toContain(dense(whole).slice(at, at + rest + 1))
        if (quoted > 0) expect(() => JSON.parse(clean)).not.toThrow()
      }),
      { numRuns: 3000, seed: 1 },
    )
  })

  test.each(['\\x', '%', '=', '&#x'])('hexadecimal behind %s', sign => {
    const text = bytes.map(byte => `${sign}${byte.toString(16)}${sign === '&#x' ? ';' : ''}`).join(',')
    expect(redact(`said ${text}.`)).toMatch(/^said .{0,20}\[redacted\].{0,12}\.$/)
  })
})

test('where one letter of what stands beside it would go on', () => {
  const apart = [...key.slice(0, 16)].join('*')
  expect(redact(JSON.stringify({ actual: apart, e6f7: `said ${apart}….`, expected: 'f' }))).toBe(
    '{"actual":"[redacted]","e6f7":"said [redacted]….","expected":"f"}',
  )
  expect(redact(`{"x":"s","k":"${[...key.slice(3)].join('*')}"}`)).toBe('{"x":"s","k":"[redacted]"}')
})

describe('what it is not is left alone', () => {
  test.each([
    ['pastures', 'a past ures, the past/ures, Past-Ures'],
    ['12345678', '{"ids":[1,23,456,78],"pages":"1-2345678"}'],
    ['availablepending', '{"available":1,"pending":2}'],
    ['123456789101112', '{"said":"x","ids":[1,2,3,4,5,6,7,8,9,10,11,12]}'],
    ['sk_live-A1b2C3d4E5f6G7h8', '{"code":"sk_live-","message":"A1b2C3d4","x":["E5f6G7h8"]}'],
  ])('%s in %s', (secret, text) => expect(createRedactor(secret).redact(text)).toBe(text))

  test.each([
    ['12345678', '1-2-3-4-5-6-7-8'],
    ['pastures', 'p*a*s*t*u*r*e*s'],
  ])('but a short one, letter by letter, is not: %s', (secret, text) =>
    expect(createRedactor(secret).redact(`x ${text} y`)).toBe('x [redacted] y'),
  )
})

test.each(['a', 'sk_live', 's-k-l-i-v-e-', '\\n', '\\u0041', '%41', '1,2,3,', 'A1b2C3d4E5f6G7h'])(
  'a megabyte of %j takes little time',
  part => {
    const text = part.repeat(1_000_000 / part.length)
    expect(cpuSeconds(() => redact(text), 3)).toBeLessThan(3)
  },
)

test('digits that a key has as well are no part of it within a longer number', () => {
  const { redact } = createRedactor('pk_proof_0123456789')
  expect(redact('{"$integer":"-1234567890123456789"}')).toBe('{"$integer":"-1234567890123456789"}')
  const text = '{"d":1234567890123456789,"of":-1234567890123456789}'
  for (const key of ['pk_packed_123456789', 'pk_proof_-123456789']) expect(createRedactor(key).leaks(text)).toBe(false)
  expect(redact('of_0123456789')).not.toContain('0123456789')
})

test('ten letters in a row give a key of any length away, wherever in it they stand', () => {
  for (let length = 10; length <= 30; length++) {
    const secret = 'q7w3e9r1t5y8u2i6o4p0a3s7d1f9g5h'.slice(0, length)
    const { redact } = createRedactor(secret)
    for (let at = 0; at + 10 <= length; at++)
      expect(redact(`x ${secret.slice(at, at + 10)} x`), `${length} from ${at}`).toBe('x [redacted] x')
  }
})

test.each([
  ['q7w3 e9r1t5y8u2', 'q7w3 [redacted]'],
  ['q7w3e9r1t5 y8u2', '[redacted] y8u2'],
])('of a short key that is torn apart, what is in one piece is removed: %s', (text, clean) =>
  expect(createRedactor('q7w3e9r1t5y8u2').redact(text)).toBe(clean),
)

test.each([
  ['as it is', key],
  ['escaped', [...key].map(char => `\\\\u00${char.charCodeAt(0).toString(16)}`).join('')],
  ['with more between than is looked at together', key.replace('A1', `A${' '.repeat(100_000)}1`)],
])('a long line is looked at in parts, and keys at every place of them are found: %s', (_, written) => {
  const { redact } = createRedactor(key)
  for (const between of ['xyz', 'xyz ;'.repeat(400)])
    for (let before = 0; before < 3; before++) {
      const clean = `${'q'.repeat(before)}${between}[redacted]`.repeat(written.length > 1000 ? 40 : 300)
      expect(redact(clean.replaceAll('[redacted]', written)) === clean).toBe(true)
    }
})
