import { expect, test } from 'vitest'
import { Holders } from './holders.js'

test('who had an id before this run was given it is remembered, the latest few of them', () => {
  const holders = new Holders()
  for (const name of ['a', 'b', 'b', 'c', 'd']) holders.shown(7, name, 1)
  expect(holders.had(7, 'd', 1)).toBe(false) // the id is still that of another
  holders.taken(7, 'ours', 1)
  expect(['a', 'b', 'c', 'd'].map(name => holders.had(7, name, 1))).toEqual([false, true, true, true])
  expect(holders.had(7, 'd', 2)).toBe(false)
  expect(holders.had(8, 'd', 1)).toBe(false)
})

test('a pet of this run that a list showed before its creation had a response is nobody else', () => {
  const holders = new Holders()
  holders.shown(7, 'theirs', 1)
  holders.shown(7, 'ours', 1)
  holders.taken(7, 'ours', 1)
  expect(['theirs', 'ours'].map(name => holders.had(7, name, 1))).toEqual([true, false])
})
