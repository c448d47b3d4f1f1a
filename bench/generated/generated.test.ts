// @module-tag waits
// @module-tag thorough
import { describe, expect, test } from 'vitest'
import type { Strength } from '../../src/core/model/model.js'
import type { RuleReport } from '../../src/core/report/report.js'
import { runTrial } from '../../src/proof/trial.js'
import { rules } from '../../suites/index.js'
import {
  allFaults,
  baseFaults,
  findGenerated,
  injectionsOf,
  meaningFaults,
  oneOfEachMeaning,
  quantityFaults,
  sampleFaults,
  valueFaults,
} from './generated.js'
import { isExact } from './named.js'
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

  test('a fault may act by what a value means: of each meaning one, and another one by another seed', () => {
    const all = meaningFaults()
    expect(new Set(all.map(({ terms }) => terms[0]!.parameter)).size).toBeGreaterThan(30)
    const drawn = oneOfEachMeaning(1)
    expect(new Set(drawn.map(({ terms }) => `${terms[0]!.parameter} ${terms[0]!.class}`)).size).toBe(drawn.length)
    for (const fault of drawn) expect(findGenerated(fault.id)).toEqual(fault)
    expect(oneOfEachMeaning(1)).toEqual(drawn)
    expect(oneOfEachMeaning(2)).not.toEqual(drawn)
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(drawn.map(({ id }) => id)))
  })

  test('a server that stumbles over a tab in a body is caught', async () => {
    const id = 'generated/create-returns-500/JSON white space=a tab'
    const { report, reached } = await runTrial({
      ...{ rules, only: ['create-returns-201'], depth: 'standard', seed: 1, settleMs: 250, variants: [] },
      injections: injectionsOf(findGenerated(id)),
    })
    expect([...reached]).toEqual(['createPet.response'])
    expect(report.rules.find(({ id }) => id === 'create-returns-201')).toMatchObject({ verdict: 'fail' })
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
    const injections = injectionsOf(findGenerated(id))
    const trial = {
      rules,
      only: ['create-refuses-status-outside-enum'],
      seed: 1,
      settleMs: 250,
      variants: [],
      injections,
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

  test('a smallest request is exact where nothing is odd in it but what the fault acts on', () => {
    const fault = findGenerated('generated/list-ignores-the-filter/filter=sold&limit=99')
    const isExactWith = (...parts: readonly string[]) =>
      isExact(fault, { smallest: { exchanges: [], parts, sent: 2, failed: 2 } } as unknown as RuleReport)
    expect(isExactWith('status', 'limit')).toBe(true)
    expect(isExactWith('status', 'connection')).toBe(false)
    expect(isExact(fault, {} as RuleReport)).toBe(false)
  })

  test('a fault acts where its classes hold and nowhere else', async () => {
    const trial = { rules, only: ['list-filters-by-status'], depth: 'quick', seed: 1, settleMs: 250 } as const
    const verdictOf = async (id: string) => {
      const { report } = await runTrial({ ...trial, variants: [], injections: injectionsOf(findGenerated(id)) })
      return report.rules.find(rule => rule.id === 'list-filters-by-status')!
    }
    const { findings, smallest, contrasts } = await verdictOf('generated/list-ignores-the-filter/filter=sold')
    expect(findings).not.toEqual([])
    expect(smallest).toMatchObject({
      parts: ['status'],
      exchanges: [{ url: expect.stringContaining('/pets?status=sold') }],
    })
    expect(contrasts).toMatchObject([{ part: 'status', exchanges: [{ status: 200 }] }])
  })

  const explain = async (id: string | undefined) => {
    const injections = id === undefined ? {} : injectionsOf(findGenerated(id))
    const { report } = await runTrial({
      rules,
      only: [],
      depth: 'quick',
      seed: 1,
      settleMs: 250,
      variants: [],
      injections,
    })
    const named = report.rules.filter(rule => id !== undefined && isExact(findGenerated(id), rule))
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
