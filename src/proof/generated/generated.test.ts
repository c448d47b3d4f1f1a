import { describe, expect, test } from 'vitest'
import { rules } from '../../../suites/index.js'
import { runTrial } from '../trial.js'
import { allFaults, baseBends, bendsOf, findGenerated, isSame, sampleFaults } from './generated.js'

describe('faults drawn from the model', () => {
  test('bends have names of their own, and each can show in a class or two', () => {
    expect(new Set(baseBends.map(({ id }) => id)).size).toBe(baseBends.length)
    const narrowed = new Set([...allFaults(1), ...allFaults(2)].map(({ base }) => base.id))
    // No class of names has marks of markup in most of its names.
    const finer = /-with-entities$/
    expect(baseBends.map(({ id }) => id).filter(id => !narrowed.has(id) && !finer.test(id))).toEqual([])
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
    expect(() => findGenerated('generated/no-such-bend/filter=sold')).toThrow(/no bend is called "no-such-bend"/)
    expect(() => findGenerated('generated/list-is-wrapped/colour=red')).toThrow(
      /no such request has a parameter "colour"/,
    )
  })

  test('no class stands in a fault where it says nothing: what holds wherever another does', () => {
    const ids = new Set(allFaults(2).map(({ id }) => id))
    expect(ids).toContain('generated/list-is-wrapped/store=20 pets&limit=1')
    expect(ids).not.toContain('generated/list-is-wrapped/store=empty&page=nothing matches')
  })

  test('a bend is narrowed to classes in which it shows', () => {
    const ids = new Set(allFaults(1).map(({ id }) => id))
    expect(ids).toContain('generated/list-ignores-the-filter/filter=sold')
    expect(ids).not.toContain('generated/list-ignores-the-filter/filter=none')
    expect(ids).not.toContain('generated/list-ignores-the-filter/connection=fresh')
  })

  test('descriptions of the same interactions are the same', () => {
    const base = baseBends.find(({ id }) => id === 'list-shows-21-by-default')!
    expect(
      isSame(
        base,
        has => has('limit') === 'omitted',
        () => true,
      ),
    ).toBe(true)
    expect(
      isSame(
        base,
        has => has('filter') === 'sold',
        () => true,
      ),
    ).toBe(false)
  })

  test('a fault acts where its classes hold and nowhere else', async () => {
    const trial = { rules, only: ['list-filters-by-status'], depth: 'quick', seed: 1, settleMs: 250 } as const
    const verdictOf = async (id: string) => {
      const { report } = await runTrial({ ...trial, freedoms: [], bends: bendsOf(findGenerated(id)) })
      return report.rules.find(rule => rule.id === 'list-filters-by-status')!.findings.map(({ branch }) => branch)
    }
    const branches = await verdictOf('generated/list-ignores-the-filter/filter=sold')
    expect(branches).not.toEqual([])
    expect(branches.filter(branch => !branch.includes('sold'))).toEqual([])
  })
})
