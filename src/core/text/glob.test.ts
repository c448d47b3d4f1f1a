import { expect, test } from 'vitest'
import { matchesGlob } from './glob.js'

test.each([
  ['create-echoes-name', 'create-*', true],
  ['create-echoes-name', '*-name', true],
  ['create-echoes-name', 'c*-*e', true],
  ['create-echoes-name', 'create-echoes-name', true],
  ['create-echoes-name', '*', true],
  ['create-echoes-name', '**create**name**', true],
  ['create-echoes-name', 'create-echoes-name*name', false],
  ['create-echoes-name', 'create', false],
  ['create-echoes-name', '*echoes', false],
  ['create-echoes-name', 'create.*', false],
  ['aXa', 'a*a*a', false],
])('%s matches %s: %s', (text, pattern, expected) => expect(matchesGlob(text, pattern)).toBe(expected))

test('many stars end soon', () => {
  expect(matchesGlob('a'.repeat(200), `${'*a'.repeat(60)}*b`)).toBe(false)
  expect(matchesGlob('a'.repeat(200), '*'.repeat(10_000))).toBe(true)
})
