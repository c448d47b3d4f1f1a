import { describe, expect, it } from 'vitest'
import { interpretationOf, interpretationsOf, loadInterpretations } from './interpretations.js'
import { loadRequirements } from './requirements.js'

const row = { id: 'P1', subject: 'Limit', text: 'It holds.', reason: 'It is so.' }

describe('the interpretations of this package', () => {
  it('have a row for each number, without a gap', () => {
    const rows = ['G1', 'G2', 'G3', ...Array.from({ length: 29 }, (_, i) => `P${i + 1}`)]
    expect([...loadInterpretations().keys()]).toEqual(rows)
  })

  it('are there for every statement that names one', () => {
    const named = new Set(loadRequirements().all.map(clause => clause.interpretation))
    named.delete('none')
    expect([...named].filter(id => !loadInterpretations().has(id))).toEqual([])
  })

  it('say how and why in sentences of their own', () => {
    expect(interpretationOf('P10').text).toContain('exactly 400')
    const texts = [...loadInterpretations().values()].flatMap(({ text, reason }) => [text, reason])
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('rows that are not in order', () => {
  it.each<[string, unknown, string]>([
    ['no list', { row }, 'not a list of rows'],
    ['no reason', [{ ...row, reason: undefined }], 'row 1 (P1) has a reason that is not in order: undefined'],
    ['no sentence', [{ ...row, text: 'It holds' }], 'has a text that is not in order'],
    ['an unknown field', [{ ...row, level: 'must' }], 'has an unknown field level'],
    ['an unknown number', [{ ...row, id: 'P100' }], 'has a id that is not in order'],
    ['null', [null], 'row 1 (undefined) has a id'],
    ['a row twice', [row, row], 'the row P1 occurs twice'],
  ])('%s', (_, value, message) => {
    expect(() => interpretationsOf(value)).toThrow(message)
  })

  it('a row that is asked for in vain', () => {
    expect(() => interpretationOf('P99')).toThrow('spec/interpretations.yaml has no row "P99"')
  })
})
