import { describe, expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import { cpuSeconds } from '../core/system/cpu-fixtures.js'
import { redactorFor } from '../http/requests/credentials.js'
import { createRedactor } from '../redaction/index.js'
import { cleaner } from './cleaner.js'

const key = 'sk_live-A1b2C3d4E5f6G7h8'
const redactor = createRedactor(key)
const request = { method: 'GET', path: '/pets', headers: [] }

const bodyOf = (body: Buffer): Buffer => {
  const exchange = { request, response: { status: 400, headers: [], body } } as unknown as Exchange
  return Buffer.from(cleaner(redactor).exchange(exchange).response!.body)
}

test.each([
  ['as it is', `{"message":"é ${key}"}`],
  ['letter by letter', `{"message":"é ${[...key].join(' ')}"}`],
])('a recorded body loses a secret %s and keeps everything else', (_, text) => {
  expect(bodyOf(Buffer.from(text)).toString()).toBe('{"message":"é [redacted]"}')
})

test('bytes that are no UTF-8 stay as they are', () => {
  const bytes = Buffer.from(`{"message":"\xe9 ${key}"}`, 'latin1')
  expect(bodyOf(bytes).toString('latin1')).toBe('{"message":"\xe9 [redacted]"}')
})

test.each([
  ['its name', key, `the content coding ${key} is unknown`, '[]'],
  ['its bytes', 'gzip', undefined, `\x1f\x8b\x08\x08----${key}\0`],
])('a content coding keeps no secret in %s', (_, coding, codingFailure, bytes) => {
  const coded = Buffer.from(bytes, 'latin1')
  const body = codingFailure === undefined ? Buffer.from('[]') : coded
  const response = { status: 200, headers: [], body, coding, coded, ...(codingFailure ? { codingFailure } : {}) }
  const clean = cleaner(redactor).exchange({ request, response } as unknown as Exchange).response!
  const texts = Object.values(clean).map(each => (typeof each === 'object' ? Buffer.from(each as never) : each))
  expect(texts.join()).not.toContain(key)
  expect([clean.coding === undefined, clean.codingFailure === undefined]).toEqual([false, codingFailure === undefined])
})

test('a key that names in requests hold stays in what repeats them, and goes elsewhere', () => {
  const clean = cleaner(createRedactor('Bello Bello'))
  const seen = (sent: string, got: string): string => {
    const exchange = { request: { ...request, body: sent }, response: { headers: [], body: Buffer.from(got) } }
    clean.sending(sent)
    return Buffer.from(clean.exchange(exchange as unknown as Exchange).response!.body).toString()
  }
  const name = 'Bello Bello Bello'
  expect(seen('', `{"name":"${name}"}`)).not.toContain('Bello Bello')
  const pet = `{"id":1,"name":"${name}"}`
  expect(seen(`{"name":"${name}","categoryId":1}`, pet)).toBe(pet)
  // Lists and getPet show it, too, in whatever escapes.
  const escaped = pet.replace('B', '\\u0042')
  expect(seen('', `[${escaped}]`)).toBe(`[${escaped}]`)
  expect(seen('', '{"message":"the key is Bello Bello"}')).toBe('{"message":"the key is [redacted]"}')
  expect(seen('', 'the key is Bello Bello')).toBe('the key is [redacted]')
})

describe('a secret as values of JSON that are no texts', () => {
  const digits = '98765432109876'
  const clean = (secret: string, text: string): string => {
    const redactor = redactorFor({ apiKey: secret, headers: [] })
    const exchange = { request, response: { status: 400, headers: [], body: Buffer.from(text) } } as unknown as Exchange
    return Buffer.from(cleaner(redactor).exchange(exchange).response!.body).toString()
  }
  const bytes = [...Buffer.from(key)]
  const ones = bytes.map(byte => '1'.repeat(`${byte}`.length))

  test.each([
    ['a number', digits, `{"code":"x","key":${digits},"status":401}`, '{"code":"x","key":11111111111111,"status":401}'],
    ['a negative one', digits, `[-${digits}]`, '[-11111111111111]'],
    ['with an exponent', digits, '{"key":9.8765432109876e13}', '{"key":1.1111111111111e13}'],
    ['with a fraction', digits, '{"key":98765432109876.0}', '{"key":11111111111111.1}'],
    ['with an exponent for its zeros', '987654321000', '{"key":987654321e3}', '{"key":111111111e3}'],
    ['a key that is nearly the key', digits, '{"key":9876543210987}', '{"key":1111111111111}'],
    ['a number alone', digits, digits, '11111111111111'],
    ['behind zeros', `00${digits}`, `{"key":${digits}}`, '{"key":11111111111111}'],
    ['with signs between', '9876-5432-1098-76', `{"key":${digits}}`, '{"key":11111111111111}'],
    ['rounded', `${digits}54321098`, `{"key":${Number(`${digits}54321098`)}}`, '{"key":1.111111111111111e+21}'],
    [
      'a buffer',
      key,
      `{"b":{"type":"Buffer","data":[${bytes}]},"n":1}`,
      `{"b":{"type":"Buffer","data":[${ones}]},"n":1}`,
    ],
    ['an array of bytes', key, JSON.stringify(new Uint8Array(bytes)), JSON.stringify({ ...ones.map(Number) })],
    ['letters', key, JSON.stringify([...key]), JSON.stringify([...key].map(() => '[redacted]'))],
    [
      'pieces',
      key,
      JSON.stringify({ x: ['sk_live-', 'A1b2C3d4', 'E5f6G7h8'] }),
      JSON.stringify({ x: Array(3).fill('[redacted]') }),
    ],
    ['digits', digits, JSON.stringify([...digits].map(Number)), JSON.stringify([...digits].map(() => 1))],
    [
      'letters, where it is no JSON',
      key,
      `{"name":"a"b","x":${JSON.stringify([...key])}`,
      `{"name":"a"b","x":${JSON.stringify([...key].map(() => '[redacted]'))}`,
    ],
    [
      'beside one in a text',
      digits,
      `{"a":"is ${digits}","key": ${digits} }`,
      '{"a":"is [redacted]","key": 11111111111111 }',
    ],
  ])('%s', (_, secret, text, expected) => {
    expect(clean(secret, text)).toBe(expected)
    expect(clean(secret, expected)).toBe(expected)
  })

  test.each([
    ['an id that is the key by chance', digits, `[{"id":${digits},"name":"Rex","categoryId":${digits}}]`],
    ['a longer number', '12345678901234', '{"n":1000000000000000123}'],
    ['a short key', '401', '{"code":"x","status":401}'],
    ['a short key, as an id', '12345', '[{"id":12345,"name":"Rex","categoryId":1}]'],
    ['numbers that are none of it', digits, '{"n":[1,2,3],"m":1.5e300,"o":[9876543,1,2109876]}'],
    ['what is no JSON', key, '{"\\x":12345678, [1,2,}'],
  ])('is not %s', (_, secret, text) => expect(clean(secret, text)).toBe(text))

  test.each(['"', '\\', '[', '1', '[1,', '"a":', '{"0":1},', '[0,1],', '98765432109876,', '"\\\\"'])(
    'is found in linear time: %j',
    part => {
      const redactor = redactorFor({ apiKey: digits, headers: [] })
      const seconds = (size: number): number => {
        const body = Buffer.from(`[${part.repeat(size / part.length)}0] ${digits}`)
        return cpuSeconds(
          () =>
            cleaner(redactor).exchange({
              request,
              response: { status: 200, headers: [], body },
            } as unknown as Exchange),
          3,
        )
      }
      expect(seconds(1_000_000)).toBeLessThan(3)
    },
  )
})
