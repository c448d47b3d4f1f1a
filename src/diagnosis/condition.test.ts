import { describe, expect, test } from 'vitest'
import type { ConditionTerm } from '../core/condition.js'
import { conditionOf } from './condition.js'
import { conditionText } from './condition-text.js'
import { type Dimension, type Observed, oneOf } from './explanations.js'

const dimensions: readonly Dimension[] = [
  { name: 'filter', classes: ['none', 'available', 'sold'] },
  { name: 'limit', classes: ['1', '2 to 18', '51 to 98', '99', '100'], ordered: true },
  { name: 'connection', classes: ['fresh', 'reused'], around: true },
]

/** Every combination of classes, judged as the condition says. */
const all = (fails: (filter: string, limit: string, connection: string) => boolean): readonly Observed[] =>
  dimensions[0]!.classes.flatMap(filter =>
    dimensions[1]!.classes.flatMap(limit =>
      dimensions[2]!.classes.map(connection => {
        const failed = fails(filter, limit, connection)
        return { vector: [filter, limit, connection], failed: failed ? 6 : 0, passed: failed ? 0 : 3 }
      }),
    ),
  )

describe('the smallest combination that explains the failures', () => {
  test.each([
    [
      'one class',
      all(filter => filter === 'sold'),
      'fails whenever `filter` is sold (60 of 60); right in 60 other lists',
    ],
    [
      'a pair',
      all((filter, limit) => filter === 'sold' && limit === '99'),
      'fails whenever `filter` is sold and `limit` is 99 (12 of 12); right in 84 other lists',
    ],
    [
      'a bound',
      all((filter, limit) => filter === 'sold' && ['51 to 98', '99', '100'].includes(limit)),
      'fails whenever `filter` is sold and `limit` is 51 or more (36 of 36); right in 72 other lists',
    ],
    [
      'a bound from above',
      all((_, limit) => ['1', '2 to 18'].includes(limit)),
      'fails whenever `limit` is 18 or less (72 of 72); right in 54 other lists',
    ],
    [
      'a triple',
      all((filter, limit, connection) => filter === 'sold' && limit === '1' && connection === 'fresh'),
      'fails whenever `filter` is sold and `limit` is 1 and `connection` is fresh (6 of 6); right in 87 other lists',
    ],
    ['everything', all(() => true), 'fails each time (180 of 180 lists)'],
  ])('%s', (_, observed, text) => {
    const condition = conditionOf(observed, dimensions, 'lists')!
    expect(condition.text).toBe(text)
    expect(condition.exact).toBe(true)
  })

  test('of two that explain it, what the request says comes first; the other is a rival', () => {
    const observed: readonly Observed[] = [
      { vector: ['sold', '1', 'fresh'], failed: 6, passed: 0 },
      { vector: ['none', '1', 'reused'], failed: 0, passed: 9 },
    ]
    const { terms, rivals } = conditionOf(observed, dimensions)!
    expect(terms).toEqual([{ parameter: 'filter', is: 'exactly', class: 'sold' }])
    expect(rivals).toEqual([[{ parameter: 'connection', is: 'exactly', class: 'fresh' }]])
  })

  test('what fails only now and then is told by its share', () => {
    const observed: readonly Observed[] = [
      { vector: ['sold', '1', 'fresh'], failed: 17, passed: 0 },
      { vector: ['sold', '1', 'reused'], failed: 0, passed: 2 },
      { vector: ['sold', '100', 'reused'], failed: 4, passed: 4 },
      { vector: ['none', '1', 'fresh'], failed: 0, passed: 100 },
      { vector: ['none', '1', 'reused'], failed: 0, passed: 112 },
    ]
    const condition = conditionOf(observed, dimensions)!
    expect(condition.exact).toBe(false)
    expect(condition.text).toBe('fails in 21 of 27 requests where `filter` is sold, in 0 of 212 others')
  })

  test('a parameter that does not apply explains nothing', () => {
    const observed: readonly Observed[] = [
      { vector: [undefined, '1', 'fresh'], failed: 4, passed: 0 },
      { vector: ['sold', '1', 'reused'], failed: 0, passed: 1 },
      { vector: [undefined, '1', 'reused'], failed: 0, passed: 1 },
    ]
    expect(conditionOf(observed, dimensions)!.terms).toEqual([
      { parameter: 'connection', is: 'exactly', class: 'fresh' },
    ])
  })

  test('of one exchange nothing is claimed but that it was seen', () => {
    const observed: readonly Observed[] = [
      { vector: ['sold', '1', 'fresh'], failed: 1, passed: 0 },
      { vector: ['none', '1', 'reused'], failed: 0, passed: 9 },
    ]
    expect(conditionOf(observed, dimensions, 'lists')).toMatchObject({
      terms: [],
      exact: false,
      text: 'seen once; right in 9 other lists',
    })
  })

  test.each([
    ['one', 2, 'connection', 'seen twice; right in 9 other lists'],
    ['one', 3, 'filter', 'fails whenever `filter` is sold (3 of 3); right in 9 other lists'],
  ])('of few failures too much is common by chance to tell it by %s: %i', (_, failed, by, text) => {
    const observed: readonly Observed[] = [
      { vector: ['sold', '1', 'fresh'], failed, passed: 0 },
      { vector: by === 'filter' ? ['none', '1', 'fresh'] : ['sold', '1', 'reused'], failed: 0, passed: 9 },
    ]
    expect(conditionOf(observed, dimensions, 'lists')!.text).toBe(text)
  })

  test('exceptions of two parameters set anything apart, and are not told', () => {
    const observed: readonly Observed[] = [
      { vector: ['sold', '1', 'fresh'], failed: 9, passed: 0 },
      { vector: ['pending', '99', 'fresh'], failed: 9, passed: 0 },
      { vector: ['available', '19', 'fresh'], failed: 9, passed: 0 },
      { vector: ['none', '1', 'fresh'], failed: 0, passed: 9 },
      { vector: ['sold', '100', 'fresh'], failed: 0, passed: 9 },
    ]
    expect(conditionOf(observed, dimensions)?.exact ?? false).toBe(false)
  })

  test.each(Object.getOwnPropertyNames(Object.prototype))('a class may be called %s', name => {
    const said = { what: '`status`', of: { none: 'omitted' } }
    const text = conditionText({
      terms: [{ parameter: 'status', is: 'exactly', class: name, or: ['none'] }],
      within: { failed: 2, passed: 0 },
      outside: { failed: 0, passed: 3 },
      noun: 'lists',
      dimensions: [{ name: 'status', classes: ['none', name], said }],
    })
    expect(text).toBe(`fails whenever \`status\` is ${name} or omitted (2 of 2); right in 3 other lists`)
  })

  test('nothing is said where nothing failed, or nothing sets the failures apart', () => {
    expect(
      conditionOf(
        all(() => false),
        dimensions,
      ),
    ).toBeUndefined()
    const scattered = all(() => false).map((each, i) => ({ ...each, failed: i % 7 === 0 ? 1 : 0 }))
    expect(conditionOf(scattered, dimensions)).toBeUndefined()
  })

  test('what a creation did to its pet is told of the pet', () => {
    const pets = all(filter => filter === 'sold')
    expect(conditionOf(pets, dimensions, 'reads', true)!.text).toBe(
      'fails in all reads of pets in whose creation `filter` is sold (60 of 60); right in 60 other reads',
    )
  })

  test('a parameter is told in the words that it comes with', () => {
    const connection = {
      name: 'connection',
      classes: ['fresh', 'reused'],
      said: { what: 'its connection', of: { fresh: 'new' } },
    }
    const page = { name: 'page', classes: ['empty', 'full', 'too small'], ordered: true }
    const limit = {
      name: 'limit',
      classes: ['omitted', '1', '2 to 18', '51 to 98'],
      said: { what: '`limit`', of: { 'at least 1': 'sent' } },
    }
    const told = (...terms: readonly ConditionTerm[]) =>
      conditionText({
        terms,
        within: { failed: 2, passed: 0 },
        outside: { failed: 0, passed: 7 },
        noun: 'lists',
        dimensions: [connection, page, limit],
      })
    expect(told({ parameter: 'connection', is: 'exactly', class: 'fresh' })).toBe(
      'fails whenever its connection is new (2 of 2); right in 7 other lists',
    )
    expect(told({ parameter: 'page', is: 'at least', class: 'full' })).toContain(
      'whenever `page` is full or too small (',
    )
    expect(told({ parameter: 'limit', is: 'at least', class: '1' })).toContain('whenever `limit` is sent (')
    expect(
      told(
        { parameter: 'limit', is: 'at least', class: '2 to 18' },
        { parameter: 'limit', is: 'at most', class: '51 to 98' },
      ),
    ).toContain('whenever `limit` is 2 to 98 (')
  })

  test('classes of one parameter that are left out stand together', () => {
    const not = (name: string) => ({ parameter: 'limit', is: 'other than' as const, class: name })
    const counts = { within: { failed: 12, passed: 0 }, outside: { failed: 0, passed: 72 }, noun: 'lists' }
    expect(conditionText({ terms: [not('1'), not('99')], ...counts })).toBe(
      'fails whenever `limit` is neither 1 nor 99 (12 of 12); right in 72 other lists',
    )
  })

  describe('one value of a class that stands for many', () => {
    const values: readonly Dimension[] = [
      ...dimensions,
      { name: 'value of limit', classes: [], detail: true, said: { what: '`limit`' } },
    ]
    const judged = (failing: readonly string[], passing: readonly string[]): readonly Observed[] =>
      ['fresh', 'reused'].flatMap(connection => [
        ...failing.map(value => ({ vector: ['none', '2 to 18', connection, value], failed: 2, passed: 0 })),
        ...passing.map(value => ({ vector: ['none', '2 to 18', connection, value], failed: 0, passed: 2 })),
        { vector: ['sold', '1', connection, undefined], failed: 0, passed: 3 },
      ])

    test('is told where others of the class are right', () => {
      expect(conditionOf(judged(['7'], ['5', '12']), values)!.text).toBe(
        'fails whenever `limit` is 7 (4 of 4); right in 14 other requests',
      )
      expect(conditionOf(judged(['7', '8'], ['2', '5', '12']), values)!.text).toContain('`limit` is 7 or 8 (8 of 8)')
    })

    test('is a guess where no other one was sent: the class is told', () => {
      const { terms, rivals } = conditionOf(judged(['7'], []), values)!
      expect(terms).toMatchObject([{ parameter: 'filter', class: 'none' }])
      expect(rivals).toContainEqual([{ parameter: 'value of limit', is: 'exactly', class: '7' }])
    })
  })
})

