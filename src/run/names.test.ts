import { expect, test } from 'vitest'
import { nameLengths, nameLetters, nameWords } from '../core/ask.js'
import { isOrdinaryName } from '../core/ordinary-name.js'
import { Names } from './names.js'

const forms = (Object.keys(nameLengths) as (keyof typeof nameLengths)[]).flatMap(length =>
  nameWords.map(words => ({ length, words, letters: nameLetters[length.length % 4]! })),
)

test.each(forms)('there is always another ordinary name: $length, $words', form => {
  const names = new Names('zqxjkv')
  // More than there are names of the shortest forms.
  const all = Array.from({ length: 1500 }, () => names.next(form))
  expect(new Set(all.map(name => name.toLowerCase())).size).toBe(all.length)
  expect(all.filter(name => !isOrdinaryName(name))).toEqual([])
})

test('words that software drops or moves are dealt: no name has one twice before each was in some', () => {
  const names = new Names('zqxjkv')
  const all = Array.from({ length: 60 }, () => names.next())
  for (const word of ['Jr', 'Sr', 'Mr', 'Test', 'Admin', 'Id']) {
    const count = all.filter(name => name.endsWith(` ${word}`)).length
    expect(count, word).toBeGreaterThanOrEqual(1)
    expect(count, word).toBeLessThanOrEqual(2)
  }
})
