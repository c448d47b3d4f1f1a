import { expect, test } from 'vitest'
import { type Circumstances, type Decision, decide, rows } from './decide.js'
import type { Loss } from './loss.js'

const usual: Circumstances = {
  loss: 'limited',
  times: 1,
  unanswered: 0,
  isCreation: false,
  isOptional: false,
  asksToWait: false,
  trouble: 'short',
  waitedInVain: false,
  answered: true,
  classAnswered: true,
  requestClass: 'usual',
  others: 'unknown',
}
const told = (more: Partial<Circumstances>): Decision => decide({ ...usual, ...more })
const said = (more: Partial<Circumstances>): string => {
  const decision = told(more)
  if (decision.next === 'retry') return decision.pause ? 'wait' : 'retry'
  return decision.next === 'give up' ? decision.reason : decision.next
}
const losses = Object.keys(rows) as Loss[]
const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1)

/** Attempts until it is given up. */
const attempts = (more: Partial<Circumstances>) =>
  upTo(99).findIndex(times => told({ ...more, times }).next !== 'retry') + 1

test.each<readonly [Loss, readonly [number, number, number]]>([
  ['limited', [10, 10, 5]],
  ['unavailable', [10, 10, 5]],
  ['lost', [8, 8, 2]],
  ['stale', [6, 6, 2]],
  ['expired', [6, 6, 2]],
  ['early', [6, 6, 2]],
  ['unconnected', [1, 6, 2]],
  ['timeout', [1, 3, 2]],
])('%s: attempts at first, usually, and where its class fails or nobody needs it', (loss, [first, most, few]) => {
  expect(attempts({ loss, answered: false })).toBe(first)
  expect(attempts({ loss })).toBe(most)
  expect(attempts({ loss, isOptional: true })).toBe(few)
  expect(attempts({ loss, requestClass: 'failing' })).toBe(few)
})

test('a creation that may have happened twice is not put a third time, whatever came of it', () => {
  for (const loss of losses) {
    expect([loss, said({ loss, isCreation: true, unanswered: 2 })]).toEqual([loss, 'uncertain'])
    expect([loss, told({ loss, isCreation: true, unanswered: 1 }).next]).toEqual([loss, 'retry'])
  }
})

test('what hangs is asked no more once its class is broken', () => {
  expect(said({ loss: 'timeout', requestClass: 'broken' })).toBe('hangs')
})

test.each<readonly [Partial<Circumstances>, string, string, string]>([
  // Circumstances, and what is next where of others nothing is known, they are taken, they are refused.
  [{}, 'retry', 'retry', 'retry'],
  [{ asksToWait: true }, 'wait', 'wait', 'wait'],
  [{ trouble: 'long' }, 'retry', 'retry', 'retry'],
  [{ trouble: 'long', asksToWait: true }, 'wait', 'wait', 'wait'],
  [{ trouble: 'endless' }, 'ask others', 'alone', 'end the run'],
  [{ waitedInVain: true, asksToWait: true }, 'wait', 'wait', 'wait'],
  [{ waitedInVain: true, trouble: 'long', asksToWait: true }, 'ask others', 'alone', 'wait'],
  [{ classAnswered: false }, 'retry', 'retry', 'retry'],
  [{ classAnswered: false, asksToWait: true }, 'wait', 'wait', 'wait'],
  [{ classAnswered: false, trouble: 'long' }, 'ask others', 'alone', 'retry'],
  [{ classAnswered: false, trouble: 'long', asksToWait: true }, 'ask others', 'alone', 'wait'],
  // That it fails at present says less than that it had responses.
  [{ requestClass: 'failing', trouble: 'long' }, 'retry', 'retry', 'retry'],
  [{ requestClass: 'broken', trouble: 'long' }, 'ask others', 'alone', 'retry'],
  [{ requestClass: 'broken', trouble: 'endless' }, 'ask others', 'alone', 'end the run'],
])('after a refusal: %j', (more, unknown, taken, refused) => {
  expect(said({ ...more, others: 'unknown' })).toBe(unknown)
  expect(said({ ...more, others: 'taken' })).toBe(taken)
  expect(said({ ...more, others: 'refused' })).toBe(refused)
})

test.each<readonly [Loss, string]>([
  ['timeout', 'new'],
  ['stale', 'new'],
  ['lost', 'any'],
  ['unavailable', 'any'],
  ['expired', 'new'],
  ['early', 'any'],
])('over which connection it goes out after %s', (loss, connection) => {
  expect(told({ loss })).toMatchObject({ next: 'retry', connection })
})

test.each(['stale', 'lost', 'timeout'] as const)('the last chance of a creation goes alone: %s', loss => {
  expect(told({ loss, isCreation: true, unanswered: 1 })).toMatchObject({ next: 'retry', isLast: true })
  expect(told({ loss, unanswered: 1 })).toMatchObject({ next: 'retry', isLast: false })
})

test('pauses double up to two seconds', () => {
  const after = (more: Partial<Circumstances>) =>
    upTo(9).flatMap(times => {
      const decision = told({ ...more, times })
      return decision.next === 'retry' ? [decision.after] : []
    })
  expect(after({ loss: 'unavailable' })).toEqual([20, 40, 80, 160, 320, 640, 1280, 2000, 2000])
  expect(after({ loss: 'stale' })).toEqual([0, 50, 100, 200, 400])
})
