// @module-tag thorough
import { expect, test } from 'vitest'
import type { Exchange } from '../src/core/exchange/exchange.js'
import type { TraceEntry, TraceHead } from '../src/core/exchange/trace.js'
import type { Setting } from '../src/core/model/model.js'
import { isOrdinaryName } from '../src/core/model/ordinary-name.js'
import { Interactions } from '../src/diagnosis/interactions.js'
import { Tracker } from '../src/facts/tracker.js'
import { costOf, makePlan } from '../src/plan/plan.js'
import { rules } from '../suites/index.js'
import { testOptions } from './options.js'
import { judgeReference, verdictsOf } from './run.js'

const planOf = (only: readonly string[]) => makePlan(rules, testOptions({ depth: 'standard', only }))
const fills = (only: readonly string[]) =>
  planOf(only).scenarios.filter(({ needs }) => needs.includes('to fill the store'))

test('what is asked of any store fills none', async () => {
  // One is created to find a category, one behind a row of refusals.
  const creations = { 'store-orders': 1, 'create-needs-a-key': 1, 'create-refuses-status-outside-enum': 2 }
  for (const [rule, count] of Object.entries(creations)) {
    expect(fills([rule])).toEqual([])
    expect((await costOf(planOf([rule]))).creates, rule).toBe(count)
  }
})

test('a rule that getPet gates needs the first pets; one on lists needs them all, and so does a whole run', () => {
  expect(fills(['unknown-id-returns-404']).flatMap(({ phases }) => phases)).toEqual(['few pets'])
  const all = new Set(
    rules.flatMap(({ scenarios }) => scenarios).filter(({ needs }) => needs.includes('to fill the store')),
  )
  expect(new Set(fills(['list-respects-limit']))).toEqual(all)
  expect(new Set(fills([]))).toEqual(all)
  expect(planOf([]).filled).toBe(true)
})

test('such rules come to their verdicts on a store that is not filled, and count no rows of the model', async () => {
  const only = [
    'store-orders',
    'create-needs-a-key',
    'get-needs-a-key',
    'unknown-id-returns-404',
    'create-requires-name',
  ]
  const { report } = await judgeReference({ only })
  expect(verdictsOf(report)).toEqual({
    ...Object.fromEntries(only.map(id => [id, 'pass'])),
    'store-orders': 'observed',
  })
  expect(report.stats.petsCreated).toBeLessThan(15)
  expect(report.coverage).toBeUndefined()
})

type Surrounded = Exchange & { readonly setting: Setting }

/** What a standard run against the reference server, which is empty at first, sends. */
async function exchangesOfARun(): Promise<readonly Surrounded[]> {
  const entries: TraceEntry[] = []
  const recording = { sink: (entry: TraceEntry) => void entries.push(entry) }
  await judgeReference({ depth: 'standard' }, {}, undefined, { recording })
  const { facts, head } = entries.find(({ type }) => type === 'head') as TraceHead
  const tracker = new Tracker(facts, head.runId)
  const interactions = new Interactions(tracker.facts)
  const all = entries.flatMap(entry => {
    if (entry.type !== 'exchange') return []
    tracker.see(entry.exchange)
    interactions.see(entry.exchange)
    return [entry.exchange]
  })
  return all.map(each => ({ ...each, setting: interactions.of(interactions.numberOf(each)!)!.setting }))
}

let run: ReturnType<typeof exchangesOfARun> | undefined
const aRun = () => (run ??= exchangesOfARun())

test('what follows each other goes over one connection, with nothing between', async () => {
  const exchanges = (await aRun()).filter(({ scenario }) => scenario === 'same-again')
  expect(exchanges.length).toBeGreaterThan(4)
  expect(new Set(exchanges.map(({ connection }) => connection?.id)).size).toBe(1)
  const places = exchanges.map(({ seq }) => seq)
  expect(Math.max(...places) - Math.min(...places)).toBe(exchanges.length - 1)
})

test('beside the creation that brings the store to a size goes only what says nothing of its size', async () => {
  const exchanges = await aRun()
  const [creation, ...more] = exchanges.filter(({ scenario }) => scenario === 'fill-100')
  expect(more).toEqual([])
  const ofThisSize = exchanges.filter(({ phase, scenario }) => phase === '100 pets' && scenario !== 'fill-100')
  const beside = ofThisSize.filter(({ startedAt }) => startedAt < creation!.endedAt)
  const ofAnySize = ['list-limit-gaps', 'list-status-gaps', 'several-wrong-fields']
  expect(beside.map(({ scenario }) => scenario).filter(scenario => !ofAnySize.includes(scenario))).toEqual([])
  expect(beside.length).toBeGreaterThan(0)
  expect(ofThisSize.length - beside.length).toBeGreaterThan(10)
})

const unescaped = (path: string) => path.replace(/%[3-7][\da-f]/gi, escaped => decodeURIComponent(escaped))

test('every limit in 1..100 is asked', async () => {
  const sent = (await aRun()).map(({ request }) =>
    Number(/^\/pets\?.*\blimit=(\d+)\b/.exec(unescaped(request.path))?.[1]),
  )
  const limits = Array.from({ length: 100 }, (_, i) => i + 1)
  expect(limits.filter(limit => !sent.includes(limit))).toEqual([])
})

test('of the pets with odd names more than half are read, and one pet is read twice at the same time', async () => {
  const reads = (await aRun()).filter(({ endpoint, response }) => endpoint === 'getPet' && response?.status === 200)
  const odd = reads.flatMap(({ setting }) => setting.pet?.name ?? []).filter(name => !isOrdinaryName(name))
  expect(new Set(odd).size).toBeGreaterThan(58)
  const later = reads.filter(({ scenario }) => scenario === 'later-reads')
  const isBeside = (one: Exchange, other: Exchange) =>
    one !== other &&
    one.request.path === other.request.path &&
    one.startedAt < other.endedAt &&
    other.startedAt < one.endedAt
  expect(later.filter(one => later.some(other => isBeside(one, other))).length).toBeGreaterThanOrEqual(2)
})
