// @module-tag waits
import { describe, expect, test } from 'vitest'
import { nearKeys } from '../core/credential/credential.js'
import { furtherKeys } from '../core/credential/further-keys.js'
import { cpuSeconds } from '../core/system/cpu-fixtures.js'
import { secretValues } from './index.js'
import { createRedactor as redactorOf } from './redact.js'

const key = 'pk_live/Ab+Z"q\\9é7'
const createRedactor = (secret: string, others: readonly string[] = []) => redactorOf(secret, others, nearKeys(secret))
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

  const plain = 'sk_live-A1b2C3d4E5f6G7h8'
  const bytes = [...Buffer.from(plain)]
  const odd: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      [' ', '-', ':', '.', ',', '/', '|'].map(sign => [`letter${sign}by letter`, [...plain].join(sign)]),
    ),
    ...Object.fromEntries([' ', ':', ','].map(sign => [`hex${sign}pairs`, bytes.map(byte => hex(byte, 2)).join(sign)])),
    ...Object.fromEntries([' ', ', ', ''].map(sign => [`decimal${sign}codes`, bytes.join(sign)])),
    'quoted printable': bytes.map(byte => `=${hex(byte, 2).toUpperCase()}`).join(''),
    'with no-break blanks': [...plain].join('\u00a0'),
    'base64 of base64': Buffer.from(Buffer.from(plain).toString('base64')).toString('base64'),
    'base64 of base64 behind Bearer': Buffer.from(Buffer.from(`Bearer ${plain}`).toString('base64')).toString('base64'),
  }

  test.each(Object.entries(odd))('oddly: %s', (_, spelling) => {
    const redactor = createRedactor(plain)
    const text = `said ${spelling}, no more`
    expect(redactor.leaks(text)).toBe(true)
    const clean = redactor.redact(text)
    expect(clean).toMatch(/^said .{0,16}\[redacted\].{0,10}, no more$/)
    expect(redactor.leaks(clean)).toBe(false)
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
      expect(createRedactor(secret).redact(text)).toMatch(/^\[redacted\](\\u002b|%2B)?$/)
  })
})

describe('keys made from the key', () => {
  test.each(furtherKeys.filter(({ kind }) => kind !== 'wrong-key').map(({ token }) => token(key)))(
    '%s holds nothing of the key afterwards',
    text => {
      expect(leaks(redact(`Bearer ${text}.`))).toBe(false)
      expect(redact(`Bearer ${text}.`)).toContain('[redacted]')
    },
  )

  test.each(nearKeys(key))('%s is removed', text => {
    expect(redact(`Bearer ${text}.`)).toMatch(/^Bearer x?\[redacted\][x=é]?\.$/)
    expect(leaks(text)).toBe(true)
    expect(redact(Buffer.from(`${text}:`).toString('base64'))).toContain('[redacted]')
  })

  test('other variants are removed where they are named', () => {
    expect(createRedactor(key, ['some-other-key']).redact('some-other-key')).toBe('[redacted]')
  })

  test('a key that a cut left half of', () => {
    expect(redact(`"${key.slice(0, 12)}…`)).toBe('"[redacted]…')
    expect(redact(`${key.slice(0, 9)} and more`)).toBe(`${key.slice(0, 9)} and more`)
    expect(redact(`…${key.slice(-10)}"`)).toBe('…[redacted]"')
    expect(redact(`${key.slice(0, 4)}…`)).toBe(`${key.slice(0, 4)}…`)
  })
})

describe('whatever part of a key is left, and however it is dressed', () => {
  const long = 'sk_live_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'
  const search = createRedactor(long)
  const forms: Readonly<Record<string, string>> = {
    raw: long,
    'in upper case': long.toUpperCase(),
    'in title case': long.replace(/[a-z]+/g, word => word[0]!.toUpperCase() + word.slice(1)),
    'in hex': Buffer.from(long).toString('hex'),
    'in hex and capitals': Buffer.from(long).toString('hex').toUpperCase(),
    'in base64': Buffer.from(`Bearer ${long}:`).toString('base64'),
    'letters escaped': escapeAll(long, code => `\\u${hex(code)}`),
    'every other letter escaped': [...long]
      .map((char, i) => (i % 2 ? char : `%25${hex(char.charCodeAt(0), 2)}`))
      .join(''),
    'as references': escapeAll(long, code => `&#x${hex(code, 2)};`),
    'escaped in two ways': escapeAll(long, code => `%5Cu${hex(code)}`),
    'with colours between': [...long].join('\u001b[31m'),
    'with escaped colours between': [...long].join('\\u001b[0;1m'),
    'with invisible characters between': [...long].join('\u200b\u2060\ufe0f'),
    'with escaped invisible characters between': [...long].join('\\u200b'),
    'with combining marks': [...long].join('\u0301'),
  }

  test.each(Object.entries(forms))('%s: cut at every place, on both sides', (_, form) => {
    for (let at = 0; at <= form.length; at++) {
      for (const text of [
        `${form.slice(0, at)}…`,
        `said "${form.slice(at)}"`,
        `…${form.slice(at)}`,
        form.slice(0, at),
      ]) {
        const clean = search.redact(text)
        expect(longestRun(clean, long)).toBeLessThan(12)
        if (text.includes('…')) expect(besideCut(clean, long)).toBeLessThan(6)
        expect(search.leaks(clean)).toBe(false)
      }
    }
  })

  test('a part from the middle', () => {
    for (let at = 0; at + 12 <= long.length; at++)
      for (const part of [long.slice(at, at + 12), long.slice(at, at + 12).toUpperCase()])
        expect(search.redact(`x${part}x`)).toMatch(/^x?_?\[redacted\]_?x?$/)
  })

  test('JSON stays JSON', () => {
    for (const form of Object.values(forms)) {
      const text = JSON.stringify({ a: form, b: `\\${form}\\`, c: { [form]: JSON.stringify({ said: form }) } })
      expect(() => JSON.parse(search.redact(text))).not.toThrow()
    }
  })

  test.each([10_000, 100_000])('a key of %i characters is no burden', { tags: 'thorough' }, length => {
    const huge = Array.from({ length }, (_, i) => ((i * 7919) % 36).toString(36)).join('')
    for (const secret of [huge, 'a'.repeat(length), 'ab'.repeat(length / 2)]) {
      const seconds = cpuSeconds(() => {
        const { redact } = createRedactor(secret)
        expect(redact(`x ${secret} y`)).toBe('x [redacted] y')
        redact(`${'a'.repeat(200_000)}${'{"id":1,"name":"Rex"},'.repeat(20_000)}`)
      }, 4)
      expect(seconds).toBeLessThan(4)
    }
  })
})

