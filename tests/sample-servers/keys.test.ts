// @module-tag thorough
import { describe, expect, test } from 'vitest'
import { testKey } from '../options.js'
import { idsOf, judgeShop } from '../run.js'
import { problem, type Shop } from './plumbing.js'

const locked = { ...problem(429, 'locked', 'Too many wrong keys'), headers: { 'retry-after': '600' } }
const expired = { ...problem(401, 'unauthorized', 'The key has expired'), headers: { 'www-authenticate': 'Bearer' } }

const judgedBehind = async (gate: NonNullable<Shop['gate']>) => (await judgeShop({ gate })).report
const isGood = ({ authorization }: { readonly authorization?: string | undefined }) =>
  authorization === `Bearer ${testKey}`

describe('who guesses keys is locked out', () => {
  /** For ten minutes, after so many bad keys: whoever sends another one, or everybody. */
  const lockOut = (everybody: boolean, allowed = 45) => {
    let bad = 0
    return judgedBehind(headers => {
      if (!isGood(headers)) bad++
      return bad > allowed && (everybody || !isGood(headers)) ? locked : undefined
    })
  }
  const sent = [
    'create-needs-a-key',
    'get-needs-a-key',
    'key-gaps',
    'key-is-checked-before-the-request',
    'list-needs-a-key',
    'unauthorized-has-www-authenticate',
  ]

  test('with a bad key: the rules on keys are not judged, all others are', async () => {
    const report = await lockOut(false)
    expect(report).toMatchObject({ ending: 'complete', exitCode: 3 })
    expect(idsOf(report, 'fail', 'error')).toEqual([])
    const open = idsOf(report, 'inconclusive')
    expect(open.filter(id => !sent.includes(id))).toEqual([])
    expect(open.some(id => id.endsWith('-needs-a-key'))).toBe(true)
  })

  test('with a bad key, once each kind has been seen: that is enough', async () => {
    const report = await lockOut(false, 120)
    expect(idsOf(report, 'fail', 'error', 'inconclusive')).toEqual([])
    expect(report).toMatchObject({ ending: 'complete', verdict: 'conformant', exitCode: 0 })
  })

  test('everybody: what was asked before is judged all the same', async () => {
    const report = await lockOut(true)
    expect(report).toMatchObject({ ending: 'unusable', exitCode: 3 })
    expect(idsOf(report, 'fail', 'error')).toEqual([])
    const passed = idsOf(report, 'pass')
    expect(passed).toEqual(expect.arrayContaining(['ids-are-unique', 'unknown-id-returns-404', 'list-shows-pets']))
  })
})

describe('a good key that gets 401', () => {
  const judgedWhere = (isExpired: (nth: number) => boolean) => {
    let nth = 0
    return judgedBehind(headers => (isGood(headers) && isExpired(++nth) ? expired : undefined))
  }

  test.each([5, 60, 250])('for good after %i requests has expired: nobody is accused', async requests => {
    const report = await judgedWhere(nth => nth > requests)
    expect(idsOf(report, 'fail', 'error')).toEqual([])
    expect(report).toMatchObject({ ending: 'key-refused', verdict: 'inconclusive', exitCode: 3 })
    expect(report.endingReason).toMatch(
      requests > 5 ? /it has expired or was revoked\. Give one that lives longer/ : /./,
    )
  })

  test('now and then is a violation', async () => {
    const report = await judgedWhere(nth => nth % 25 === 0)
    expect(report).toMatchObject({ ending: 'complete', verdict: 'non-conformant', exitCode: 1 })
    // Which requests meet it is up to their order.
    const refused = /^(create-returns-201|list-accepts-[a-z-]+)$/
    expect(idsOf(report, 'fail').filter(id => refused.test(id))).not.toEqual([])
  })
})
