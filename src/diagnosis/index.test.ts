import { describe, expect, test } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import type { Parameter } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import type { Facts, OwnPet } from '../core/scenario.js'
import { Diagnosis } from './index.js'

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
const connection = named('connection', ['fresh', 'reused'], ({ setting }) => (setting.nth === 1 ? 'fresh' : 'reused'))
const parameters = { createPet: [letters, words], getPet: [words] }
const rule = { id: 'read-is-right', parameters } as unknown as Rule
const facts = { stock: { total: 1, available: 1, pending: 0, sold: 0 }, own: () => undefined } as unknown as Facts

let time = 0
const exchange = (endpoint: string, name: string, more: object = {}): Exchange =>
  ({
    endpoint,
    credential: 'valid',
    request:
      endpoint === 'createPet'
        ? { method: 'POST', path: '/pets', headers: [], body: name }
        : { method: 'GET', path: `/reads-of-pets/${name}` },
    connection: { id: time % 3, nth: 100 - (time % 7) },
    retries: 0,
    alone: true,
    startedAt: ++time,
    endedAt: ++time,
    ...more,
  }) as unknown as Exchange

type Read = readonly [name: string, failed: boolean, more?: object]

/** Of reads in this order; `isCreationKnown`: of pets of that name. */
function diagnosisOf(reads: readonly Read[], isCreationKnown = true, told: Rule['parameters'] = parameters) {
  let pet: Partial<OwnPet> | undefined
  const diagnosis = new Diagnosis(told!, { ...facts, own: () => pet as OwnPet })
  for (const [name, failed, more] of reads) {
    const creation = exchange('createPet', name)
    const read = exchange('getPet', name, more)
    if (isCreationKnown) pet = { name, categoryId: 1, creation }
    for (const each of [creation, read]) diagnosis.see(each)
    diagnosis.judged(rule, read, failed)
  }
  return diagnosis
}

const right = (...names: readonly string[]): readonly Read[] => names.map(name => [name, false])
const wrong = (...names: readonly string[]): readonly Read[] => names.map(name => [name, true])
const textOf = (...reads: readonly (readonly Read[])[]) => diagnosisOf(reads.flat(), false).conditionOf(rule)!.text

describe('when a rule fails', () => {
  test('is told of the creation where that explains what the read does not', () => {
    const reads = [right('rex', 'max', 'bo'), wrong('Rex', 'Max', 'Ada+ida'), right('ada+ida', 'tim')].flat()
    const condition = diagnosisOf(reads).conditionOf(rule)
    expect(condition).toMatchObject({ about: 'creation', exact: true })
    expect(condition!.text).toBe(
      'fails in all reads of pets in whose creation `letters` is upper case (3 of 3); right in 5 other reads',
    )
  })

  test('is told of the read where both explain it', () => {
    const reads = [right('x', 'y', 'z'), wrong('a+x', 'b+x', 'c+x'), right('v', 'w')].flat()
    const condition = diagnosisOf(reads).conditionOf(rule)
    expect(condition).not.toHaveProperty('about')
    expect(condition!.text).toBe('fails whenever `words` is two (3 of 3); right in 5 other reads')
  })

  test('is told of the read where nobody knows the creation', () => {
    expect(diagnosisOf(wrong('Rex'), false).undecided(rule, true)!.about).toBe('exchange')
  })

  test('is told of nothing that the operation has no parameter for', () => {
    const reads = [right('x', 'y', 'z'), wrong('A+x', 'B+x', 'C+x'), right('v', 'w')].flat()
    expect(
      diagnosisOf(reads, false)
        .conditionOf(rule)!
        .terms.map(({ parameter }) => parameter),
    ).toEqual(['words'])
  })

  test('is told although something surrounds all failures, unless a success lacks just that', () => {
    const over = (name: string, failed: boolean, nth: number): Read => [name, failed, { connection: { id: 1, nth } }]
    const failures = [...'abcdefghij'].map(name => over(`${name}+x`, true, 1))
    const text = (...more: readonly Read[]) =>
      diagnosisOf([right('w', 'x'), [over('v', false, 1)], failures, more, right('y', 'z')].flat(), false, {
        getPet: [words, connection],
      }).conditionOf(rule)!.text
    expect(text()).toBe('fails whenever `words` is two (10 of 10); right in 5 other reads')
    expect(text(over('k+x', false, 2))).toBe('seen in 10 of 16 reads')
  })

  test('is told of a quantity where that tells the failures apart', () => {
    const over = (name: string, failed: boolean, nth: number): Read => [name, failed, { connection: { id: 1, nth } }]
    const each = (names: string, from: number, failed = false) =>
      [...names].map((name, i) => over(name, failed, from + (i % 10)))
    const half = each('abcdefghijkl', 1)
    const late = ['k+x', 'l+x', 'm+x', 'n+x'].map(name => over(name, true, 61))
    const text = (most: number) => textOf(half, late.slice(0, most), half)
    const place = 'the place of the request on its connection is 61 or more'
    expect(text(3)).toBe(`fails whenever ${place} (3 of 3); right in 12 other reads`)
    expect(text(2)).toBe('seen in 2 of 14 reads')
  })

  test('is nothing where nothing failed', () => {
    const diagnosis = diagnosisOf(right('rex'))
    expect(diagnosis.conditionOf(rule)).toBeUndefined()
    expect(diagnosis.undecided(rule, true)).toBeUndefined()
  })

  test('counts what fails at the end of a long run: bad keys come last', () => {
    const diagnosis = diagnosisOf(right(...Array(8000).fill('rex')), false)
    const last = exchange('getPet', 'last')
    diagnosis.see(last)
    diagnosis.judged(rule, last, true)
    expect(diagnosis.hasFailed(rule)).toBe(true)
  })
})

