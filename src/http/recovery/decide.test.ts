import { expect, test } from 'vitest'
import { type Circumstances, type Decision, decide, rows } from './decide.js'
import type { Loss } from './loss.js'

const usual: Circumstances = {
  loss: 'limited',
  times: 1,
  unanswered: 0,
  isCreation: false,
  isFresh: false,
  isOptional: false,
  asked: 'nothing',
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
  ['limited', [12, 12, 12]],
  ['unavailable', [4, 10, 5]],
  ['lost', [4, 8, 2]],
  ['stale', [4, 6, 2]],
  ['expired', [6, 6, 2]],
  ['unconnected', [1, 6, 2]],
  ['timeout', [1, 3, 2]],
])('%s: attempts at first, usually, and where its class fails or nobody needs it', (loss, [first, most, few]) => {
  expect(attempts({ loss, answered: false })).toBe(first)
  expect(attempts({ loss })).toBe(most)
  expect(attempts({ loss, isOptional: true })).toBe(few)
  expect(attempts({ loss, requestClass: 'failing', others: 'refused' })).toBe(few)
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

test.each<readonly [Partial<Circumstances>, string, string, string, string]>([
  // Circumstances, and what is next where of others nothing is known, they are taken, once and again, they are refused.
  [{}, 'retry', 'retry', 'retry', 'retry'],
  [{ asked: 'short' }, 'wait', 'wait', 'wait', 'wait'],
  [{ asked: 'long' }, 'wait', 'wait', 'wait', 'wait'],
  [{ asked: 'endless' }, 'ask others', 'alone', 'alone', 'end the run'],
  [{ classAnswered: false }, 'retry', 'retry', 'retry', 'retry'],
  [{ classAnswered: false, times: 3 }, 'ask others', 'retry', 'alone', 'retry'],
  [{ classAnswered: false, asked: 'short' }, 'wait', 'wait', 'wait', 'wait'],
  [{ classAnswered: false, asked: 'short', times: 3 }, 'ask others', 'alone', 'alone', 'wait'],
  [{ classAnswered: false, asked: 'long' }, 'ask others', 'alone', 'alone', 'wait'],
  // That it fails at present says less than that it had responses.
  [{ requestClass: 'failing', times: 3 }, 'retry', 'retry', 'retry', 'retry'],
  [{ requestClass: 'broken' }, 'ask others', 'retry', 'alone', 'retry'],
  [{ requestClass: 'broken', asked: 'endless' }, 'ask others', 'alone', 'alone', 'end the run'],
  // Where nothing ever had a response there is nothing to compare with.
  [{ classAnswered: false, answered: false, asked: 'long' }, 'wait', 'wait', 'wait', 'wait'],
  [{ loss: 'unavailable', classAnswered: false, times: 3 }, 'retry', 'retry', 'retry', 'retry'],
])('after a refusal: %j', (more, unknown, taken, again, refused) => {
  expect(said({ ...more, others: 'unknown' })).toBe(unknown)
  expect(said({ ...more, others: 'taken' })).toBe(taken)
  expect(said({ ...more, others: 'taken again' })).toBe(again)
  expect(said({ ...more, others: 'refused' })).toBe(refused)
})

test.each<readonly [Partial<Circumstances>, string]>([
  [{ loss: 'timeout' }, 'new new'],
  [{ loss: 'stale' }, 'again new'],
  [{ loss: 'stale', isCreation: true, unanswered: 1 }, 'alone any'],
  [{ loss: 'lost' }, 'again any'],
  [{ loss: 'lost', isCreation: true, unanswered: 1 }, 'alone any'],
  [{ loss: 'lost', isFresh: true }, 'alone any'],
  [{ loss: 'unavailable', isCreation: true }, 'again any'],
  [{ loss: 'expired' }, 'again new'],
])('how it goes out: %j', (more, how) => {
  const decision = told(more)
  expect(decision.next === 'retry' && `${decision.turn} ${decision.connection}`).toBe(how)
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
