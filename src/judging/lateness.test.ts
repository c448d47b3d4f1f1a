import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import type { Finding, Rule } from '../core/rule/rule.js'
import type { Facts, OwnPet } from '../core/rule/scenario.js'
import { Lateness } from './lateness.js'

const rule = { id: 'one' } as Rule
/** Created one after the other, each within 10 ms, 100 ms apart. */
const pets = new Map([1, 2, 3].map(id => [id, ownPet(id)] as const))
function ownPet(id: number): OwnPet {
  const createdAt = 100 * id
  return { id, createdAt, creation: { startedAt: createdAt - 10 } } as unknown as OwnPet
}

const list = (startedAt: number, shown: readonly number[], path = '/pets?limit=100') => ({
  endpoint: 'listPets',
  startedAt,
  request: { method: 'GET', path, headers: [] },
  response: {
    status: 200,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify(shown.map(id => ({ id, name: 'Rex', categoryId: 1 })))),
  },
})

const get = (startedAt: number, id: number, status: number) => ({
  ...list(startedAt, [], `/pets/${id}`),
  endpoint: 'getPet',
  response: {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ id, name: 'Rex', categoryId: 1 })),
  },
})

/** Sees what comes in, each with the pets that a rule finds missing in it, if any; how late they were. */
function lateOf(...all: readonly (readonly [exchange: object, lacks?: readonly number[] | 'else'])[]) {
  const lateness = new Lateness({ own: (id: number) => pets.get(Number(id)) } as unknown as Facts)
  for (const [given, lacks] of all) {
    const exchange = given as Exchange
    lateness.see(exchange)
    if (lacks === undefined) continue
    const missing = lacks === 'else' ? {} : { lacks: lacks.map(id => pets.get(id)!) }
    lateness.found(rule, missing as unknown as Finding, exchange)
  }
  return lateness.of(rule)
}

const request = 'GET /pets?limit=100'

test('a pet that the same list showed later was late, by as long as nothing else was missing', () => {
  const one = { pet: '1', request, missingMs: 2000, shownMs: 4000 }
  expect(lateOf([list(2100, []), [1]], [list(4100, [1])])).toEqual(one)
  // Another was missing for longer: only what came later still says how late they come.
  const many = [
    [list(2100, []), [1, 2]] as const,
    [list(4100, [1])] as const,
    [list(4400, [1]), [2]] as const,
    [list(4500, [1, 2])] as const,
  ]
  expect(lateOf(...many)).toEqual({ pet: '2', request, missingMs: 4200, shownMs: 4300 })
  expect(lateOf([get(2100, 1, 404), [1]], [get(4100, 1, 200)])).toMatchObject({ request: 'GET /pets/1' })
})

test.each([
  ['it never came', [[list(2100, []), [1]]]],
  ['another request showed it', [[list(2100, []), [1]], [list(4100, [1], '/pets')]]],
  ['getPet showed it', [[list(2100, []), [1]], [get(4100, 1, 200)]]],
  ['it was shown before', [[list(900, [1])], [list(2100, []), [1]], [list(4100, [1])]]],
  ['it was missing again', [[list(2100, []), [1]], [list(4100, [1])], [list(6100, []), [1]]]],
  ['one that was created later was shown', [[list(2100, [2]), [1]], [list(4100, [1, 2])]]],
  ['another was missing for longer', [[list(2100, []), [1, 2]], [list(4100, [1])], [list(4400, [1]), [2]]]],
  [
    'something else is wrong, too',
    [
      [list(2100, []), [1]],
      [list(4100, [1]), 'else'],
    ],
  ],
] as const)('nothing is said of lateness where %s', (_, exchanges) => {
  expect(lateOf(...exchanges)).toBeUndefined()
})
