import { expect, test } from 'vitest'
import { type PlanFacts, petStatuses } from '../../../src/kit/index.js'
import { type QueryInput, unspecifiedLimits, unspecifiedStatuses } from './unspecified-queries.js'

const found = { total: 0, available: 0, pending: 0, sold: 0 }
const asked = (seed: number) =>
  [unspecifiedLimits, unspecifiedStatuses].flatMap(
    scenario =>
      scenario.examples({ depth: 'standard', seed, found, stock: found } as unknown as PlanFacts) as QueryInput[],
  )
const parameters = ({ query }: QueryInput) => new URLSearchParams(query)

test.each([1, 2, 3, 4, 5, 6, 7])('each status is asked for in another letter case: seed %d', seed => {
  const other = asked(seed).map(each => parameters(each).get('status') ?? '')
  for (const status of petStatuses)
    expect(other.filter(each => each !== status && each.toLowerCase() === status)).toHaveLength(1)
})

test.each([1, 2, 3, 4, 5, 6, 7])('each parameter is wrong on a new connection: seed %d', seed => {
  const fresh = asked(seed).filter(each => each.fresh)
  for (const name of ['limit', 'status']) expect(fresh.filter(each => parameters(each).has(name))).not.toEqual([])
})

const kinds = {
  'digits, then more': /^limit=(0x10|20abc|1%3B|5\.0|1e1)/,
  'beyond int32': /^limit=(2147483648|4294967297)$/,
  'beyond int64': /^limit=\d{19,}$/,
  'with a blank': /^limit=(%20|5%20)/,
  'a long status': /^status=\w{70,}$/,
  'nearly a status': /^status=(availabl|unsold|sold%20|%22sold%22|sold%00|s%C3%B6ld)$/,
}

test.each([1, 2, 3, 4, 5, 6, 7])('a standard run asks one value of each kind: seed %d', seed => {
  const sent = asked(seed).map(({ query }) => query)
  const counts = Object.entries(kinds).map(([kind, pattern]) => [kind, sent.filter(each => pattern.test(each)).length])
  expect(counts).toEqual(Object.keys(kinds).map(kind => [kind, 1]))
})