test('what nobody can tell of the others is not told where a condition only comes near', () => {
  const company: Dimension = { name: 'company', classes: ['alone', 'beside others'], around: true }
  const beside = (filter: string, failed: number, passed: number, name: string): Observed => ({
    vector: [filter, '99', 'reused', name],
    failed,
    passed,
  })
  // One passes beside others for certain; of thirty nobody knows.
  const observed = [
    beside('none', 6, 0, 'beside others'),
    beside('sold', 6, 1, 'beside others'),
    beside('available', 3, 0, 'beside others'),
    beside('available', 0, 1, 'beside others'),
    beside('none', 0, 30, oneOf(['alone', 'beside others'])),
    beside('sold', 0, 5, 'alone'),
  ]
  const told = conditionOf(observed, [...dimensions, company], 'lists')
  expect(told?.terms.map(({ parameter }) => parameter) ?? []).not.toContain('company')
})

test('what a request met with is told only where the same request was right elsewhere', () => {
  const observed: readonly Observed[] = [
    { vector: ['none', '1', 'fresh'], failed: 5, passed: 0 },
    { vector: ['none', '99', 'fresh'], failed: 5, passed: 0 },
    ...['2 to 18', '51 to 98', '100'].map(limit => ({ vector: ['none', limit, 'reused'], failed: 0, passed: 9 })),
  ]
  const parameters = (of: readonly Observed[]) => conditionOf(of, dimensions)?.terms.map(({ parameter }) => parameter)
  expect(parameters(observed) ?? []).not.toContain('connection')
  const same = { vector: ['none', '99', 'reused'], failed: 0, passed: 1 }
  expect(parameters([...observed, same])).toEqual(['connection'])
})

