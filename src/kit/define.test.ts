import { expect, test } from 'vitest'
import { defineRule } from './define.js'
import type { Depth, Operation, PlanFacts } from './types.js'

const ruleWith = (branches: unknown, on?: Operation) =>
  defineRule({
    ...{ id: 'a', summary: 'a', why: 'a', scenarios: ['lists'], faults: () => [] },
    cites: 'list-at-most-limit',
    ...(on === undefined ? {} : { on }),
    branches: branches as readonly string[],
    *judge() {},
  })
const at = (depth: Depth): PlanFacts => ({ depth }) as PlanFacts

test('branches stand by depth where that decides', () => {
  const { branches } = ruleWith({ quick: ['few'], standard: ({ depth }: PlanFacts) => ['few', depth] })
  const names = (depth: Depth) => branches(at(depth)).map(({ name }) => name)
  expect([names('quick'), names('deep')]).toEqual([['few'], ['few', 'deep']])
})

test('a branch is about what it says, the operation that it is called like, or the only one that its rule looks at', () => {
  const given = [{ name: 'a', operation: 'createPet', status: 400 }, 'getPet', 'b']
  expect(ruleWith(given).branches(at('quick'))).toEqual([
    given[0],
    { name: 'getPet', operation: 'getPet' },
    { name: 'b' },
  ])
  expect(ruleWith(given, 'listPets').branches(at('quick'))[2]).toEqual({ name: 'b', operation: 'listPets' })
  expect([ruleWith(['getPet']), ruleWith(['getPet', 'b'])].map(rule => rule.endsWithGetPet)).toEqual([true, false])
})

test('a depth that there is not is refused', () => {
  expect(() => ruleWith({ quick: ['few'], most: ['few', 'many'] })).toThrow('"branches" has another type')
})
