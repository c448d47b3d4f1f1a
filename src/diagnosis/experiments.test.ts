import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import type { Phase } from '../core/model/phase.js'
import type { Finding, Rule } from '../core/rule/rule.js'
import type { Facts } from '../core/rule/scenario.js'
import type { Smallest } from './experiment.js'
import { Experiments } from './experiments.js'
import { Diagnosis } from './index.js'

const facts = { seed: 1, settleMs: 0, readOnly: true, stock: { total: 5 }, pets: [], missed: new Set() }
const list = {
  endpoint: 'listPets',
  credential: 'valid',
  request: { method: 'GET', path: '/pets', headers: [] },
  response: { status: 500, headers: [], body: Buffer.from('') },
} as unknown as Exchange

/** Ids of the rules for which a phase sends something while so many requests are left, in order. */
async function sentFor(phase: Phase, requests: number, rules: readonly Rule[]): Promise<readonly string[]> {
  const diagnosis = new Diagnosis(facts as unknown as Facts)
  for (const rule of rules) {
    const exchange = { ...list, request: { ...list.request } }
    diagnosis.see(exchange)
    diagnosis.judged(rule, exchange, {} as Finding)
  }
  const broken: string[] = []
  const experiments = new Experiments({
    facts: facts as unknown as Facts,
    diagnosis,
    failing: () => rules,
    left: () => ({ requests, creates: 0 }),
    send: () => Promise.reject(new Error('sent')),
    judgeWaiting: async () => true,
    name: () => 'Rex',
    ended: () => false,
    sleep: async () => {},
    broke: text => broken.push(text),
    found: () => {},
  })
  await experiments.phase(phase)
  return broken.map(text => text.split(' ')[2]!)
}

const finding = { place: 'status line', expected: '200', actual: '500' } as Finding

/** Experiments with these rules, which find something wrong wherever lists get 500 from a server that answers so. */
function serving(
  rules: readonly Rule[],
  own: Facts,
  statusOf: (request: { readonly path: string }, phase: Phase) => number | Promise<number>,
  found: (rule: Rule, smallest: Smallest | undefined) => void,
) {
  const diagnosis = new Diagnosis(own)
  let left = 180
  const take = (request: object, status: number): Exchange => {
    const exchange = {
      ...list,
      request: { method: 'GET', headers: [], ...request },
      response: { ...list.response, status },
    } as unknown as Exchange
    diagnosis.see(exchange)
    for (const rule of rules) diagnosis.judged(rule, exchange, status === 500 ? finding : undefined)
    return exchange
  }
  const experiments = new Experiments({
    facts: own,
    diagnosis,
    failing: () => rules,
    left: () => ({ requests: left, creates: 0 }),
    send: async (request, phase) => {
      left--
      return take(request, await statusOf(request, phase))
    },
    judgeWaiting: async () => true,
    name: () => 'Rex',
    ended: () => false,
    sleep: async () => {},
    broke: text => Promise.reject(new Error(text)),
    found,
  })
  return { experiments, take, left: () => left }
}

/** What is found of a list that fails in a phase with so many pets and is right in the last one, with as many or more. */
async function foundOf(first: number, last: number) {
  const own = { ...facts, stock: { total: first } } as unknown as Facts
  const all: (Smallest | undefined)[] = []
  const { experiments, take } = serving(
    [must],
    own,
    (_, phase) => (phase === 'keys' ? 200 : 500),
    (_, smallest) => all.push(smallest),
  )
  take({ path: '/pets' }, 500)
  await experiments.phase('few pets')
  expect(all).toMatchObject([{ parts: [], times: { sent: 2, failed: 2 } }])
  Object.assign(own, { stock: { total: last } })
  await experiments.phase('keys')
  return all.at(-1)!
}

test('what is right at the end of the run, in a store of the same size, fails now and then', async () => {
  expect(await foundOf(5, 5)).toMatchObject({ parts: [], times: { sent: 4, failed: 2 }, contrasts: [], varied: [] })
})