/** Letters of the key in a row that can still be read. */
function longestRun(text: string, secret: string): number {
  const plain = readable(text)
  for (let length = secret.length; length > 3; length--) {
    for (let at = 0; at + length <= secret.length; at++)
      if (plain.includes(secret.slice(at, at + length).toLowerCase())) return length
  }
  return 0
}

/** How much of the beginning or end of the key stands at a cut. */
function besideCut(text: string, secret: string): number {
  const [before = '', after = ''] = readable(text).split('…')
  const lengths = Array.from({ length: secret.length }, (_, i) => i + 1)
  const key = secret.toLowerCase()
  return Math.max(
    0,
    ...lengths.filter(length => before.endsWith(key.slice(0, length)) || after.startsWith(key.slice(-length))),
  )
}

const readable = (text: string): string =>
  text
    .replace(/%(?:25|5c)*(u[0-9a-f]{4}|[0-9a-f]{2})/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code.replace('u', ''), 16)),
    )
    .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\x1b\[[\d;]*m|\\|\u200b|\u2060|\ufe0f|\u0301/g, '')
    .toLowerCase()

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
    ['Bearer k3y=', 'Bearer [redacted]'], // the lengthened one
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
  ['the head of the key', key.slice(0, 9).repeat(100_000)],
  ['pieces of the key', 'pk_live+Z/'.repeat(100_000)],
  ['its first letter', 'p'.repeat(1_000_000)],
  ['percent signs', '%25'.repeat(300_000)],
  ['ampersands', '&amp;'.repeat(200_000)],
])('a long text is no burden: %s', (_, text) => {
  expect(cpuSeconds(() => expect(redact(text)).toBe(text), 2)).toBeLessThan(2)
})

test('a key with characters that HTML escapes', () => {
  const odd = createRedactor('a&b<c>d&&efgh')
  for (const text of [
    'a&b<c>d&&efgh',
    'a&amp;b&lt;c&gt;d&amp;&amp;efgh',
    'a&amp;amp;b&amp;lt;c&amp;gt;d&amp;amp;&amp;amp;efgh',
  ])
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

test('a megabyte takes little time, whatever is in it', { tags: 'thorough' }, () => {
  const secret = 'pk_test_0123456789'
  const { redact, leaks } = createRedactor(secret)
  for (const part of ['a', 'pk_test_', 'pk_test_012345678', `"${secret}",`, '\\u0070', '\\', '%25', '&#x00']) {
    const text = part.repeat(1_000_000 / part.length)
    expect(cpuSeconds(() => expect(leaks(redact(text))).toBe(false), 3)).toBeLessThan(3)
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
  const coded = Buffer.from('alice:S3cret:Pw99x').toString('base64')
  const basic = secretValues([['Authorization', `basic ${coded}`]])
  expect(basic).toEqual([`basic ${coded}`, coded, 'alice:S3cret:Pw99x', 'S3cret:Pw99x'])
  const { redact, leaks } = createRedactor(key, others)
  expect(redact('"t0ken-of-the-user" application/json short')).toBe('"[redacted]" application/json short')
  expect(leaks('sid%3D12345678')).toBe(true)
})

test('the key as it stands in a query is removed from base64 of it, and of that', () => {
  const secret = 'pk_secret+Hostile/0123456789=='
  const { redact } = createRedactor(secret)
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  for (const before of ['', 'k=', 'key=']) {
    const once = base64(`${before}${encodeURIComponent(secret)}&limit=1`)
    for (const text of [once, base64(once)]) expect(redact(text)).not.toContain(text.slice(12, 40))
  }
})
