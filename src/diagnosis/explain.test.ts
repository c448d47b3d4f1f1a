import { describe, expect, it, test } from 'vitest'
import type { Row } from '../core/model.js'
import { type Counted, type Dimension, unsure } from './classes.js'
import { explain as explainCounted } from './explain.js'

/** Exchanges of the same classes; those that were sent to tell when the rule fails, by their numbers. */
interface Observed {
  readonly row: Row
  readonly failed: number
  readonly passed: number
  readonly asked: readonly number[]
}

function explain(observed: readonly Observed[], dimensions: readonly Dimension[]) {
  const counted = (outcome: 'failed' | 'passed') =>
    observed
      .flatMap(({ row, asked, ...each }) =>
        Array.from({ length: each[outcome] }, (_, nth) => {
          const kept = { number: asked[nth] ?? 0, isAsked: asked[nth] !== undefined }
          return { row, kept } as unknown as Counted
        }),
      )
      .sort((one, other) => one.kept.number - other.kept.number)
  return explainCounted(counted('failed'), counted('passed'), dimensions)
}

/** Of one dimension after the other. */
const rowOf = (classes: readonly string[], all: readonly { readonly name: string }[] = dimensions): Row =>
  Object.fromEntries(classes.map((each, at) => [all[at]!.name, each]))
const plan = { asked: [] }

const dimensions: readonly Dimension[] = [
  { name: 'operation', classes: ['listPets', 'getPet'] },
  { name: 'filter', classes: ['none', 'available', 'pending', 'sold'] },
  { name: 'limit', classes: ['1', '2 to 18', '51 to 98', '99', '100'], ordered: true },
  { name: 'connection', classes: ['fresh', 'reused'] },
]

/** Every combination of classes, judged as the condition says. */
const all = (fails: (filter: string, limit: string, connection: string) => boolean): readonly Observed[] =>
  dimensions[1]!.classes.flatMap(filter =>
    dimensions[2]!.classes.flatMap(limit =>
      dimensions[3]!.classes.map(connection => {
        const failed = fails(filter, limit, connection)
        return {
          row: rowOf(['listPets', filter, limit, connection]),
          failed: failed ? 2 : 0,
          passed: failed ? 0 : 3,
          asked: [1],
        }
      }),
    ),
  )

const told = (observed: readonly Observed[]) =>
  explain(observed, dimensions).all.map(terms =>
    terms.map(({ parameter, is, class: name, or = [] }) => `${parameter} ${is} ${[name, ...or].join(', ')}`),
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

  it('leaves within what nothing sets apart', () => {
    const row = rowOf(['listPets', 'sold', '1', 'fresh'])
    const others = all(filter => filter === 'sold').filter(
      each => `${Object.values(each.row)}` !== `${Object.values(row)}`,
    )
    for (const failed of [0, 1])
      expect(told([...others, { row, failed, passed: 1, ...plan }])[0]).toEqual(['filter exactly sold'])
  })

  it('takes for right only what never failed, also where nobody knows its class', () => {
    const observed: readonly Observed[] = [
      { row: rowOf(['listPets', 'sold', '1', 'fresh']), failed: 3, passed: 0, ...plan },
      { row: rowOf(['listPets', 'none', '1', 'fresh']), failed: 0, passed: 3, ...plan },
      { row: rowOf(['listPets', 'sold', unsure, 'fresh']), failed: 1, passed: 1, ...plan },
    ]
    expect(told(observed)).toEqual([['filter exactly sold']])
  })

  it('says what the request says before what surrounds it', () => {
    const observed: readonly Observed[] = [
      { row: rowOf(['listPets', 'sold', '1', 'fresh']), failed: 3, passed: 0, ...plan },
      { row: rowOf(['listPets', 'none', '1', 'reused']), failed: 0, passed: 3, ...plan },
    ]
    expect(told(observed)).toEqual([['filter exactly sold']])
  })

  it('keeps others of the same size as rivals', () => {
    const observed: readonly Observed[] = [
      { row: rowOf(['listPets', 'sold', '1', 'fresh']), failed: 3, passed: 0, ...plan },
      { row: rowOf(['listPets', 'none', '100', 'fresh']), failed: 0, passed: 3, ...plan },
    ]
    expect(told(observed)).toEqual([['filter exactly sold'], ['limit exactly 1']])
  })

  it('says three of which none is needed by itself', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const six = names.map(name => ({ name, classes: ['yes', 'no'] }))
    const lacks = (pair: string): Observed => ({
      row: rowOf(
        names.map(name => (pair.includes(name) ? 'no' : 'yes')),
        six,
      ),
      ...{ failed: 0, passed: 1, ...plan },
    })
    const wrong = {
      row: rowOf(
        names.map(() => 'yes'),
        six,
      ),
      failed: 3,
      passed: 0,
      ...plan,
    }
    const observed = [wrong, ...['ad', 'be', 'cf'].map(lacks)]
    expect(explain(observed, six).all).toHaveLength(8)
  })

  it('says five at most', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const six = names.map(name => ({ name, classes: ['yes', 'no'] }))
    const rows = names.map(name =>
      rowOf(
        names.map(each => (each === name ? 'no' : 'yes')),
        six,
      ),
    )
    const observed = [
      {
        row: rowOf(
          names.map(() => 'yes'),
          six,
        ),
        failed: 3,
        passed: 0,
        ...plan,
      },
      ...rows.map(row => ({ row, failed: 0, passed: 1, ...plan })),
    ]
    expect(explain(observed, six).all).toEqual([])
    expect(explain(observed.slice(0, 6), six).all[0]).toHaveLength(5)
  })
})

