import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import type { Parameter, Setting } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { Conditions } from './conditions.js'

const named = (name: string, classes: readonly string[], classOf: Parameter['classOf']): Parameter => ({
  name,
  source: '1',
  classes: classes.map(each => ({ name: each })),
  classOf: classOf!,
})
const letters = named('letters', ['lower case', 'upper case'], ({ request }) =>
  /[A-Z]/.test(`${request.body ?? request.path}`) ? 'upper case' : 'lower case',
)
const words = named('words', ['one', 'two'], ({ request }) =>
  `${request.body ?? request.path}`.includes('+') ? 'two' : 'one',
)
const parameters = { createPet: [letters, words], getPet: [letters, words] }
const rule = { id: 'read-is-right', parameters } as unknown as Rule
const setting: Setting = { pets: { total: 1, available: 1, pending: 0, sold: 0 }, beside: 0 }
const exchange = (endpoint: string, name: string) =>
  ({
    endpoint,
    credential: 'valid',
    request: endpoint === 'createPet' ? { body: name } : { path: name },
    setting,
  }) as unknown as Exchange

const waysOf = (reads: readonly (readonly [name: string, failed: boolean])[], isCreationKnown = true) => {
  const conditions = new Conditions(parameters)
  for (const [name, failed] of reads)
    conditions.see(rule, exchange('getPet', name), failed, isCreationKnown ? exchange('createPet', name) : undefined)
  return conditions.undecided(rule).map(({ about, failures }) => [about, failures])
}

test('what may be wrong with a read or with the creation of its pet is looked at both ways', () => {
  expect(
    waysOf([
      ['rex+max', true],
      ['ada+ida', true],
      ['Rex', false],
    ]),
  ).toEqual([
    ['exchange', 2],
    ['creation', 2],
  ])
})

test('a read whose creation nobody knows is looked at by itself', () => {
  expect(waysOf([['rex+max', true]], false)).toEqual([['exchange', 1]])
})

test('nothing is open where nothing failed', () => {
  expect(waysOf([['rex', false]])).toEqual([])
})

test('what fails at the end of a long run is counted: bad keys come last', () => {
  const place = named('place', [], ({ request }) => request.path)
  const conditions = new Conditions({ getPet: [place] })
  for (let i = 0; i < 8000; i++) conditions.see(rule, exchange('getPet', `${i}`), false)
  conditions.see(rule, exchange('getPet', 'last'), true)
  expect(conditions.hasFailed(rule)).toBe(true)
})
