import { describe, expect, test } from 'vitest'
import { conditionOf } from './condition.js'
import { type Dimension, explain, type Observed, oneOf, type Vector } from './explanations.js'

const dimensions: readonly Dimension[] = [
  { name: 'operation', classes: ['listPets', 'createPet'], scope: 'any' },
  { name: 'key', classes: ['none', 'cut'], scope: { usual: 'valid' } },
  { name: 'letters', classes: ['upper case', 'lower case', 'mixed case'] },
  { name: 'transfer', classes: ['with a length', 'chunked'] },
  { name: 'company', classes: ['alone', 'beside others'], around: true },
]
const failed = (...vector: Vector): Observed => ({ vector, failed: 6, passed: 0 })
const passed = (...vector: Vector): Observed => ({ vector, failed: 0, passed: 1 })
const beside = oneOf(['beside others', 'alone'])

const told = (observed: readonly Observed[]): string | undefined => conditionOf(observed, dimensions)?.text

describe('a class that nobody can tell for sure', () => {
  const list = (transfer: string, company: string) => ['listPets', 'valid', 'mixed case', transfer, company] as const

  test('explains nothing as long as something else does', () => {
    const observed = [failed(...list('chunked', beside)), passed(...list('with a length', beside))]
    expect(told(observed)).toContain('whenever `transfer` is chunked (6 of 6)')
  })

  test('explains what fails beside others and passes alone', () => {
    const observed = [failed(...list('chunked', beside)), passed(...list('chunked', 'alone'))]
    expect(told(observed)).toContain('whenever `company` is beside others (6 of 6)')
  })

  test('is refuted by a failure of which it is known', () => {
    const observed = [
      failed(...list('chunked', beside)),
      failed(...list('chunked', 'alone')),
      passed(...list('with a length', 'alone')),
    ]
    const classes = explain(observed, dimensions).flatMap(({ terms }) => terms.map(({ term }) => term.class))
    expect(classes).toContain('chunked')
    expect(classes).not.toContain('beside others')
  })

  test('may be none that it cannot be', () => {
    const observed = [failed(...list('chunked', oneOf(['alone', 'elsewhere']))), passed(...list('chunked', 'alone'))]
    expect(told(observed) ?? '').not.toContain('beside others')
  })
})

describe('an ordered class that nobody can tell for sure', () => {
  const sizes: readonly Dimension[] = [
    { name: 'operation', classes: ['listPets'], scope: 'any' },
    { name: 'size', classes: ['small', 'middle', 'large', 'huge'], ordered: true },
    { name: 'order', classes: ['limit first', 'status first'] },
  ]
  const list = (size: string, order = 'limit first') => ['listPets', size, order] as const
  const toldOf = (observed: readonly Observed[]) => conditionOf(observed, sizes)?.text

  test('is the one that all others are of', () => {
    const observed = [
      failed(...list('middle')),
      failed(...list(oneOf(['small', 'middle']))),
      passed(...list('small')),
      passed(...list('large')),
      passed(...list('middle', 'status first')),
    ]
    expect(toldOf(observed)).toContain('whenever `size` is middle and `order` is limit first (12 of 12)')
  })

  test('is within a bound as far as it may be', () => {
    const observed = [
      failed(...list('large')),
      failed(...list('huge')),
      failed(...list(oneOf(['small', 'large']))),
      passed(...list('middle')),
      passed(...list(oneOf(['small', 'middle']))),
    ]
    expect(toldOf(observed)).toContain('whenever `size` is large or huge (18 of 18); right in 2 other')
  })
})

test('a value with which a failure cannot show is an exception of its class', () => {
  const categories: readonly Dimension[] = [
    { name: 'operation', classes: ['getPet'], scope: 'any' },
    { name: 'category', classes: ['small', 'large'] },
    { name: 'value of category', classes: [], detail: true },
  ]
  const large = (value: string) => ['getPet', 'large', value] as const
  const observed = [
    ...['1001', '1003', '1005'].map(value => failed(...large(value))),
    passed(...large('1024')),
    passed('getPet', 'small', '1'),
  ]
  expect(conditionOf(observed, categories)?.text).toContain(
    'whenever `category` is large and `value of category` is not 1024',
  )
})

