import { expect, test } from 'vitest'
import { randomOf, shuffled } from '../src/core/random.js'
import { runLanes } from '../src/engine/lanes.js'
import { type FaultResult, faultCases, tryFault } from '../src/proof/faults.js'
import { rules } from '../suites/index.js'

/** A sample of the faults that are found at quick depth; the whole proof is `self-test`, which wants 97 %. */
const sample = shuffled(
  randomOf('first cause', 1),
  faultCases(rules).filter(({ depth }) => depth === 'quick'),
).slice(0, 60)

test('95 % of the reports of a fault name the bent rule as the first cause', { timeout: 300_000 }, async () => {
  const results: FaultResult[] = []
  await runLanes(
    sample.map(item => async () => void results.push(await tryFault(item, rules, [1]))),
    4,
  )
  const caught = results.filter(result => result.caught > 0)
  const odd = caught.filter(({ named }) => named === 0).map(({ id, instead }) => `${id} names ${instead} first`)
  expect(caught.length).toBeGreaterThanOrEqual(54)
  expect(odd.length / caught.length, odd.join('\n')).toBeLessThanOrEqual(0.05)
})
