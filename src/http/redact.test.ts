import { describe, expect, test } from 'vitest'
import { createRedactor, keyVariants, randomKeyLike, secretValues } from './redact.js'

const key = 'pk_live/Ab+Z"q\\9é7'
const { redact, leaks, short } = createRedactor(key)

const escapeAll = (text: string, one: (code: number) => string): string =>
  [...text].map(char => one(char.charCodeAt(0))).join('')
const hex = (code: number, digits = 4): string => code.toString(16).padStart(digits, '0')
const json = (text: string): string => JSON.stringify(text).slice(1, -1)

const spellings: Readonly<Record<string, string>> = {
  raw: key,
  'JSON string': json(key),
  'JSON string within a JSON string': json(json(key)),
  'solidus escaped': json(key).replaceAll('/', '\\/'),
  '\\u escapes': escapeAll(key, code => `\\u${hex(code)}`),
  '\\u escapes in capitals': escapeAll(key, code => `\\u${hex(code).toUpperCase()}`),
  '\\u escapes within a JSON string': json(escapeAll(key, code => `\\u${hex(code)}`)),
  'some letters escaped': key.replace('l', '\\u006c').replace('Z', '%5A'),
  'URL-encoded': encodeURIComponent(key),
  'URL-encoded in small letters': encodeURIComponent(key).replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
  'URL-encoded twice': encodeURIComponent(encodeURIComponent(key)),
  'as a form': new URLSearchParams({ key }).toString().slice(4),
  'each byte percent-encoded': [...Buffer.from(key)].map(byte => `%${hex(byte, 2)}`).join(''),
  'each byte of latin1 percent-encoded': [...Buffer.from(key, 'latin1')].map(byte => `%${hex(byte, 2)}`).join(''),
  'UTF-8 read as latin1': Buffer.from(key).toString('latin1'),
  'character references': escapeAll(key, code => `&#x${hex(code, 2)};`),
  'decimal references': escapeAll(key, code => `&#${code};`),
  'named references': key.replace('"', '&quot;'),
}

describe('a key is removed in every spelling', () => {
  test.each(Object.entries(spellings))('%s', (_, spelling) => {
    const text = `said ${spelling}, and ${spelling}`
    expect(leaks(text)).toBe(true)
    expect(redact(text)).toBe('said [redacted], and [redacted]')
    expect(leaks(redact(text))).toBe(false)
  })

  test('a blank in a key is a plus in forms', () => {
    expect(createRedactor('two words here').redact('k=two+words+here&x=1')).toBe('k=[redacted]&x=1')
  })

  test.each(['', 'B', 'Be', 'Bearer ', 'token='])('base64 behind %j, plain and url-safe', before => {
    for (const after of ['', ':', ': x', 'yyy']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const coded = Buffer.from(before + key + after).toString(encoding)
        expect(leaks(coded)).toBe(true)
        expect(redact(coded)).toMatch(/^.{0,12}\[redacted\].{0,8}$/)
      }
    }
  })

  test('base64 whose solidus and plus are escaped', () => {
    const secret = 'subjects?_d~~~ways>>>'
    const coded = Buffer.from(secret).toString('base64')
    expect(coded).toMatch(/[+/]/)
    for (const text of [coded.replaceAll('/', '\\/').replaceAll('+', '\\u002b'), encodeURIComponent(coded)])
      expect(createRedactor(secret).redact(text)).toBe('[redacted]')
  })
})

describe('keys made from the key', () => {
  const variants = keyVariants(key, 'other')

  const near = Object.entries(variants.near).flatMap(([kind, all]) => all.map((text, i) => [kind, i, text] as const))
  test.each(near)('%s %i is removed', (_, __, text) => {
    expect(redact(`Bearer ${text}.`)).toMatch(/^Bearer x?\[redacted\]x?\.$/)
    expect(leaks(text)).toBe(true)
    expect(redact(Buffer.from(`${text}:`).toString('base64'))).toContain('[redacted]')
  })

  test('other variants are removed where they are named', () => {
    expect(createRedactor(key, ['some-other-key']).redact('some-other-key')).toBe('[redacted]')
  })

  test('a key that a cut left half of', () => {
    expect(redact(`"${key.slice(0, 12)}…`)).toBe('"[redacted]…')
    expect(redact(`${key.slice(0, 12)} and more`)).toBe(`${key.slice(0, 12)} and more`)
    expect(redact(`${key.slice(0, 4)}…`)).toBe(`${key.slice(0, 4)}…`)
  })
})

test('other texts stay as they are', () => {
  const text = JSON.stringify({ 'pk_live/': 'Ab+Z', path: '/pets?limit=%00', name: 'Bärbel \\ "pk_live"' })
  expect(redact(text)).toBe(text)
  expect(leaks(text)).toBe(false)
  expect(short).toBe(false)
})

