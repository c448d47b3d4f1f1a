import { describe, expect, test } from 'vitest'
import { defineRule, fault, found, headerOf } from '../src/kit/index.js'
import { faultCases, isProven, tryFault } from '../src/proof/faults.js'
import { belowFloor, matrix, proofTables, summaryOf } from '../src/proof/matrix.js'
import { selfTest, shortcomings } from '../src/proof/self-test.js'
import { tryVariant, variantCases } from '../src/proof/variants.js'
import { rules } from '../suites/index.js'

const cases = faultCases(rules)

/** `self-test`, which CI runs as well, tries all of them; `npm run prove` judges all recordings. */
const some = [...new Map([...cases].reverse().map(item => [item.rule.id, item])).values()].filter(
  (_, nth) => nth % 24 === 0,
)

describe('a judgement of the recording is that of the run', () => {
  test.concurrent.each(some)('$id', async item => {
    const result = await tryFault(item, rules, [7], true)
    expect(isProven(result), result.misses.join('; ')).toBe(true)
    expect(result.rejudged!.exchanges).toBeGreaterThan(0)
    expect(result.rejudged!.differences).toEqual([])
  })

  const legal = ['names-strict', 'all-reads-lag']
  test.concurrent.each(variantCases().filter(({ id }) => legal.includes(id)))(
    '$id',
    { tags: 'thorough' },
    async item => {
      const { accused, unjudged, rejudged } = await tryVariant(item, rules, { seeds: [7], rejudge: true })
      expect({ accused, unjudged }).toEqual({ accused: [], unjudged: [] })
      expect(rejudged!.differences).toEqual([])
    },
  )
})

describe('the proof itself can fail', () => {
  const [honest] = cases
  test('a fault that changes nothing is not proven', async () => {
    const idle = { ...honest!, fault: { ...honest!.fault, injections: () => ({}) } }
    const result = await tryFault(idle, rules, [1])
    expect(isProven(result)).toBe(false)
    expect(result.reached).toBe(false)
  })

  test('a fault that its rule does not find is a shortcoming', async () => {
    const alien = cases.find(({ rule }) => rule.id === 'created-pet-has-location')!
    const result = await tryFault({ ...honest!, fault: alien.fault }, rules, [1])
    expect(shortcomings({ faults: [result], variants: [], seconds: 0 })).toHaveLength(1)
  })

  test('a server that got more than was announced is a shortcoming', async () => {
    const result = await tryVariant(variantCases().find(({ id }) => id === 'categories-take-one')!, rules, {
      seeds: [1],
    })
    expect(result).toMatchObject({ accused: [], beyond: [] })
    const over = { ...result, beyond: ['1088 creations, 423 announced'] }
    expect(shortcomings({ faults: [], variants: [over], seconds: 0 })).toEqual([
      'categories-take-one: got 1088 creations, 423 announced',
    ])
  })

  test('a fault whose rule is not the first cause named is counted', async () => {
    const result = await tryFault(honest!, rules, [1])
    expect(result).toMatchObject({ named: 1 })
    const other = { ...result, named: 0, instead: 'another' }
    const summary = summaryOf({ faults: [result, other, result], variants: [] })
    expect(summary).toMatchObject({ named: 66.7 })
    expect(proofTables({ faults: [other], variants: [], seconds: 0 })).toContain('| another |')
  })

  test('too many reports that name another rule first are wrong; of a few faults it says nothing', async () => {
    const result = await tryFault(honest!, rules, [1])
    const odd = { ...result, named: 0, instead: 'another' }
    const faults = (good: number, bad: number) => [...Array(good).fill(result), ...Array(bad).fill(odd)]
    expect(belowFloor({ faults: faults(98, 2) })).toEqual([])
    expect(belowFloor({ faults: faults(0, 3) })).toEqual([])
    expect(belowFloor({ faults: faults(94, 6) })).toEqual([
      `94 % of reports name the broken rule as the first cause, fewer than 95 %: ${Array(6).fill(`${result.id} (another)`).join(', ')}`,
    ])
    expect(matrix({ faults: faults(94, 6), variants: [], seconds: 0 })).toMatchObject({ holds: false })
  })

  test('a warning of what is legal is an accusation, unless the server is one of which rules may warn', async () => {
    const suspicious = defineRule({
      id: 'lists-name-no-server',
      cites: 'body-no-bom',
      summary: 'GET /pets has no Sunset header of its own',
      why: 'A rule that warns of a legal header.',
      scenarios: rules.find(({ id }) => id === 'deprecation-is-announced')!.scenarios,
      branches: ['getPet'],
      *judge(exchange) {
        if (exchange.endpoint !== 'getPet' || headerOf(exchange, 'sunset') === undefined) return
        yield found({ branch: 'getPet', message: 'A Sunset.', expected: 'none', actual: 'one', place: 'headers' })
      },
      faults: [fault({ id: 'any', branch: 'getPet', point: 'getPet.found', then: undefined })],
    })
    const judged = (id: string) =>
      tryVariant(variantCases().find(item => item.id === id)!, [suspicious], { seeds: [1], only: [suspicious.id] })
    expect((await judged('sunset-alone')).accused).toEqual([suspicious.id])
    expect((await judged('sunset-in-asctime')).accused).toEqual([])
    expect((await judged('deprecation-alone')).accused).toEqual([])
  })

  test('a rule that is selected is tried against every legal server, a fault of it against none', {
    tags: 'thorough',
  }, async () => {
    const options = { seeds: [1], lanes: 4, combinations: 0, share: { index: 0, of: 40 } }
    const whole = await selfTest(rules, { ...options, select: ['list-accepts-status'] })
    expect(whole.variants.length).toBeGreaterThan(4)
    const one = await selfTest(rules, { ...options, select: ['list-accepts-status/refuses-sold'] })
    expect(one.variants).toEqual([])
    expect(matrix({ ...one, faults: whole.faults }).text).toContain('no legal server was tried')
    expect(matrix(whole).text).toMatch(/; 0 of \d+ legal servers accused/)
  })

  test('a selection that matches nothing does not hold', async () => {
    const proof = await selfTest(rules, { seeds: [1], select: ['no such id'], lanes: 1, combinations: 0 })
    expect(matrix(proof).holds).toBe(false)
  })
})
