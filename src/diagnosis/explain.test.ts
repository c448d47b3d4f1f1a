import { describe, expect, it, test } from 'vitest'
import { explain } from './explain.js'
import { type Dimension, type Observed, oneOf } from './terms.js'

const dimensions: readonly Dimension[] = [
  { name: 'operation', classes: ['listPets', 'getPet'], scope: 'any' },
  { name: 'filter', classes: ['none', 'available', 'pending', 'sold'] },
  { name: 'limit', classes: ['1', '2 to 18', '51 to 98', '99', '100'], ordered: true },
  { name: 'connection', classes: ['fresh', 'reused'], around: true },
]

/** Every combination of classes, judged as the condition says. */
const all = (fails: (filter: string, limit: string, connection: string) => boolean): readonly Observed[] =>
  dimensions[1]!.classes.flatMap(filter =>
    dimensions[2]!.classes.flatMap(limit =>
      dimensions[3]!.classes.map(connection => {
        const failed = fails(filter, limit, connection)
        return { vector: ['listPets', filter, limit, connection], failed: failed ? 2 : 0, passed: failed ? 0 : 3 }
      }),
    ),
  )

const told = (observed: readonly Observed[]) =>
  explain(observed, dimensions).all.map(terms =>
    terms.map(({ term: { parameter, is, class: name, or = [] } }) => `${parameter} ${is} ${[name, ...or].join(', ')}`),
  )

describe('the smallest conjunction that holds in all failures and in no success', () => {
  test.each<[string, readonly Observed[], readonly string[]]>([
    ['one class', all(filter => filter === 'sold'), ['filter exactly sold']],
    ['a few classes', all(filter => /a/.test(filter)), ['filter exactly available']],
    ['two classes', all(filter => /^(sold|pending)$/.test(filter)), ['filter exactly pending, sold']],
    ['all but one', all(filter => filter !== 'none'), ['filter other than none']],
    ['a bound', all((_, limit) => ['51 to 98', '99', '100'].includes(limit)), ['limit at least 51 to 98']],
    ['a bound from above', all((_, limit) => ['1', '2 to 18'].includes(limit)), ['limit at most 2 to 18']],
    [
      'two bounds',
      all((_, limit) => ['51 to 98', '99'].includes(limit)),
      ['limit at least 51 to 98', 'limit at most 99'],
    ],
    [
      'a pair',
      all((filter, limit) => filter === 'sold' && limit === '99'),
      ['filter exactly sold', 'limit exactly 99'],
    ],
    [
      'a triple',
      all((filter, limit, connection) => filter === 'sold' && limit === '1' && connection === 'fresh'),
      ['filter exactly sold', 'limit exactly 1', 'connection exactly fresh'],
    ],
    ['everything', all(() => true), []],
  ])('%s', (_, observed, terms) => {
    expect(told(observed)[0]).toEqual(terms)
  })

  it('is none where the same classes fail and pass', () => {
    const some = all(filter => filter === 'sold')
    const vector = ['listPets', 'sold', '1', 'fresh']
    const others = some.filter(each => each.vector.join() !== vector.join())
    expect(told([...others, { vector, failed: 1, passed: 1 }])[0]).toEqual(['filter exactly sold'])
    const odd = [...others, { vector, failed: 0, passed: 1 }]
    expect(
      told(odd)
        .flat()
        .some(term => term.startsWith('filter exactly sold')),
    ).toBe(false)
  })

  it('says what the request says before what surrounds it, and keeps the other as a rival', () => {
    const observed: readonly Observed[] = [
      { vector: ['listPets', 'sold', '1', 'fresh'], failed: 3, passed: 0 },
      { vector: ['listPets', 'none', '1', 'reused'], failed: 0, passed: 3 },
    ]
    expect(told(observed)).toEqual([['filter exactly sold'], ['connection exactly fresh']])
  })
})

describe('what is uncertain', () => {
  const connection = (name: string, failed: boolean): Observed => ({
    vector: ['listPets', 'sold', '1', name],
    failed: failed ? 1 : 0,
    passed: failed ? 0 : 1,
  })
  const unsure = oneOf(['fresh', 'reused'])

  it('explains nothing by itself', () => {
    const observed = [connection(unsure, true), connection('fresh', true), connection('reused', false)]
    expect(told(observed)).toEqual([])
  })

  it('does not refute what two failures are certain of', () => {
    const observed = [
      connection('fresh', true),
      { ...connection('fresh', true), vector: ['listPets', 'none', '1', 'fresh'] },
    ]
    expect(told([...observed, connection(unsure, false)])).toContainEqual(['connection exactly fresh'])
  })
})

test('what all failures are about is told as far as others would be accused', () => {
  const scopeOf = (passed: string) =>
    explain(
      [
        { vector: ['listPets', 'sold', '1', 'fresh'], failed: 2, passed: 0 },
        { vector: ['listPets', 'none', '1', 'fresh'], failed: 0, passed: 2 },
        { vector: ['getPet', passed, '1', 'fresh'], failed: 0, passed: 2 },
      ],
      dimensions,
    ).scope.map(({ term }) => term.class)
  expect(scopeOf('sold')).toEqual(['listPets'])
  expect(scopeOf('none')).toEqual([])
})
