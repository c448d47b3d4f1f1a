import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import { createRedactor } from '../redaction/index.js'
import { cleaner } from './clean.js'

const key = 'sk_live-A1b2C3d4E5f6G7h8'
const { redact } = createRedactor(key)
const request = { method: 'GET', path: '/pets', headers: [] }

const bodyOf = (body: Buffer): Buffer => {
  const exchange = { request, response: { status: 400, headers: [], body } } as unknown as Exchange
  return Buffer.from(cleaner(redact)(exchange).response!.body)
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
  const clean = cleaner(redact)({ request, response } as unknown as Exchange).response!
  const texts = Object.values(clean).map(each => (typeof each === 'object' ? Buffer.from(each as never) : each))
  expect(texts.join()).not.toContain(key)
  expect([clean.coding === undefined, clean.codingFailure === undefined]).toEqual([false, codingFailure === undefined])
})

test('a key that names in requests hold stays in what repeats them, and goes elsewhere', () => {
  const clean = cleaner(createRedactor('Bello Bello').redact)
  const seen = (sent: string, got: string): string => {
    const exchange = { request: { ...request, body: sent }, response: { headers: [], body: Buffer.from(got) } }
    return Buffer.from(clean(exchange as unknown as Exchange).response!.body).toString()
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
