import { expect, test } from 'vitest'
import { type Circumstances, type Decision, decide, isLastChance, rows } from './decide.js'
import type { Loss } from './loss.js'

const usual: Circumstances = {
  loss: 'limited',
  times: 1,
  unanswered: 0,
  isCreation: false,
  isUnspecified: false,
  trouble: 'short',
  answered: true,
  isBroken: false,
  isAway: false,
  others: 'unknown',
}
const told = (more: Partial<Circumstances>): Decision => decide({ ...usual, ...more })
const said = (more: Partial<Circumstances>): string => {
  const decision = told(more)
  return decision.next === 'give up' ? decision.reason : decision.next
}
const losses = Object.keys(rows) as Loss[]
const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1)

/** Attempts until it is given up. */
const attempts = (more: Partial<Circumstances>) =>
  upTo(99).findIndex(times => told({ ...more, times }).next !== 'retry') + 1

test.each<readonly [Loss, number, number]>([
  ['limited', 20, 20],
  ['unavailable', 10, 10],
  ['lost', 8, 8],
  ['stale', 6, 6],
  ['expired', 6, 6],
  ['unconnected', 1, 6],
  ['timeout', 1, 3],
])('%s: attempts until there was a response, and after that', (loss, first, most) => {
  expect(attempts({ loss, answered: false })).toBe(first)
  expect(attempts({ loss })).toBe(most)
})

test.each<readonly [Loss, number]>([
  ['limited', 20],
  ['unavailable', 10],
  ['lost', 2],
  ['expired', 2],
  ['timeout', 2],
])('%s: attempts of what the document leaves open, none of them alone', (loss, most) => {
  expect(attempts({ loss, isUnspecified: true })).toBe(most)
  expect(isLastChance({ ...usual, loss, isUnspecified: true, times: most - 1 })).toBe(false)
})

test('a creation that may have happened twice is not put a third time, whatever came of it', () => {
  for (const loss of losses) {
    expect([loss, said({ loss, isCreation: true, unanswered: 2 })]).toEqual([loss, 'uncertain'])
    expect([loss, told({ loss, isCreation: true, unanswered: 1 }).next]).toEqual([loss, 'retry'])
  }
})

test('what is away is waited for, however often it was asked', () => {
  for (const loss of ['unavailable', 'lost', 'stale'] as const)
    expect([loss, attempts({ loss, isAway: true })]).toEqual([loss, 0])
  expect(attempts({ loss: 'lost', isAway: true, isUnspecified: true })).toBe(2)
})

test('what hangs is asked no more once its class is broken', () => {
  expect(said({ loss: 'timeout', isBroken: true })).toBe('hangs')
})

test.each<readonly [Partial<Circumstances>, string, string, string]>([
  // Circumstances, and what is next where of others nothing is known, they are taken, they are refused.
  [{}, 'retry', 'retry', 'retry'],
  [{ trouble: 'long' }, 'ask others', 'alone', 'retry'],
  [{ trouble: 'endless' }, 'ask others', 'alone', 'end the run'],
])('after a refusal: %j', (more, unknown, taken, refused) => {
  expect(said({ ...more, others: 'unknown' })).toBe(unknown)
  expect(said({ ...more, others: 'taken' })).toBe(taken)
  expect(said({ ...more, others: 'refused' })).toBe(refused)
})

test('pauses double up to two seconds', () => {
  const after = (more: Partial<Circumstances>) =>
    upTo(9).flatMap(times => {
      const decision = told({ ...more, times })
      return decision.next === 'retry' ? [decision.after] : []
    })
  expect(after({ loss: 'unavailable' })).toEqual([20, 40, 80, 160, 320, 640, 1280, 2000, 2000])
})
