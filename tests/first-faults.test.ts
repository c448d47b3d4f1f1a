import { expect, test } from 'vitest'
import { faultCases, isProven, tryFault } from '../src/proof/faults.js'
import { tryVariant, variantCases } from '../src/proof/variants.js'
import { rules } from '../suites/index.js'

// `self-test` tries every fault and every legal server: a wrong judge is to show at once.

const first = [...new Map([...faultCases(rules)].reverse().map(each => [each.rule.id, each])).values()].reverse()

test('each rule that judges has a fault', () => {
  const judging = rules.filter(({ level }) => level !== 'observe').map(({ id }) => id)
  expect(first.map(({ rule }) => rule.id)).toEqual(judging)
})

test.concurrent.each(first)('$id is caught by its own rule', async item => {
  const result = await tryFault(item, rules, [1])
  expect(isProven(result), result.misses.join('; ')).toBe(true)
})

test.concurrent.each(variantCases().filter(({ id }) => id === 'newest-first'))('$id accuses nobody', async item => {
  expect(await tryVariant(item, rules, { seeds: [1] })).toMatchObject({ accused: [], unjudged: [] })
})
