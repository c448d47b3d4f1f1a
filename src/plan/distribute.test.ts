import { expect, test } from 'vitest'
import type { Depth } from '../core/model/depth.js'
import type { Phase } from '../core/model/phase.js'
import type { PlanFacts, Scenario } from '../core/rule/scenario.js'
import { examplesOf } from './distribute.js'
import { samplesOf } from './inputs.js'

const facts = (depth: Depth, seed = 0) => ({ depth, seed }) as PlanFacts
const scenarioOf = (phases: readonly Phase[], inputs: readonly unknown[]) =>
  ({ id: 'a', phases, examples: () => inputs }) as unknown as Scenario
const distributed = (scenario: Scenario, of: PlanFacts) =>
  Object.fromEntries(scenario.phases.map(phase => [phase, samplesOf(scenario, phase, of).map(({ index }) => index)]))

test('inputs are distributed over the phases, every second one among the bad keys', () => {
  const scenario = scenarioOf(['few pets', '20 pets', 'main', 'keys'], Array(8).fill({}))
  expect(distributed(scenario, facts('standard'))).toEqual({
    'few pets': [0, 6],
    '20 pets': [2],
    main: [4],
    keys: [1, 3, 5, 7],
  })
  expect(distributed(scenario, facts('standard', 1))['20 pets']).toEqual([0, 6])
})

test('a quick run puts none off to a size of its own', () => {
  const scenario = scenarioOf(['20 pets', 'main'], Array(3).fill({}))
  expect(distributed(scenario, facts('quick'))).toEqual({ '20 pets': [], main: [0, 1, 2] })
})

test('what says how full the store is goes when it is', () => {
  const rows = ['20 pets', '1 to 19 pets', 'more', 'more', 'none'].map(store => ({ row: { store } }))
  const scenario = scenarioOf(['few pets', '20 pets', 'main', 'keys'], rows)
  expect(distributed(scenario, facts('quick'))).toEqual({ 'few pets': [1], '20 pets': [0], main: [2], keys: [3] })
})

test('of examples that may, some go in rows, but in a quick run', () => {
  const numbers = Array.from({ length: 40 }, (_, nth) => nth)
  const isEven = (nth: number): boolean => nth % 2 === 0
  const rest = { examples: () => numbers, share: { of: 'besides', rows: 2, may: isEven } } as unknown as Scenario
  const rows = [0, 1].map(
    nth => ({ examples: () => [numbers.filter(isEven)], share: { of: 'row', nth } }) as unknown as Scenario,
  )
  const sent = (depth: Depth) => [rest, ...rows].map(scenario => examplesOf(scenario, facts(depth)))
  expect(sent('standard')).toEqual([
    numbers.filter(nth => !isEven(nth)),
    [[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]],
    [[32, 34, 36, 38]],
  ])
  expect(sent('quick')).toEqual([numbers, [], []])
})

test('of creations the first go while one list holds the store, of the others few among bad keys', () => {
  const inputs = Array.from({ length: 50 }, (_, nth) => ({ row: { status: nth === 43 ? 'available' : 'sold' }, nth }))
  const sent = (phase: Phase, of: PlanFacts) =>
    examplesOf({ ...scenarioOf([phase], inputs), share: { of: 'creations' } }, of).map(
      input => (input as { nth: number }).nth,
    )
  expect(sent('one list', facts('standard'))).toEqual(Array.from({ length: 34 }, (_, nth) => nth))
  expect(sent('keys', facts('standard'))).toEqual([38, 48])
  expect(sent('creations', facts('standard'))).toHaveLength(14)
  expect(sent('keys', facts('quick'))).toEqual([])
  const found = { ...facts('standard'), found: { total: 61, available: 0, pending: 0, sold: 0 } }
  expect(sent('one list', found)).toHaveLength(17)
})

test('half of those that may go while the store grows, through a size that is no single number', () => {
  const stores = ['1 to 19 pets', '1 to 19 pets', '20 pets', '20 pets', '1 to 19 pets', '1 to 19 pets']
  const inputs = stores.map((store, nth) => ({ row: { store }, nth }))
  const sent = (needs: Scenario['needs']) =>
    examplesOf(
      { ...scenarioOf(['few pets'], inputs), needs, share: { of: 'sizes', may: ({ nth }) => nth < 5 } },
      facts('standard'),
    )
  expect(sent(['growing store'])).toEqual([inputs[1]])
  expect(sent(['full store'])).toEqual(inputs.filter(({ nth }) => nth !== 1))
})
