import { describe, expect, test } from 'vitest'
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
const parameters = { createPet: [letters, words], getPet: [words] }
const rule = { id: 'read-is-right', parameters } as unknown as Rule
const setting: Setting = { pets: { total: 1, available: 1, pending: 0, sold: 0 }, beside: 0 }
const exchange = (endpoint: string, name: string) =>
  ({
    endpoint,
    credential: 'valid',
    request: endpoint === 'createPet' ? { body: name } : { path: name },
  }) as unknown as Exchange

function conditionsOf(reads: readonly (readonly [name: string, failed: boolean])[], isCreationKnown = true) {
  const conditions = new Conditions(parameters, () => setting)
  for (const [name, failed] of reads)
    conditions.see(rule, exchange('getPet', name), failed, isCreationKnown ? exchange('createPet', name) : undefined)
  return conditions
}

describe('when a rule fails', () => {
  test('is told of the creation where that explains what the read does not', () => {
    const condition = conditionsOf([
      ['Rex', true],
      ['Max', true],
      ['Ada+ida', true],
      ['rex', false],
      ['ada+ida', false],
    ]).of(rule)
    expect(condition).toMatchObject({ about: 'creation', exact: true })
    expect(condition!.text).toBe(
      'fails in all reads of pets in whose creation `letters` is upper case (3 of 3); right in 2 other reads',
    )
  })

  test('is told of the read where both explain it', () => {
    const reads = [...'abc'].map(each => [`${each}+x`, true] as const)
    const condition = conditionsOf([...reads, ['x', false]]).of(rule)
    expect(condition).not.toHaveProperty('about')
    expect(condition!.text).toBe('fails whenever `words` is two (3 of 3); right in 1 other reads')
  })

  test('is told of the read where nobody knows the creation', () => {
    expect(conditionsOf([['Rex', true]], false).undecided(rule)!.about).toBe('exchange')
  })

  test.each([
    [1, 'seen once; right in 1 other reads'],
    [2, 'seen twice; right in 1 other reads'],
  ])('is not told of %i exchange', (times, text) => {
    const failing = [...'abc'].slice(0, times).map(each => [`${each}+x`, true] as const)
    expect(conditionsOf([...failing, ['x', false]]).of(rule)).toMatchObject({ terms: [], exact: false, text })
  })

  test('is nothing where nothing failed', () => {
    const conditions = conditionsOf([['rex', false]])
    expect(conditions.of(rule)).toBeUndefined()
    expect(conditions.undecided(rule)).toBeUndefined()
  })

  test('counts what fails at the end of a long run: bad keys come last', () => {
    const place = named('place', [], ({ request }) => request.path)
    const conditions = new Conditions({ getPet: [place] }, () => setting)
    for (let i = 0; i < 8000; i++) conditions.see(rule, exchange('getPet', `${i}`), false)
    conditions.see(rule, exchange('getPet', 'last'), true)
    expect(conditions.hasFailed(rule)).toBe(true)
  })
})