test('what holds for more that is right than for what fails is no condition', () => {
  const observed: readonly Observed[] = [
    { vector: ['sold', '1', 'fresh'], failed: 5, passed: 67 },
    { vector: ['none', '1', 'reused'], failed: 0, passed: 240 },
  ]
  expect(conditionOf(observed, dimensions, 'lists')!.text).toBe('seen 5 times; right in 307 other lists')
})

test('of what is certain for no failure nothing is told but how often it was seen', () => {
  const company: Dimension = { name: 'company', classes: ['alone', 'beside others'], around: true }
  const judged = (filter: string, failed: number, passed: number, name: string): Observed => ({
    vector: [filter, '99', 'reused', name],
    failed,
    passed,
  })
  const unsure = oneOf(['alone', 'beside others'])
  const others = [judged('none', 0, 30, unsure), judged('sold', 0, 30, unsure), judged('sold', 0, 5, 'alone')]
  const observed = [judged('none', 4, 0, unsure), judged('sold', 4, 0, unsure), ...others]
  const told = conditionOf(observed, [...dimensions, company], 'lists')
  expect(told).toMatchObject({ exact: false, terms: [], text: 'seen 8 times; right in 65 other lists' })
  // One of which it is certain proves it.
  const proven = conditionOf([...observed, judged('sold', 1, 0, 'beside others')], [...dimensions, company], 'lists')
  expect(proven?.text).toBe('fails whenever `company` is beside others (9 of 9); right in 65 other lists')
})
