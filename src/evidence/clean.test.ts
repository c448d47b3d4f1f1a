import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import { createRedactor } from '../http/redact.js'
import { cleanExchange } from './clean.js'

const key = 'sk_live-A1b2C3d4E5f6G7h8'
const wide = key.replace(/[!-~]/g, char => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
const { redact } = createRedactor(key)

const bodyOf = (body: Buffer): Buffer => {
  const exchange = { response: { status: 400, headers: [], body } } as unknown as Exchange
  return Buffer.from(cleanExchange(exchange, redact).response!.body)
}

test.each([
  ['as it is', `{"message":"é ${key}"}`],
  ['in full width', `{"message":"é ${wide}"}`],
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
  const clean = cleanExchange({ response } as unknown as Exchange, redact).response!
  const texts = Object.values(clean).map(each => (typeof each === 'object' ? Buffer.from(each as never) : each))
  expect(texts.join()).not.toContain(key)
  expect([clean.coding === undefined, clean.codingFailure === undefined]).toEqual([false, codingFailure === undefined])
})