test('that what is right is of another kind is one explanation beside a class that hides the failure', () => {
  const creations: readonly Dimension[] = [
    { name: 'operation', classes: ['createPet'], scope: 'any' },
    { name: 'body', classes: ['valid', 'to be refused'], scope: 'any' },
    { name: 'letters', classes: ['upper case', 'lower case', 'mixed case'] },
    { name: 'transfer', classes: ['with a length', 'chunked'] },
  ]
  const valid = (letters: string, transfer: string) => ['createPet', 'valid', letters, transfer] as const
  const observed = [
    failed(...valid('mixed case', 'chunked')),
    failed(...valid('lower case', 'chunked')),
    failed(...valid('lower case', 'chunked')),
    passed(...valid('mixed case', 'with a length')),
    passed('createPet', undefined, 'upper case', 'chunked'),
  ]
  const toldBy = (all: readonly Observed[]) => conditionOf(all, creations)?.text
  expect(toldBy(observed)).toContain('whenever `body` is valid and `transfer` is chunked (18 of 18)')
  expect(explain(observed, creations).some(({ scope, terms }) => scope.length === 0 && terms.length === 2)).toBe(true)
  expect(toldBy([...observed, passed(...valid('upper case', 'chunked'))])).toContain(
    'whenever `transfer` is chunked and `letters` is not upper case (18 of 18)',
  )
})

test('a class in which a failure cannot show is an exception', () => {
  const name = (letters: string, transfer: string) => ['createPet', 'valid', letters, transfer, 'alone'] as const
  const observed = [
    failed(...name('mixed case', 'chunked')),
    failed(...name('lower case', 'chunked')),
    failed('createPet', 'valid', undefined, 'chunked', 'alone'),
    passed(...name('upper case', 'chunked')),
    passed(...name('mixed case', 'with a length')),
    passed(...name('upper case', 'with a length')),
  ]
  expect(told(observed)).toBe(
    'fails whenever `transfer` is chunked and `letters` is not upper case (18 of 18); right in 3 other requests',
  )
})

describe('what all failures are about is told where it is needed only', () => {
  const chunked = ['mixed case', 'chunked', 'alone'] as const
  const plain = ['mixed case', 'with a length', 'alone'] as const

  test('the operation', () => {
    const observed = [failed('createPet', 'valid', ...chunked), passed('createPet', 'valid', ...plain)]
    expect(told(observed)).toContain('whenever `transfer` is chunked (')
    expect(told([...observed, passed('listPets', 'valid', ...chunked)])).toContain(
      'whenever `operation` is createPet and `transfer` is chunked (',
    )
  })

  test('that the key is bad, whichever it is', () => {
    const observed = [
      failed('createPet', 'none', ...chunked),
      failed('createPet', 'cut', ...chunked),
      passed('createPet', 'none', ...plain),
      passed('createPet', 'valid', ...chunked),
    ]
    expect(told(observed)).toContain('whenever `key` is not valid and `transfer` is chunked (12 of 12)')
  })
})

describe('a few classes of one parameter', () => {
  const kinds: readonly Dimension[] = [
    { name: 'kind', classes: ['text', 'number', 'list', 'object', 'truth value'] },
    { name: 'company', classes: ['alone', 'beside others'], around: true },
  ]
  const outcome = (kind: string, count: Partial<Observed>, company = beside): Observed => ({
    vector: [kind, company],
    failed: 0,
    passed: 0,
    ...count,
  })

  test('that fail together are named together, rather than what nobody can tell for sure', () => {
    const observed = [
      outcome('number', { failed: 4 }),
      outcome('list', { failed: 3 }),
      outcome('text', { passed: 9 }, 'alone'),
      outcome('object', { passed: 2 }, 'alone'),
      outcome('truth value', { passed: 2 }, 'alone'),
    ]
    expect(conditionOf(observed, kinds)!.text).toBe(
      'fails whenever `kind` is number or list (7 of 7); right in 13 other requests',
    )
  })

  test('are not named where they are most of those that were asked', () => {
    const observed = [
      outcome('number', { failed: 4 }),
      outcome('list', { failed: 3 }),
      outcome('object', { failed: 3 }),
      outcome('text', { passed: 2 }, 'alone'),
      outcome('truth value', { passed: 2 }, 'alone'),
    ]
    expect((conditionOf(observed, kinds)?.terms ?? []).flatMap(({ or = [] }) => or)).toEqual([])
  })
})
