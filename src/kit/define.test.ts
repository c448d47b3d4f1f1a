import { expect, test } from 'vitest'
import { defineRule } from './define.js'
import type { Depth, PlanFacts } from './types.js'

const ruleWith = (branches: unknown) =>
  defineRule({
    ...{ id: 'a', summary: 'a', why: 'a', scenarios: ['lists'], faults: () => [] },
    cites: 'list-at-most-limit',
    branches: branches as readonly string[],
    *judge() {},
  })
const at = (depth: Depth): PlanFacts => ({ depth }) as PlanFacts

test('branches stand by depth where that decides', () => {
  const { branches } = ruleWith({ quick: ['few'], standard: ({ depth }: PlanFacts) => ['few', depth] })
  expect([branches(at('quick')), branches(at('deep'))]).toEqual([['few'], ['few', 'deep']])
})

test('a depth that there is not is refused', () => {
  expect(() => ruleWith({ quick: ['few'], most: ['few', 'many'] })).toThrow('"branches" has another type')
})
