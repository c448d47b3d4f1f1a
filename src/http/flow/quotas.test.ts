import { expect, test } from 'vitest'
import { Quotas } from './quotas.js'

/** What each refusal at such a time, ms, came to; where it was doubtful others are taken, or are not. */
function refusedAt(quotas: Quotas, times: readonly number[], othersAreTaken = true): readonly string[] {
  return times.map(now => {
    const quota = quotas.refused('POST', now)
    if (quota === 'doubtful' && othersAreTaken) quotas.othersTaken('POST')
    return quota
  })
}

test('few refusals, or quick ones, say nothing', () => {
  expect(refusedAt(new Quotas(), [0, 3000, 6000])).toEqual(['shared', 'shared', 'shared'])
  expect(refusedAt(new Quotas(), [0, 10, 20, 30, 40, 1999])).toEqual(Array.from({ length: 6 }, () => 'shared'))
})

test('many over some time do where others are taken, and after a while that is the end of it', () => {
  expect(refusedAt(new Quotas(), [0, 500, 1000, 2000, 2100, 6000, 6001])).toEqual([
    ...['shared', 'shared', 'shared', 'doubtful'],
    ...['own', 'own', 'spent'],
  ])
})

test('where others are refused as well it is asked again later', () => {
  const quotas = refusedAt(new Quotas(), [0, 500, 1000, 2000, 2100, 3999, 4000], false)
  expect(quotas).toEqual(['shared', 'shared', 'shared', 'doubtful', 'shared', 'shared', 'doubtful'])
})

test('what was taken before is waited for longer, and once it is taken again all begins anew', () => {
  const quotas = new Quotas()
  quotas.usable('POST')
  expect(refusedAt(quotas, [0, 500, 1000, 2000, 20_000, 20_001]).slice(3)).toEqual(['doubtful', 'own', 'spent'])
  quotas.usable('POST')
  expect(refusedAt(quotas, [30_000])).toEqual(['shared'])
})

test('sorts do not bear on each other', () => {
  const quotas = new Quotas()
  refusedAt(quotas, [0, 500, 1000, 2000, 7000])
  expect(quotas.refused('GET', 7000)).toBe('shared')
})