test('what is right at the end of the run, in a larger store, differs in it', async () => {
  const contrasts = [{ part: 'pets in the store', value: '9 later in the run, not 5' }]
  const around = [expect.stringMatching(/^sent with 5 pets in the store; right \d s later, with 9$/)]
  expect(await foundOf(5, 9)).toMatchObject({
    around,
    parts: ['pets in the store'],
    times: { sent: 2, failed: 2 },
    contrasts,
  })
})

const must = { id: 'a-must', level: 'must' } as Rule
const should = { id: 'a-should', level: 'should' } as Rule

test('violations go before warnings', async () => {
  expect(await sentFor('few pets', 180, [should, must])).toEqual(['a-must', 'a-should'])
})

test.each<[Phase, number, number]>([
  ['few pets', 48, 0],
  ['few pets', 49, 1],
  ['creations', 48, 0],
  ['creations', 49, 1],
  ['keys', 12, 1],
])('in the phase %s, with %i requests left, %i rule is tried', async (phase, requests, count) => {
  expect(await sentFor(phase, requests, [must])).toHaveLength(count)
})

/** What is found of rules whose lists got 500 in the run, from a server that takes so many requests at once and refuses the rest with it. */
async function foundBeside(rules: readonly Rule[], atOnce: number) {
  const all = new Map<Rule, Smallest | undefined>()
  let underWay = 0
  const { experiments, take, left } = serving(
    rules,
    facts as unknown as Facts,
    async () => {
      const status = ++underWay > atOnce ? 500 : 200
      await new Promise(resolve => setImmediate(resolve))
      underWay--
      return status
    },
    (rule, smallest) => all.set(rule, smallest),
  )
  take({ path: '/pets?limit=7' }, 500)
  await experiments.phase('few pets')
  return { all, left: left() }
}

test.each([
  [2, 3],
  [10, 15],
])('a server that breaks with more than %i requests at once is found to with %i others', async (atOnce, others) => {
  const { all } = await foundBeside([must], atOnce)
  const smallest = all.get(must)!
  expect(smallest).toMatchObject({ parts: ['concurrent requests'], times: { sent: 2, failed: 2 } })
  expect(smallest.around).toEqual([`with ${others} others at the same time`])
  const counts = smallest.varied.flatMap(({ values }) =>
    values.map(({ value, sent }) => [Number(value), sent.outcome === 'right'] as const),
  )
  for (const [count, isRight] of counts) expect(isRight, `${count} others`).toBe(count + 1 <= atOnce)
  expect(counts.map(([count]) => count)).toEqual(expect.arrayContaining([atOnce - 1]))
})

test('of many rules that fail so, one is looked into, and of the others it is known that they are right by themselves', async () => {
  const rules = Array.from({ length: 20 }, (_, at): Rule => ({ id: `rule-${at}`, level: 'must' }) as Rule)
  const { all, left } = await foundBeside(rules, 10)
  expect(all.size).toBe(20)
  expect([...all.values()].filter(smallest => smallest !== undefined).length).toBeGreaterThan(0)
  expect(left).toBeGreaterThanOrEqual(48)
})

test('a list that was right of a small store, and is not of a larger one, is no contrast', async () => {
  const stock = { total: 5 }
  const own = { ...facts, stock } as unknown as Facts
  /** It breaks where a page leaves some over. */
  const statusOf = ({ path }: { readonly path: string }) =>
    Number(/limit=(\d+)/.exec(path)?.[1] ?? 20) < stock.total ? 500 : 200
  const all: Smallest[] = []
  const { experiments, take } = serving([must], own, statusOf, (_, smallest) => all.push(smallest!))
  for (const path of ['/pets?limit=9', '/pets?limit=50', '/pets?limit=2']) take({ path }, statusOf({ path }))
  await experiments.phase('few pets')
  expect(all.at(-1)!.contrasts).toMatchObject([{ part: 'limit', value: '' }])
  stock.total = 40
  await experiments.phase('keys')
  const { contrasts, varied } = all.at(-1)!
  expect(contrasts).toEqual([])
  expect(
    varied.flatMap(({ values }) => values.filter(({ sent }) => sent.outcome === 'right').map(each => each.value)),
  ).toEqual(['limit=100'])
})
