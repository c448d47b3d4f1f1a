import { describe, expect, it } from 'vitest'
import type { Case } from '../core/ask.js'
import type { Exchange } from '../core/exchange.js'
import type { Task } from '../plan/mixing.js'
import { Requeue, type RequeueParts } from './requeue.js'

const task = (id: string) => ({ ask: { id }, sample: { index: 0 }, requests: 1 }) as unknown as Task
const exchange = (response: object | undefined, failure?: object): Exchange =>
  ({ endpoint: 'listPets', request: { method: 'GET' }, response, failure, retries: 0 }) as unknown as Exchange
const caseOf = (...exchanges: Exchange[]): Case => ({ ask: 'a', sample: 0, input: null, exchanges, notes: {} })
const status = (status: number) => caseOf(exchange({ status, headers: [], body: new Uint8Array() }))
const reset = caseOf(exchange(undefined, { kind: 'reset', message: 'reset', sent: true }))
const hung = caseOf(exchange(undefined, { kind: 'timeout', message: 'timeout', sent: true }))

/** Each time a question is put again it gets the next of its outcomes. */
function requeue(outcomes: Readonly<Record<string, Case[]>>, more: Partial<RequeueParts> = {}) {
  const concluded: [string, Case][] = []
  const asked: string[] = []
  const pauses: number[] = []
  const made = new Requeue({
    lanes: 2,
    sleep: async ms => void pauses.push(ms),
    isAnswered: () => true,
    sortOf: ({ endpoint }) => endpoint,
    isOver: () => false,
    ask: async ({ ask }) => {
      asked.push(ask.id)
      return outcomes[ask.id]?.shift()
    },
    conclude: ({ ask }, done) => concluded.push([ask.id, done]),
    ...more,
  })
  return { made, concluded, asked, pauses }
}

describe('questions that are put again', () => {
  it.each([
    ['a reset', reset],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
    ['no response in time', hung],
    ['a request that was not sent', caseOf(exchange(undefined, { kind: 'aborted', message: 'not sent', sent: false }))],
  ])('takes %s, and judges what came the second time only', async (_, lost) => {
    const { made, concluded, pauses } = requeue({ one: [status(200)] })
    expect(made.takes(task('one'), lost)).toBe(true)
    await made.drain()
    expect(concluded).toEqual([['one', status(200)]])
    expect([made.again, pauses]).toEqual([1, [100]])
  })

  it('leaves alone what has a response, and 429', () => {
    const { made } = requeue({})
    for (const done of [status(200), status(400), status(500), status(429)])
      expect(made.takes(task('one'), done)).toBe(false)
  })

  it('waits longer each time, and gives up with what came last', async () => {
    const { made, concluded, pauses, asked } = requeue({ one: [reset, reset, status(503), status(200)] })
    made.takes(task('one'), reset)
    await made.drain()
    expect(asked).toHaveLength(3)
    expect(concluded).toEqual([['one', status(503)]])
    expect(pauses).toEqual([100, 600, 2000])
  })

  it('goes on as long as some of what waits has responses', async () => {
    const late = (n: number) => [...Array.from({ length: n }, () => reset), status(200)]
    const { made, concluded, pauses } = requeue({ one: late(2), two: late(3), three: late(5) })
    for (const id of ['one', 'two', 'three']) made.takes(task(id), reset)
    await made.drain()
    expect(concluded.map(([id, done]) => [id, done])).toEqual(['one', 'two', 'three'].map(id => [id, status(200)]))
    expect(pauses).toEqual([100, 600, 2000, 100, 100, 600])
  })

  it('does not wait for what never has a response in time', async () => {
    const { made, concluded, pauses, asked } = requeue({}, { isAnswered: () => false })
    made.takes(task('one'), hung)
    await made.drain()
    expect([asked, pauses]).toEqual([[], []])
    expect(concluded).toEqual([['one', hung]])
  })

  it('sends one ahead where a sort of request never had a response, and the others after it', async () => {
    let answered = false
    const { made, asked, concluded, pauses } = requeue(
      { one: [status(200)], two: [status(200)] },
      {
        isAnswered: () => answered,
        ask: async ({ ask }) => {
          asked.push(ask.id)
          answered = true
          return status(200)
        },
      },
    )
    for (const id of ['one', 'two', 'three']) made.takes(task(id), reset)
    await made.drain()
    expect(asked).toEqual(['one', 'two', 'three'])
    expect(concluded.map(([id]) => id)).toEqual(['one', 'two', 'three'])
    expect(pauses).toEqual([100])
  })

  it.each([
    ['resets', reset, 300],
    ['timeouts', hung, 100],
  ])('bounds how often %s are put again, whatever comes of them', async (_, lost, most) => {
    const ids = Array.from({ length: 400 }, (_, i) => `${i}`)
    const { made, asked } = requeue(Object.fromEntries(ids.map(id => [id, [status(200)]])))
    for (const id of ids) made.takes(task(id), lost)
    await made.drain()
    expect(asked).toHaveLength(most)
  })

  it('pauses without end where that helps', async () => {
    const { made, concluded } = requeue({ one: Array.from({ length: 200 }, () => status(200)) })
    for (let phase = 0; phase < 200; phase++) {
      made.takes(task('one'), reset)
      await made.drain()
    }
    expect(concluded.filter(([, done]) => done === reset)).toEqual([])
  })

  it('pauses eight seconds in a run, and not beyond its end', async () => {
    const outcomes = { one: Array.from({ length: 50 }, () => reset) }
    const { made, pauses, concluded } = requeue(outcomes)
    for (let phase = 0; phase < 8; phase++) {
      made.takes(task('one'), reset)
      await made.drain()
    }
    expect(pauses.reduce((a, b) => a + b)).toBeLessThanOrEqual(8000)
    expect(concluded).toHaveLength(8)
    const over = requeue({}, { isOver: () => true })
    expect(over.made.takes(task('one'), reset)).toBe(false)
  })
})