describe('is not told', () => {
  const seen = (times: number) => expect.stringMatching(new RegExp(`^seen in ${times} of \\d+ reads$`))

  test.each([1, 2])('of what failed so many times: %i', times => {
    const failing = ['a+x', 'b+x'].slice(0, times)
    expect(textOf(right('x', 'y', 'z'), wrong(...failing), right('v', 'w'))).toEqual(seen(times))
  })

  test('of one pet that was read again and again', () => {
    expect(textOf(right('x', 'y', 'z'), wrong(...Array(7).fill('a+x')), right('v', 'w'))).toEqual(seen(1))
  })

  test('of polls of one question', () => {
    const polls = ['a', 'b', 'c'].map((name): Read => [`${name}+x`, true, { role: 'poll', scenario: 's', sample: 1 }])
    expect(textOf(right('x', 'y', 'z'), polls, right('v', 'w'))).toEqual(seen(1))
  })

  test('where fewer than five others were right', () => {
    expect(textOf(right('x', 'y'), wrong('a+x', 'b+x', 'c+x'), right('v', 'v', 'w'))).toEqual(seen(3))
  })

  test('where all of it came later, or earlier, than what was right', () => {
    const others = right('v', 'w', 'x', 'y', 'z')
    const failures = wrong('a+x', 'b+x', 'c+x')
    expect(textOf(others, failures)).toEqual(seen(3))
    expect(textOf(failures, others)).toEqual(seen(3))
  })

  test.each<[string, object]>([
    ['was sent again', { retries: 1 }],
    ['came late on its connection', { connection: { id: 1, nth: 101 } }],
  ])('where only what failed %s', (_, more) => {
    const failures = ['a', 'b', 'c'].map((name): Read => [`${name}+x`, true, more])
    expect(textOf(right('x', 'y', 'z'), failures, right('v', 'w'))).toEqual(seen(3))
  })

  test('where only what failed was large', () => {
    const failures = ['a', 'b', 'c'].map((name): Read => {
      const request = { method: 'GET', path: `${name}+x`, body: 'x'.repeat(600) }
      return [name, true, { request }]
    })
    expect(textOf(right('x', 'y', 'z'), failures, right('v', 'w'))).toEqual(seen(3))
  })

  test('where only what failed of its classes was large', () => {
    const sized = (name: string, failed: boolean, size: number): Read => [
      `${name}+x`,
      failed,
      {
        request: { method: 'GET', path: `/reads-of-pets/${name}+x`, body: `+${'"",'.repeat(size)}` },
        connection: { id: 1, nth: 2 },
      },
    ]
    const failures = [...'abcdefgh'].map(name => sized(name, true, 200))
    const others = [...'uvwxyz'].map((name): Read => {
      const request = { method: 'GET', path: `/reads-of-pets/${name}`, body: '"",'.repeat(300) }
      return [name, false, { request, connection: { id: 1, nth: 2 } }]
    })
    const text = (size: number) =>
      textOf(others.slice(3), failures.slice(4), [sized('i', false, size)], failures.slice(0, 4), others)
    expect(text(200)).toContain('where `words` is two, in 0 of 6 others')
    expect(text(100)).toEqual(seen(8))
  })

  test('of a store unless it failed again once that was asked: what a phase sends may be alike in something else', () => {
    const store = named('store', ['few', 'more'], ({ setting }) => (setting.pets.total > 19 ? 'more' : 'few'))
    const text = (scenario?: string) => {
      const growing = { ...facts }
      const diagnosis = new Diagnosis({ getPet: [store] }, growing)
      const judged = (names: string, failed: boolean, more = {}) => {
        for (const name of names) {
          const each = exchange('getPet', name, {
            ...more,
            connection: { id: time % 3, nth: 2 },
            response: { status: 200, headers: [], body: [] },
          })
          diagnosis.see(each)
          diagnosis.judged(rule, each, failed)
        }
      }
      judged('uvwxyz', false)
      growing.stock = { ...facts.stock, total: 20 }
      diagnosis.see(exchange('getPet', 't', { response: { status: 200, headers: [], body: [] } }))
      judged('abc', true)
      judged('d', true, { scenario })
      return diagnosis.conditionOf(rule)!.text
    }
    expect(text()).toEqual(seen(4))
    expect(text('conditions')).toBe('fails whenever `store` is more (4 of 4); right in 6 other reads')
  })
})