describe('what was changed in a request that failed all the same', () => {
  const list = (filter: string, limit: string, failed: boolean, isMet = false): Observed => ({
    row: rowOf(['listPets', filter, limit, 'fresh']),
    failed: failed ? 1 : 0,
    passed: failed ? 0 : 1,
    asked: isMet ? [] : [1],
  })
  const met = list('sold', '99', true, true)
  const right = list('none', '1', false, true)

  it('explains nothing any more', () => {
    expect(told([met, right])).toContainEqual(['limit exactly 99'])
    expect(told([met, right, list('sold', '2 to 18', true)])).toContainEqual(['filter exactly sold'])
    expect(told([met, right, list('sold', '2 to 18', true)])).not.toContainEqual(['limit exactly 99'])
  })

  it('widens what explains them', () => {
    expect(told([met, right, list('pending', '99', true), list('sold', '1', true)])).toEqual([
      ['filter exactly pending, sold'],
    ])
  })

  it('widens what was met', () => {
    expect(told([met, list('pending', '99', true, true), list('available', '99', false, true)])).toEqual([
      ['filter exactly pending, sold'],
    ])
  })
})

describe('what surrounds the failures', () => {
  const list = (connection: string, failed: boolean, limit = '1', isAsked = true): Observed => ({
    row: rowOf(['listPets', 'sold', limit, connection]),
    failed: failed ? 1 : 0,
    passed: failed ? 0 : 1,
    asked: isAsked ? [failed ? 2 : 1] : [],
  })
  const isConfirmed = (observed: readonly Observed[]) => explain(observed, dimensions).isConfirmed

  it('explains them once the same request was right in others', () => {
    const observed = [list('fresh', true), list('fresh', true, '99'), list('reused', false)]
    expect(told(observed)).toEqual([['connection exactly fresh']])
    expect(isConfirmed(observed)).toBe(true)
  })

  it('is not sure as long as nobody asked whether it is', () => {
    const observed = [list('fresh', true), list('fresh', true, '99'), list('reused', false, '1', false)]
    expect(told(observed)).toEqual([['connection exactly fresh']])
    expect(isConfirmed(observed)).toBe(false)
  })

  it('is not sure by what was right where nobody knows whether it was there', () => {
    const observed = [list('fresh', true), list('fresh', true, '99')]
    expect(told([...observed, list(unsure, false)])).toEqual([[]])
    expect(isConfirmed([...observed, list(unsure, false), list('reused', false)])).toBe(true)
  })

  it('explains them after what was sent', () => {
    const observed = [list('fresh', true), list('fresh', true), list('reused', false, '99')]
    expect(told(observed)).toEqual([['limit exactly 1']])
  })

  it('is nothing that nobody can tell', () => {
    const [one, other] = [list(unsure, true, '1', false), list(unsure, true, '99', false)]
    expect(told([one, other, list('fresh', false)])).toEqual([[]])
  })

  it('is what it was where somebody asked', () => {
    const met = [list(unsure, true, '1', false), list(unsure, true, '99', false)]
    expect(told([...met, list('fresh', true), list('reused', false)])).toEqual([['connection exactly fresh']])
  })
})

