import { describe, expect, test } from 'vitest'
import { createRedactor } from './redact.js'

describe.each([
  'xxxxxxxx',
  'aaaaaaaaaaaaaaaa',
  '--------',
  'undefined',
  'Constructor',
  'application/json',
  'categoryId',
  'application/json"],["',
  'Category-ID',
])('a key that stands in much else: %s', key => {
  const { redact, leaks, short } = createRedactor(key)

  test('is removed from credentials', () => {
    expect(redact(`authorization: Bearer ${key}`)).toBe('authorization: Bearer [redacted]')
    expect(redact(`{"said":"Bearer ${key}"}`)).toBe('{"said":"Bearer [redacted]"}')
  })

  test('is left alone elsewhere, in parts and in other letter case, too', () => {
    for (const each of [key, key.slice(1), key.toUpperCase(), key.repeat(3)]) {
      const text = `{"name":"${each}"}`
      expect(redact(text)).toBe(text)
    }
    expect(leaks(`{"name":"${key}"}`)).toBe(false)
    expect(short).toBe(true)
  })
})

test('a key of a character that is repeated but for its end is removed, and what is left of it without that is not', () => {
  const { redact } = createRedactor('aaaaaaaab')
  expect(redact('the key aaaaaaaab, and aaaaaaaaaaaa')).toBe('the key [redacted], and aaaaaaaaaaaa')
})

describe('lines of JSON', () => {
  const line = JSON.stringify({ type: 'exchange', rules: [{ id: 'x' }], status: 200, text: 'says k3y-0f-much' })

  test.each([
    '"type":"exchange"',
    '{"type":"exchange","rules":[',
    '{"rules":[{"id":"x"}]}',
    '"}],"status":200',
    '%7B%22type%22%3A%22exchange',
    '\\\\\\"type\\":\\"exchange',
  ])('stay as they are for a key that looks like JSON: %s', key => {
    const { text: _, ...rest } = JSON.parse(createRedactor(key).redactJson(line))
    expect(rest).toEqual({ type: 'exchange', rules: [{ id: 'x' }], status: 200 })
  })

  test('lose a key that stands in a text', () => {
    const lines = createRedactor('k3y-0f-much').redactJson(`${line}\n{}\n`)
    expect(lines).toBe(`${line.replace('k3y-0f-much', '[redacted]')}\n{}\n`)
  })

  test('lose a key in a text where it looks like JSON besides', () => {
    const key = '"status":200'
    const lines = createRedactor(key).redactJson(JSON.stringify({ a: '', status: 200, text: `it is ${key}` }))
    expect(JSON.parse(lines)).toEqual({ a: '', status: 200, text: expect.stringContaining('[redacted]') })
    expect(lines.split('200')).toHaveLength(2)
  })
})

describe.each([
  'PETSTORE_API_KEY',
  'petstore-api-key',
  'petstore-api-key-8f3a91',
  'key',
  '--api-key-file',
  'my-api-key-file-1',
])('the tool says what it has to say, and the key is %s', key => {
  const { redact, redactJson, leaks } = createRedactor(key)
  const sentence = 'Check the key (--api-key, PETSTORE_API_KEY or --api-key-file).'

  test('its sentences stay', () => {
    expect(redact(sentence)).toBe(sentence)
    expect(redactJson(JSON.stringify({ reason: sentence }))).toBe(JSON.stringify({ reason: sentence }))
    expect(leaks(sentence)).toBe(false)
  })

  test('credentials go', () => expect(redact(`Bearer ${key}`)).not.toContain(key))
})

test('a key of which a part is a term of the tool is removed', () => {
  expect(createRedactor('petstore-api-key-8f3a91').redact('said petstore-api-key-8f3a91.')).toBe('said [redacted].')
})
