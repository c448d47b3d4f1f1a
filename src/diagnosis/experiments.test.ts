import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import type { Phase } from '../core/phase.js'
import type { Finding, Rule } from '../core/rule.js'
import type { Facts } from '../core/scenario.js'
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
    judgeWaiting: async () => {},
    name: () => 'Rex',
    ended: () => false,
    sleep: async () => {},
    broke: text => broken.push(text),
    found: () => {},
  })
  await experiments.phase(phase)
  return broken.map(text => text.split(' ')[2]!)
}

const must = { id: 'a-must', level: 'must' } as Rule
const should = { id: 'a-should', level: 'should' } as Rule

test('violations go before warnings', async () => {
  expect(await sentFor('few pets', 180, [should, must])).toEqual(['a-must', 'a-should'])
})

test.each<[Phase, number, number]>([
  ['few pets', 80, 0],
  ['few pets', 90, 1],
  ['creations', 30, 0],
  ['creations', 40, 1],
  ['keys', 12, 1],
])('in the phase %s, with %i requests left, %i rule is tried', async (phase, requests, count) => {
  expect(await sentFor(phase, requests, [must])).toHaveLength(count)
})
