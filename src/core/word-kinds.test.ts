import { expect, test } from 'vitest'
import { Names } from '../arbitraries/ordinary-names.js'
import { isOrdinaryName } from './ordinary-name.js'
import { wordKindIn, wordKinds, wordsOf } from './word-kinds.js'

test.each(wordKinds)('%s is an ordinary word (P7), and of one kind', kind => {
  for (const word of wordsOf[kind]) {
    expect([word, isOrdinaryName(`Rover ${word}`)]).toEqual([word, true])
    expect([word, wordKindIn(`Rover ${word}`)]).toEqual([word, kind])
  }
})

test('a run has names with words of each kind, and names without', () => {
  const names = new Names('zqxjkv', 5)
  const kinds = new Set(Array.from({ length: 300 }, () => wordKindIn(names.next())))
  expect(kinds).toEqual(new Set([...wordKinds, undefined]))
})

test('a name that is to mean something does, where there is room beside the mark', () => {
  const names = new Names('zqxjkv', 5)
  const form = { length: '17 to 25 characters', words: 'two words', letters: 'title case', meaning: 'a title' } as const
  const all = Array.from({ length: 40 }, () => wordKindIn(names.next(form)))
  expect(all).toContain('a title')
  expect(all.filter(kind => kind !== 'a title' && kind !== undefined)).toEqual([])
})
