import { expect, test } from 'vitest'
import { faultCases, isProven, tryFault } from '../src/proof/faults.js'
import { runTrial } from '../src/proof/trial.js'
import { rules } from '../suites/index.js'

// `self-test` tries every fault and every legal server: a wrong judge is to show at once.

const first = [...new Map([...faultCases(rules)].reverse().map(each => [each.rule.id, each])).values()].reverse()

test('each rule that judges has a fault', () => {
  const judging = rules.filter(({ level }) => level !== 'observe').map(({ id }) => id)
  expect(first.map(({ rule }) => rule.id)).toEqual(judging)
})

test.concurrent.each(first)('$id is caught by its own rule, in its branch', async item => {
  const result = await tryFault(item, rules, [1])
  expect(isProven(result), result.misses.join('; ')).toBe(true)
  expect(result.foundIn).toContain(item.fault.branch)
})

test.concurrent('a legal server passes every rule that can be judged there', async () => {
  const { report } = await runTrial({
    ...{ rules, only: [], depth: 'quick', seed: 1, settleMs: 1500, variants: ['newest-first'], injections: {} },
    decides: false,
  })
  const others = report.rules.filter(({ level, verdict }) => level !== 'observe' && verdict !== 'pass')
  expect(Object.fromEntries(others.map(({ id, verdict }) => [id, verdict]))).toEqual({
    // A local address, no pets of others, small ids, and every category is taken.
    'base-path-is-v1': 'not-applicable',
    'listed-pet-of-others-is-found': 'not-applicable',
    'same-in-every-view-of-others': 'not-applicable',
    'ids-are-never-rounded': 'not-applicable',
    'refused-category-returns-400': 'not-applicable',
  })
})
