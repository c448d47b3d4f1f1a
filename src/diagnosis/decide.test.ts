import { describe, expect, test } from 'vitest'
import type { Exchange, RequestSpec } from '../core/exchange.js'
import type { Parameter } from '../core/model.js'
import type { Phase } from '../core/phase.js'
import type { Rule } from '../core/rule.js'
import type { Facts } from '../core/scenario.js'
import { Decider } from './decide.js'
import { Diagnosis } from './index.js'
import { decidingScenario } from './interactions.js'

const named = (name: string, classes: readonly string[], classOf: Parameter['classOf']): Parameter => ({
  name,
  source: '1',
  classes: classes.map(each => ({ name: each })),
  classOf: classOf!,
})
const parameterOf = (path: string, name: string) => new RegExp(`[?&]${name}=(\\w+)`).exec(path)?.[1]
const parameters = {
  listPets: [
    named('key', [], ({ credential }) => credential),
    named(
      'filter',
      ['none', 'available', 'pending', 'sold'],
      ({ request }) => parameterOf(request.path, 'status') ?? 'none',
    ),
    named(
      'limit',
      ['omitted', '1', '19', '20', '21', '99', '100'],
      ({ request }) => parameterOf(request.path, 'limit') ?? 'omitted',
    ),
    named('connection', ['fresh', 'reused'], ({ setting }) => (setting.nth === 1 ? 'fresh' : 'reused')),
  ],
}
const writeRow: Rule['writeRow'] = ({ filter, limit }) => {
  const sent = { ...(filter === 'none' ? {} : { status: filter! }), ...(limit === 'omitted' ? {} : { limit: limit! }) }
  return { endpoint: 'listPets', method: 'GET', path: `/pets?${new URLSearchParams(sent)}` }
}
const rule = { id: 'list-is-right', parameters, writeRow } as unknown as Rule
/** That all rules may cost. */
const mostRequests = 180
const stock = { total: 30, available: 20, pending: 5, sold: 5 }

interface Scene {
  /** Whether a list fails. */
  readonly fails: (path: string, fresh: boolean) => boolean
  readonly first: string
  readonly phase?: Phase
  /** Requests after which the run is over. */
  readonly most?: number
  /** How many other rules have failed, of which nothing more can be said. */
  readonly others?: number
}

/** A target that fails so, of which two failing lists and five others have been seen. */
async function decide({ fails, first, phase = 'main', most = Number.POSITIVE_INFINITY, others = 0 }: Scene) {
  const facts = {
    ...{ seed: 1, stock, readOnly: false, categoryId: 1, settleMs: 0, pets: [], missed: new Set() },
    own: () => undefined,
  } as unknown as Facts
  const diagnosis = new Diagnosis(parameters, facts)
  const sent: RequestSpec[] = []
  let [now, connections] = [0, 1]
  const see = ({ endpoint, method, path, fresh, credential = 'valid' }: RequestSpec): Exchange => {
    const exchange = {
      endpoint,
      credential,
      request: { method, path, headers: [] },
      connection: { id: fresh ? ++connections : 1, nth: fresh ? 1 : 2 },
      retries: 0,
      alone: true,
      startedAt: ++now,
      endedAt: ++now,
      response: { status: 200, body: Buffer.alloc(0) },
      scenario: decidingScenario,
    } as unknown as Exchange
    diagnosis.see(exchange)
    if (endpoint === 'listPets') diagnosis.judged(rule, exchange, fails(path, fresh === true))
    return exchange
  }
  for (const path of [first, first, ...Array<string>(5).fill('/pets?limit=1')])
    see({
      endpoint: 'listPets',
      method: 'GET',
      path,
      ...(path !== first || fails(first, false) ? {} : { fresh: true as const }),
    })
  const decider = new Decider({
    facts,
    failing: () => (diagnosis.hasFailed(rule) ? [rule, ...Array<Rule>(others).fill({ id: 'other' } as Rule)] : []),
    diagnosis,
    send: async request => {
      sent.push(request)
      return see(request)
    },
    judgeWaiting: () => Promise.resolve(),
    left: () => ({ requests: mostRequests - sent.length, creates: 60 }),
    name: () => 'Rex',
    ended: () => sent.length >= most,
    sleep: () => Promise.resolve(),
  })
  await decider.phase(phase)
  return { condition: diagnosis.conditionOf(rule), sent }
}

const isSold = (path: string): boolean => path.includes('status=sold')
const has99 = (path: string): boolean => path.includes('limit=99')

describe('requests with some classes changed', () => {
  test.each<[string, Scene['fails'], string]>([
    ['one class', isSold, 'fails whenever `filter` is sold'],
    ['another', has99, 'fails whenever `limit` is 99'],
    ['two', path => isSold(path) && has99(path), 'fails whenever `filter` is sold and `limit` is 99'],
    ['what carries it', (_, fresh) => fresh, 'fails whenever `connection` is fresh'],
    ['each time', () => true, 'fails each time'],
  ])('find what a failure needs: %s', async (_, fails, text) => {
    const { condition } = await decide({ fails, first: '/pets?status=sold&limit=99' })
    expect(condition!.text).toMatch(text)
    expect(condition!.exact).toBe(true)
  })

  test('are forty at most for a rule', async () => {
    let n = 0
    const { sent } = await decide({ fails: path => isSold(path) && ++n % 3 !== 0, first: '/pets?status=sold&limit=99' })
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThanOrEqual(40)
  })

  test('are a share of those of the run for each rule where many fail', async () => {
    const { sent } = await decide({
      fails: isSold,
      first: '/pets?status=sold&limit=99',
      others: mostRequests / 2 - 1,
    })
    expect(sent).toHaveLength(2)
  })

  test('end with the run', async () => {
    const { sent } = await decide({ fails: isSold, first: '/pets?status=sold&limit=99', most: 2 })
    expect(sent).toHaveLength(2)
  })

  test('are none where nothing failed', async () => {
    const { sent, condition } = await decide({ fails: () => false, first: '/pets?status=sold' })
    expect(sent).toEqual([])
    expect(condition).toBeUndefined()
  })

  test('leave no key out before the bad keys have their turn', async () => {
    const { sent } = await decide({ fails: isSold, first: '/pets?status=sold&limit=99', phase: '20 pets' })
    expect(sent.every(({ credential = 'valid' }) => credential === 'valid')).toBe(true)
  })
})
