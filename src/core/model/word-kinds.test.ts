import { expect, test } from 'vitest'
import { Names } from '../../arbitraries/ordinary-names.js'
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
