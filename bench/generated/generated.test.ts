// @module-tag waits
// @module-tag thorough
import { describe, expect, test } from 'vitest'
import type { Condition } from '../../src/core/condition.js'
import type { Strength } from '../../src/core/model.js'
import { runTrial } from '../../src/proof/trial.js'
import { rules } from '../../suites/index.js'
import {
  allFaults,
  baseFaults,
  findGenerated,
  quantityFaults,
  sampleFaults,
  seamFaultsOf,
  valueFaults,
} from './generated.js'
import { isNamed } from './named.js'
import { quantities } from './quantities.js'

/** They take seconds to find. */
const found = new Map<Strength, ReturnType<typeof allFaults>>()
function faultsOf(strength: Strength): ReturnType<typeof allFaults> {
  const all = found.get(strength) ?? allFaults(strength)
  found.set(strength, all)
  return all
}

describe('faults drawn from the model', () => {
  test('base faults have names of their own, and each can show in a class or two', { tags: 'night' }, () => {
    expect(new Set(baseFaults.map(({ id }) => id)).size).toBe(baseFaults.length)
    const narrowed = new Set([...faultsOf(1), ...faultsOf(2)].map(({ base }) => base.id))
    // No class of names has marks of markup in most of its names.
    const finer = /-with-entities$/
    expect(baseFaults.map(({ id }) => id).filter(id => !narrowed.has(id) && !finer.test(id))).toEqual([])
  })

  test('the same seed draws the same faults, another one others', () => {
    const ids = (seed: number) => sampleFaults(2, 40, seed).map(({ id }) => id)
    expect(ids(1)).toEqual(ids(1))
    expect(ids(1)).toHaveLength(40)
    expect(ids(2)).not.toEqual(ids(1))
  })

  test('an id leads back to its fault, an unknown one says what is wrong with it', () => {
    const [fault] = sampleFaults(3, 1, 5)
    expect(findGenerated(fault!.id)).toEqual(fault)
    expect(() => findGenerated('generated/no-such-fault/filter=sold')).toThrow(
      /no base fault is called "no-such-fault"/,
    )
    expect(() => findGenerated('generated/list-is-wrapped/colour=red')).toThrow(
      /no such request has a parameter "colour"/,
    )
  })

  test('a fault may act by how much, how long or how often, of each kind of request', () => {
    const all = quantityFaults()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const fault of all) expect(findGenerated(fault.id)).toEqual(fault)
    expect(new Set(all.map(({ terms }) => terms[0]!.parameter)).size).toBe(quantities.length)
  })

  test('each value of a class can be the only one that goes wrong', async () => {
    const all = valueFaults()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ id }) => /text=no JSON value|text=status is another/.test(id)).length).toBeGreaterThan(20)
    expect(all.filter(({ terms }) => terms[0]!.parameter === 'value of limit')).toHaveLength(100)
    for (const fault of all) expect(findGenerated(fault.id)).toEqual(fault)
  })

  test('a value that goes wrong is seen, another one is none of the fault', async () => {
    const id = 'generated/create-accepts-it/text=status is a boolean "true"'
    const seamFaults = seamFaultsOf(findGenerated(id))
    const trial = {
      rules,
      only: ['create-refuses-status-outside-enum'],
      seed: 1,
      settleMs: 250,
      variants: [],
      seamFaults,
    }
    const { report } = await runTrial({ ...trial, depth: 'standard' })
    const { findings } = report.rules.find(rule => rule.id === 'create-refuses-status-outside-enum')!
    const bodies = findings.flatMap(({ exchanges }) => exchanges.map(({ requestBody }) => String(requestBody)))
    expect(bodies.length).toBeGreaterThan(0)
    expect(bodies.filter(body => JSON.parse(body).status !== true)).toEqual([])
  })

  test('no class stands in a fault where it says nothing: what holds wherever another does', { tags: 'night' }, () => {
    const ids = new Set(faultsOf(2).map(({ id }) => id))
    expect(ids).toContain('generated/list-is-wrapped/store=20 pets&limit=1')
    expect(ids).not.toContain('generated/list-is-wrapped/store=empty&page=nothing matches')
  })

  test('a base fault is narrowed to classes in which it shows', () => {
    const ids = new Set(faultsOf(1).map(({ id }) => id))
    expect(ids).toContain('generated/list-ignores-the-filter/filter=sold')
    expect(ids).not.toContain('generated/list-ignores-the-filter/filter=none')
    expect(ids).not.toContain('generated/list-ignores-the-filter/connection=fresh')
  })

  test('a condition names a fault where both hold for the same requests', () => {
    const fault = findGenerated('generated/list-ignores-the-filter/filter=sold&limit=99')
    const term = (parameter: string, name: string) => ({ parameter, is: 'exactly' as const, class: name })
    const counts = { failed: 1, passed: 0 }
    const conditionOf = (...terms: Condition['terms']): Condition => ({
      ...{ terms, within: counts, outside: counts, exact: true, text: '' },
    })
    const told = (...terms: Condition['terms']) => isNamed(fault, conditionOf(...terms))
    expect(told(term('filter', 'sold'), term('limit', '99'))).toBe(true)
    expect(told(term('operation', 'listPets'), term('limit', '99'), term('filter', 'sold'))).toBe(true)
    expect(told(term('filter', 'sold'))).toBe(false)
    expect(told(term('filter', 'sold'), term('connection', 'fresh'))).toBe(false)
    expect(isNamed(fault, undefined)).toBe(false)
    // Of what no drawn request has nothing says whether a condition is the same.
    const long = findGenerated('generated/create-accepts-it/characters of a wrong value=1,000')
    const longest = { parameter: 'the number of characters of its longest value', is: 'at least', class: '2' } as const
    expect(isNamed(long, conditionOf(longest))).toBe(false)
  })

  test('a fault acts where its classes hold and nowhere else', async () => {
    const trial = { rules, only: ['list-filters-by-status'], depth: 'quick', seed: 1, settleMs: 250 } as const
    const verdictOf = async (id: string) => {
      const { report } = await runTrial({ ...trial, variants: [], seamFaults: seamFaultsOf(findGenerated(id)) })
      return report.rules.find(rule => rule.id === 'list-filters-by-status')!
    }
    const { findings, condition } = await verdictOf('generated/list-ignores-the-filter/filter=sold')
    expect(findings).not.toEqual([])
    expect(condition).toMatchObject({ terms: [{ parameter: 'filter', class: 'sold' }], exact: true })
  })

  const explain = async (id: string | undefined) => {
    const seamFaults = id === undefined ? {} : seamFaultsOf(findGenerated(id))
    const { report } = await runTrial({
      rules,
      only: [],
      depth: 'quick',
      seed: 1,
      settleMs: 250,
      variants: [],
      seamFaults,
    })
    const named = report.rules.filter(({ condition }) => id !== undefined && isNamed(findGenerated(id), condition))
    return { named: named.map(rule => rule.id), stats: report.stats }
  }

  test.each([
    ['generated/list-is-wrapped/filter=sold&connection=reused', 'list-is-a-bare-array'],
    ['generated/listKey-returns-403/key=cut, end', 'list-needs-a-key'],
  ])('a few more requests tell when a server fails: %s', async (id, rule) => {
    const { named, stats } = await explain(id)
    expect(named).toContain(rule)
    expect(stats.deciding).toBeGreaterThan(0)
    expect(stats.deciding).toBeLessThanOrEqual(120)
  })

  test('a server that does nothing wrong gets none of them', async () => {
    expect((await explain(undefined)).stats).not.toHaveProperty('deciding')
  })
})