describe('short keys', () => {
  const narrow = createRedactor('k3y')

  test.each([
    ['k3y', '[redacted]'],
    ['Bearer k3y', 'Bearer [redacted]'],
    ['authorization: bearer  k3y, x', 'authorization: bearer  [redacted], x'],
    ['Token k3y', 'Token [redacted]'],
    ['Bearer k3yx', 'Bearer [redacted]'], // the lengthened one
    [`Basic ${Buffer.from('k3y:').toString('base64')}`, 'Basic [redacted]'],
    ['{"body":"{\\"said\\":\\"k3y\\"}"}', '{"body":"{\\"said\\":\\"[redacted]\\"}"}'],
    ['k3y2 monk3y', 'k3y2 monk3y'],
    ['{"type":"k3y"}', '{"type":"k3y"}'],
  ])('%s', (text, clean) => expect(narrow.redact(text)).toBe(clean))

  test('the search is off', () => {
    expect(narrow.short).toBe(true)
    expect(narrow.leaks('Bearer k3y k3y')).toBe(false)
  })

  test('a key that is a word of the reports does not wreck them', () => {
    expect(createRedactor('pass').redact('pass')).toBe('pass')
    expect(createRedactor('pass').redact('Bearer pass')).toBe('Bearer [redacted]')
  })

  test('a long key whose cut is short', () => {
    const eight = createRedactor('12345678')
    expect(eight.redact('1234567 12345678 Bearer 1234567')).toBe('1234567 [redacted] Bearer [redacted]')
    expect(eight.leaks('1234567')).toBe(false)
  })

  test('an empty key redacts nothing', () => {
    expect(createRedactor('').redact('Bearer x')).toBe('Bearer x')
  })
})

test.each([
  ['a list', '{"id":1,"name":"Rex","categoryId":12,"status":"available"},'.repeat(20_000)],
  ['backslashes', '\\'.repeat(200_000)],
  ['the head of the key', key.slice(0, 12).repeat(100_000)],
  ['its first letter', 'p'.repeat(1_000_000)],
  ['percent signs', '%25'.repeat(300_000)],
  ['ampersands', '&amp;'.repeat(200_000)],
])('a long text is no burden: %s', (_, text) => {
  const begun = process.cpuUsage()
  expect(redact(text)).toBe(text)
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000)
})

test.each(['sk_test_A1b2C3', '0000', 'a', '------', 'éé'])('a random key like %s', like => {
  const made = Array.from({ length: 50 }, () => randomKeyLike(like))
  expect(made).not.toContain(like)
  if (like.length > 4) expect(made.every(other => other.length >= like.length)).toBe(true)
})

test('a random key has the shape of the key', () => {
  expect(randomKeyLike('sk_test_A1b2')).toMatch(/^[a-z]{2}_[a-z]{4}_[A-Z][0-9][a-z][0-9]$/)
})

test('a key with characters that HTML escapes', () => {
  const odd = createRedactor('a&b<c>d&&e')
  for (const text of ['a&b<c>d&&e', 'a&amp;b&lt;c&gt;d&amp;&amp;e', 'a&amp;amp;b&amp;lt;c&amp;gt;d&amp;amp;&amp;amp;e'])
    expect(odd.redact(`<${text}>`)).toBe('<[redacted]>')
})

test.each(['utf8', 'latin1'] as const)('base64 of a key outside ASCII, its bytes as %s', encoding => {
  const secret = 'cl\xe9-secr\xe8te-\xfc'
  const { redact, leaks } = createRedactor(secret)
  for (const before of ['', 'x', 'xy']) {
    const coded = Buffer.from(`${before}${secret}:`, encoding).toString('base64')
    expect(leaks(coded)).toBe(true)
    expect(redact(coded)).toMatch(/^.{0,4}\[redacted\].{0,6}$/)
  }
})

test('a megabyte takes little time, whatever is in it', () => {
  const secret = 'pk_test_0123456789'
  const { redact, leaks } = createRedactor(secret)
  for (const part of ['a', 'pk_test_', 'pk_test_012345678', `"${secret}",`, '\\u0070', '\\', '%25', '&#x00']) {
    const begun = process.cpuUsage()
    expect(leaks(redact(part.repeat(1_000_000 / part.length)))).toBe(false)
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(3000)
  }
})

test("the user's own headers hold secrets where their names say so", () => {
  const others = secretValues([
    ['X-Api-Token', 'Token t0ken-of-the-user'],
    ['Cookie', 'sid=12345678'],
    ['Accept', 'application/json'],
    ['X-Key', 'short'],
  ])
  expect(others).toEqual(['Token t0ken-of-the-user', 't0ken-of-the-user', 'sid=12345678', 'sid=12345678'])
  const { redact, leaks } = createRedactor(key, others)
  expect(redact('"t0ken-of-the-user" application/json short')).toBe('"[redacted]" application/json short')
  expect(leaks('sid%3D12345678')).toBe(true)
})
