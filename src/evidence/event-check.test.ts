import { expect, test } from 'vitest'
import { eventProblem } from './event-check.js'

test.each([
  { type: 'reason', rule: 'a', kind: 'inconclusive', reason: 'b' },
  { type: 'tally', rule: 'a', branches: { x: 1 } },
  { type: 'rule-ended', rule: 'a' },
  { type: 'wait', reason: 'a', ms: 7 },
])('%j is an event', event => expect(eventProblem(event)).toBeUndefined())

test.each([
  [{ type: 'reason', rule: 'a', kind: 'else', reason: 'b' }, 'has a "kind" that a reason event does not have'],
  [{ type: 'reason', rule: 'a', kind: 'error', reason: 7 }, 'has a "reason" that a reason event does not have'],
  [{ type: 'reason', rule: 'a', branch: 7, kind: 'error', reason: 'b' }, 'has a "branch" that'],
  [{ type: 'tally', rule: 'a', branches: null }, 'has a "branches" that'],
  [{ type: 'finding', rule: 'a', cause: 'b', finding: 'x' }, 'has a "finding" that'],
  [{ type: 'wait', reason: 'a', ms: '7' }, 'has a "ms" that'],
  [{ type: 'toString' }, 'has a type that no event has'],
])('%j is none', (event, problem) => expect(eventProblem(event)).toContain(problem))
