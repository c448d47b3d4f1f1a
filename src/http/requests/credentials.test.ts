import { expect, test } from 'vitest'
import { randomKeyLike } from './credentials.js'

test.each(['sk_test_A1b2C3', '0000', 'a', '------', 'éé'])('a random key like %s', like => {
  const made = Array.from({ length: 50 }, () => randomKeyLike(like))
  expect(made).not.toContain(like)
  if (like.length > 4) expect(made.every(other => other.length >= like.length)).toBe(true)
})

test('a random key has the shape of the key', () => {
  expect(randomKeyLike('sk_test_A1b2')).toMatch(/^[a-z]{2}_[a-z]{4}_[A-Z][0-9][a-z][0-9]$/)
})
