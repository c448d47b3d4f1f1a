import { expect, test } from 'vitest'
import { nameLengths, nameLetters, nameWords } from '../core/name-form.js'
import { isOrdinaryName } from '../core/ordinary-name.js'
import { Names } from './ordinary-names.js'

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
