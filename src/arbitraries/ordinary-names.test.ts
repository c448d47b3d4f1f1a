import { expect, test } from 'vitest'
import { nameLengths, nameLetters, nameWords } from '../core/model/name-form.js'
import { isOrdinaryName } from '../core/model/ordinary-name.js'
import { Names } from './ordinary-names.js'

const forms = (Object.keys(nameLengths) as (keyof typeof nameLengths)[]).flatMap(length =>
  nameWords.map(words => ({ length, words, letters: nameLetters[length.length % 4]! })),
)

test.each(forms)('there is always another ordinary name: $length, $words', form => {
  const names = new Names('zqxjkv', 1)
  // More than there are names of the shortest forms.
  const all = Array.from({ length: 1500 }, () => names.next(form))
  expect(new Set(all.map(name => name.toLowerCase())).size).toBe(all.length)
  expect(all.filter(name => !isOrdinaryName(name))).toEqual([])
})

test('a name follows from seed, mark and number, and another seed or mark gives others', () => {
  const all = (mark: string, seed: number) => {
    const names = new Names(mark, seed)
    return forms.map(form => names.draw(form))
  }
  const generated = all('zqxjkv', 1)
  const again = new Names('zqxjkv', 1)
  expect(generated.map(({ number }, nth) => again.at(number, forms[nth]))).toEqual(generated.map(({ name }) => name))
  const texts = new Set(generated.map(({ name }) => name))
  for (const others of [all('zqxjkv', 2), all('zqxjkw', 1)])
    expect(others.filter(({ name }) => texts.has(name)).length).toBeLessThan(3)
})

test('names that are to differ in nothing else have one length', () => {
  const names = new Names('abcdef', 1)
  for (const length of [3, 8, 18, 19, 21, 30])
    for (const letters of nameLetters) {
      const words = length < 8 ? 'one word' : 'three words'
      expect(names.next({ words, letters, length }), `${length} ${letters}`).toHaveLength(length)
    }
  expect(names.next({ words: 'three words', letters: 'mixed case', length: 21 })).toMatch(/^Conform abcdef [a-z]{6}$/)
})
