import { describe, expect, it } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import type { Case } from '../core/scenario.js'
import type { Task } from '../plan/inputs.js'
import { PutAgain, type PutAgainParts } from './put-again.js'

const task = (id: string) => ({ scenario: { id }, sample: { index: 0 }, requests: 1 }) as unknown as Task
const exchange = (response: object | undefined, failure?: object, endpoint = 'listPets'): Exchange =>
  ({ endpoint, request: { method: 'GET', path: '/pets' }, response, failure, retries: 0 }) as unknown as Exchange
const caseOf = (...exchanges: Exchange[]): Case => ({ scenario: 'a', sample: 0, input: null, exchanges, notes: {} })
const status = (status: number) => caseOf(exchange({ status, headers: [], body: new Uint8Array() }))
const lost = (kind: string, endpoint?: string) =>
  caseOf(exchange(undefined, { kind, message: kind, sent: true }, endpoint))
const reset = lost('reset')
const hung = lost('timeout')

/** Each time a question is put again it gets the next of its outcomes. */
function putAgain(outcomes: Readonly<Record<string, Case[]>>, more: Partial<PutAgainParts> = {}) {
  const concluded: [string, Case][] = []
  const asked: string[] = []
  const made = new PutAgain({
    isOver: () => false,
    scenario: async ({ scenario }) => {
      asked.push(scenario.id)
      return outcomes[scenario.id]?.shift()
    },
    conclude: ({ scenario }, done) => concluded.push([scenario.id, done]),
    ...more,
  })
  return { made, concluded, asked }
}

describe('questions that are put again', () => {
  it.each([
    ['a reset', reset],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
    ['no response in time', hung],
    ['a request that was not sent', caseOf(exchange(undefined, { kind: 'aborted', message: 'not sent', sent: false }))],
  ])('takes %s, and judges what came the second time only', async (_, first) => {
    const { made, concluded } = putAgain({ one: [status(200)] })
    expect(made.takes(task('one'), first)).toBe(true)
    await made.drain()
    expect(concluded).toEqual([['one', status(200)]])
    expect(made.count).toBe(1)
  })

  it('leaves alone what has a response, and 429', () => {
    const { made } = putAgain({})
    for (const done of [status(200), status(400), status(500), status(429)])
      expect(made.takes(task('one'), done)).toBe(false)
  })

  it('asks once, and concludes with what came then', async () => {
    const { made, concluded, asked } = putAgain({ one: [status(503), status(200)] })
    made.takes(task('one'), reset)
    await made.drain()
    await made.drain()
    expect(asked).toEqual(['one'])
    expect(concluded).toEqual([['one', status(503)]])
  })

  it('asks nothing once the run is over, and loses nothing', async () => {
    let over = false
    const { made, concluded, asked } = putAgain({ one: [status(200)] }, { isOver: () => over })
    made.takes(task('one'), reset)
    over = true
    await made.drain()
    expect(asked).toEqual([])
    expect(concluded).toEqual([['one', reset]])
    expect(made.takes(task('two'), reset)).toBe(false)
  })
})
