import { expect, test } from 'vitest'
import { matrix } from './matrix.js'
import type { VariantResult } from './variants.js'

const server = (id: string, ...unjudged: string[]): VariantResult => ({
  id,
  tried: 1,
  accused: [],
  unjudged,
  beyond: [],
})

const shown = (variants: readonly VariantResult[]) => matrix({ faults: [], variants, seconds: 1 }).text.split('\n')

test('legal servers that leave rules unjudged are named, with the rules', () => {
  const lines = shown([server('names-strict'), server('no-category', 'create-returns-201', 'ids-are-unique')])
  expect(lines.slice(0, 2)).toEqual([
    '1 of 2 legal servers leave rules unjudged:',
    '  no-category: create-returns-201, ids-are-unique',
  ])
})

test('twelve of many are named, and nothing is said where none is left', () => {
  const many = Array.from({ length: 15 }, (_, n) => server(`variant-${n}`, 'some-rule'))
  const lines = shown(many)
  expect(lines[0]).toBe('15 of 15 legal servers leave rules unjudged:')
  expect(lines.slice(12, 14)).toEqual(['  variant-11: some-rule', '  and 3 more; proof.md lists them'])
  expect(shown([server('names-strict')]).join('\n')).not.toContain('unjudged')
})