describe('an explanation is confirmed', () => {
  const list = (classes: readonly string[], failed: number, isAsked = false): Observed => ({
    row: rowOf(['listPets', ...classes]),
    failed,
    passed: failed > 0 ? 0 : 1,
    asked: isAsked ? [failed > 0 ? 2 : 1] : [],
  })
  const failures = [list(['sold', '99', 'fresh'], 4), list(['sold', '99', 'reused'], 1)]
  /** With an order in place of the connection: nothing surrounds them. */
  const allSent = dimensions.map(each => (each.name === 'connection' ? { ...each, name: 'order' } : each))
  const sent = (each: Observed): Observed => {
    const { connection = '', ...row } = each.row
    return { ...each, row: { ...row, order: connection } }
  }
  const isConfirmed = (...others: readonly Observed[]) => explain([...failures, ...others], dimensions).isConfirmed

  it('by what was right with one term of it changed and nothing else', () => {
    expect(isConfirmed(list(['none', '99', 'fresh'], 0), list(['sold', '1', 'fresh'], 0))).toBe(true)
  })

  it('not by what differs in more, unless it was asked for it', () => {
    const others = [
      ['none', '1', 'fresh'],
      ['sold', '1', 'reused'],
      ['none', '99', 'reused'],
    ]
    const isTold = (isAsked: boolean) =>
      explain([failures[0]!, ...others.map(each => list(each, 0, isAsked))].map(sent), allSent).isConfirmed
    expect([isTold(false), isTold(true)]).toEqual([false, true])
  })

  it('where it is the only one and has a single term', () => {
    const more = [list(['sold', '1', 'reused'], 2), list(['sold', '100', 'fresh'], 2)]
    expect(isConfirmed(...more, list(['none', '20', 'fresh'], 0))).toBe(true)
  })

  it('in one thing around them once it failed again, whatever was sent is common to them, too', () => {
    const right = [list(['sold', '1', 'reused'], 0, true), list(['none', '1', 'reused'], 0)]
    const isTold = (isAsked: boolean) =>
      explain([list(['sold', '1', 'fresh'], 4, isAsked), ...right], dimensions).isConfirmed
    expect([isTold(false), isTold(true)]).toEqual([false, true])
  })

  it('in what surrounds them once it failed again after it was right', () => {
    const list = (connection: string, failed: boolean, number: number): Observed => ({
      row: rowOf(['listPets', 'sold', '1', connection]),
      ...{ failed: failed ? 2 : 0, passed: failed ? 0 : 1, asked: [number] },
    })
    const others = [{ row: rowOf(['listPets', 'none', '99', 'fresh']), failed: 2, passed: 0, ...plan }]
    const explained = (...numbers: readonly number[]) =>
      explain([...others, list('reused', false, 5), ...numbers.map(each => list('fresh', true, each))], dimensions)
    expect(explained(4)).toMatchObject({ isConfirmed: false, isReversed: false })
    expect(explained(4, 6)).toMatchObject({ isConfirmed: true, isReversed: true })
  })

  it('in what no other request is asked in the place of', () => {
    const apart = allSent.map(each => ({ ...each, ...(each.name === 'filter' ? { apart: ['sold'] } : {}) }))
    const observed = [failures[0]!, list(['none', '99', 'reused'], 0), list(['sold', '1', 'fresh'], 0)]
    expect(explain(observed.map(sent), apart).isConfirmed).toBe(true)
    expect(explain(observed.map(sent), allSent).isConfirmed).toBe(false)
  })
})
