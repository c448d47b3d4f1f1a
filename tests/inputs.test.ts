import { expect, test } from 'vitest'
import { integer } from '../src/core/json/json.js'
import type { Facts } from '../src/core/rule/scenario.js'
import { examplesOf } from '../src/plan/distribute.js'
import { type Sample, samplesOf } from '../src/plan/inputs.js'
import { makePlan } from '../src/plan/plan.js'
import { rules } from '../suites/index.js'
import { testOptions } from './options.js'

const pets = (total: number) => ({ total, available: total, pending: 0, sold: 0 })

test('what is asked follows what a run has found out, whatever was asked for before', () => {
  const plan = makePlan(rules, testOptions({ depth: 'standard' }))
  const categories = new Set([1n, 2n ** 31n].map(integer))
  const live: Facts = {
    ...plan.facts,
    stock: pets(30),
    found: pets(0),
    works: category => categories.has(category),
    categoryId: integer(1n),
  } as Partial<Facts> as Facts
  const inputsOf = (scenario: (typeof plan.scenarios)[number]) =>
    scenario.phases
      .flatMap(phase => samplesOf(scenario, phase, live))
      .sort(byIndex)
      .map(({ input }) => input)
  let differing = 0
  for (const scenario of plan.scenarios) {
    const planned = scenario.phases
      .flatMap(phase => samplesOf(scenario, phase, plan.facts))
      .sort(byIndex)
      .map(({ input }) => input)
    const now = examplesOf(scenario, live)
    expect(inputsOf(scenario).slice(0, now.length), scenario.id).toEqual(now)
    categories.add(integer(2n ** 32n))
    const later = examplesOf(scenario, live)
    expect(inputsOf(scenario).slice(0, later.length), scenario.id).toEqual(later)
    categories.delete(integer(2n ** 32n))
    if (JSON.stringify(planned.slice(0, now.length), text) !== JSON.stringify(now, text)) differing++
  }
  expect(differing).toBeGreaterThan(5)
})

const byIndex = (one: Sample, other: Sample): number => one.index - other.index

const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)
