import { expect, test } from 'vitest'
import type { RunEvent } from '../core/event.js'
import { CourseFold } from './course.js'
import { fold, planned, runEnded, started } from './fixtures.js'

const start = Date.parse('2026-03-04T05:06:07.000Z')

const sent = (at: number, more: { scenario?: string; ms?: number; status?: number } = {}): RunEvent => ({
  type: 'exchange',
  seq: 1,
  scenario: 'lists',
  sample: 0,
  phase: 'main',
  role: 'scenario',
  method: 'GET',
  path: '/pets',
  credential: 'valid',
  ms: 3,
  status: 200,
  retries: 0,
  at: start + at,
  ...more,
})

const courseOf = (events: readonly RunEvent[]) => fold([started([]), ...events, runEnded()]).course

test('requests stand in the bucket in which they were sent', () => {
  const { step, requests } = courseOf([sent(25), sent(0), sent(29), sent(9)])!
  expect({ step, requests }).toEqual({ step: 10, requests: [2, 0, 2] })
})

test('however long a run takes, it has no more buckets, and no request is lost', () => {
  const times = Array.from({ length: 1000 }, (_, i) => i * i)
  const { step, requests } = courseOf(times.map(at => sent(at)))!
  expect(requests.length).toBeLessThanOrEqual(120)
  expect(requests.reduce((sum, n) => sum + n, 0)).toBe(1000)
  expect(step * requests.length).toBeGreaterThan(999 * 999)
  expect(requests[0]).toBe(times.filter(at => at < step).length)
})

test('trouble is a request without a response, or with 429 or 5xx', () => {
  const { status: _, ...lost } = sent(0) as Extract<RunEvent, { type: 'exchange' }>
  const { troubled } = courseOf([sent(0, { status: 429 }), lost, sent(10), sent(20, { status: 503 })])!
  expect(troubled).toEqual([2, 0, 1])
})

test('responses are counted by how long they took', () => {
  const all = [1, 2, 2, 60_000].map(ms => sent(0, { ms }))
  expect(courseOf(all)!.latency.filter(({ count }) => count > 0)).toEqual([
    { upTo: 1, count: 1 },
    { upTo: 2, count: 2 },
    { count: 1 },
  ])
})

test('phases and waits have their times, and a target cannot fill the list', () => {
  const waits = Array.from({ length: 500 }, () => ({ type: 'wait', reason: '429', ms: 7, at: start + 30 }) as const)
  const course = courseOf([{ type: 'phase', phase: 'main', requests: 0, at: start + 20 }, ...waits, sent(40)])!
  expect(course.phases).toEqual([{ name: 'main', from: 20 }])
  expect(course.waits).toHaveLength(50)
  expect(course.waits[0]).toEqual({ from: 30, ms: 7, reason: '429' })
})

test('a rule takes from the first request of its scenarios to the last response', () => {
  const rules = [planned('a', { scenarios: ['lists', 'creations'] }), planned('b', { scenarios: ['never sent'] })]
  const events = [
    sent(50, { ms: 5 }),
    sent(10),
    sent(90, { scenario: 'creations', ms: 20 }),
    sent(500, { scenario: 'others' }),
  ]
  const [a, b] = fold([started(rules), ...events, runEnded()]).rules
  expect(a!.time).toEqual({ from: 10, to: 110 })
  expect(b).not.toHaveProperty('time')
})

test('events without times make no course', () => {
  const fold = new CourseFold(start)
  const { at: _, ...untimed } = sent(0) as Extract<RunEvent, { type: 'exchange' }>
  fold.add(untimed)
  expect(fold.course()).toEqual({})
})
