import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type FaultCase, type FaultResult, faultCases, isProven, tryFault } from '../src/proof/faults.js'
import { freedomCases, freedomCombinations, tryFreedom } from '../src/proof/freedoms.js'
import { belowFloor, matrix, proofTables, summaryOf } from '../src/proof/matrix.js'
import { selfTest, shortcomings } from '../src/proof/self-test.js'
import { freedoms } from '../src/reference/freedoms.js'
import { rules } from '../suites/index.js'

const cases = faultCases(rules)
const combinations = 20

/** The first fault of every rule; the whole proof is `self-test`, which CI runs. */
const first = [...new Map([...cases].reverse().map(item => [item.rule.id, item])).values()]

/** Each is tried once, and recorded, for all that is said of it. */
const tried = new Map<FaultCase, Promise<FaultResult>>()
function resultOf(item: FaultCase): Promise<FaultResult> {
  const result = tried.get(item) ?? tryFault(item, rules, [7], true)
  tried.set(item, result)
  return result
}

describe('a quick selection of the proof', () => {
  test.concurrent.each(first)('$id is caught by its own rule, live and in the recording', async item => {
    const result = await resultOf(item)
    expect(isProven(result), result.misses.join('; ')).toBe(true)
    expect(result.rejudged!.exchanges).toBeGreaterThan(0)
    expect(result.rejudged!.differences).toEqual([])
  })

  test('95 % of their reports name the bent rule as the first cause', async () => {
    const caught: FaultResult[] = []
    for (const item of first) {
      const result = await resultOf(item)
      if (result.caught > 0) caught.push(result)
    }
    const odd = caught.filter(({ named }) => named === 0).map(({ id, instead }) => `${id} names ${instead} first`)
    expect(caught.length).toBeGreaterThan(60)
    expect(odd.length / caught.length, odd.join('\n')).toBeLessThanOrEqual(0.05)
  })

  const some = [
    'ids-near-2-63',
    'names-strict',
    'limit-clamped',
    'status-keeps-moving',
    'all-reads-lag',
    'seeded-with-5000-pets',
  ]
  test.concurrent.each(freedomCases().filter(({ id }) => some.includes(id)))('$id is not accused', async item => {
    const { accused, unjudged, rejudged } = await tryFreedom(item, rules, { seeds: [7], rejudge: true })
    expect({ accused, unjudged }).toEqual({ accused: [], unjudged: [] })
    expect(rejudged!.differences).toEqual([])
  })
})

describe('the proof itself can fail', () => {
  const [honest] = cases
  test('a fault that bends nothing is not proven', async () => {
    const idle = { ...honest!, fault: { ...honest!.fault, bends: () => ({}) } }
    const result = await tryFault(idle, rules, [1])
    expect(isProven(result)).toBe(false)
    expect(result.reached).toBe(false)
  })

  test('a fault that its rule does not find is a shortcoming', async () => {
    const alien = cases.find(({ rule }) => rule.id === 'created-has-location')!
    const result = await tryFault({ ...honest!, fault: alien.fault }, rules, [1])
    expect(shortcomings({ faults: [result], freedoms: [], seconds: 0 })).toHaveLength(1)
  })

  test('a fault whose rule is not the first cause named is counted', async () => {
    const result = await tryFault(honest!, rules, [1])
    expect(result).toMatchObject({ named: 1, causes: [1] })
    const other = { ...result, named: 0, causes: [3], instead: 'another' }
    const summary = summaryOf({ faults: [result, other, result], freedoms: [], seconds: 0 })
    expect(summary).toMatchObject({ named: 66.7, causes: 1 })
    expect(proofTables({ faults: [other], freedoms: [], seconds: 0 })).toContain('| 3 | another |')
  })

  test('too many reports that name another rule first are wrong; of a few faults it says nothing', async () => {
    const result = await tryFault(honest!, rules, [1])
    const odd = { ...result, named: 0, instead: 'another' }
    const faults = (good: number, bad: number) => [...Array(good).fill(result), ...Array(bad).fill(odd)]
    expect(belowFloor({ faults: faults(98, 2) })).toEqual([])
    expect(belowFloor({ faults: faults(0, 3) })).toEqual([])
    expect(belowFloor({ faults: faults(97, 3) })).toEqual([
      `97 % of reports name the bent rule as the first cause, fewer than 97.5 %: ${Array(3).fill(`${result.id} (another)`).join(', ')}`,
    ])
    expect(matrix({ faults: faults(96, 4), freedoms: [], seconds: 0 }, false)).toMatchObject({ holds: false })
  })

  test('a selection that matches nothing does not hold', async () => {
    const proof = await selfTest(rules, { seeds: [1], select: ['no such id'], lanes: 1, combinations: 0 })
    expect(matrix(proof, false).holds).toBe(false)
  })
})

test('well over 150 branches are broken by faults, by well over 50 freedoms kept', () => {
  expect(new Set(cases.map(({ rule, fault }) => `${rule.id}|${fault.branch}`)).size).toBeGreaterThan(200)
  expect(freedoms.length).toBeGreaterThan(100)
})

test('the README says what the proof covers', () => {
  const faults = cases.map(({ id, rule, fault }) => ({
    id,
    rule: rule.id,
    branch: fault.branch,
    conditional: false,
    caught: 1,
    tried: 1,
    reached: true,
    misses: [],
    beside: [],
    named: 1,
    causes: [1],
  }))
  const servers = [...freedomCases(), ...freedomCombinations(combinations, 1)]
  const { branches } = summaryOf({ faults, freedoms: [], seconds: 0 })
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const line = `${cases.length} of ${cases.length} faults in ${branches} branches caught by their own rule; 0 of ${servers.length} legal servers accused`
  expect(readme, 'update the line in "The proof"').toContain(line)
})
