import { describe, expect, it } from 'vitest'
import { matchesGlob } from '../core/glob.js'
import type { RuleReport } from '../core/report.js'
import type { Explanation } from '../core/rule.js'
import { causesOf } from './causes.js'
import { finding, fold, planned, runEnded, started } from './fixtures.js'

/** Rules that failed, with what each explains; those with an asterisk warned. */
function causes(failed: readonly string[], explains: Readonly<Record<string, readonly (string | Explanation)[]>>) {
  const rules = failed.map(name => {
    const id = name.replace('*', '')
    const level = name.endsWith('*') ? 'should' : 'must'
    const all = (explains[id] ?? []).map(each => (typeof each === 'string' ? { rules: [each] } : each))
    return planned(id, { level, explains: all })
  })
  const report = fold([started(rules), ...rules.map(({ id }) => finding(id)), runEnded()])
  return report.causes.map(({ rule, consequences }) => [rule, ...consequences.map(each => each.rule)].join(' > '))
}

describe('causes', () => {
  it('are the failed rules themselves where none explains another', () => {
    expect(causes(['a', 'b'], {})).toEqual(['a', 'b'])
  })

  it('have under them what they explain, directly or not', () => {
    expect(causes(['c', 'b', 'a'], { a: ['b'], b: ['c'] })).toEqual(['a > b > c'])
  })

  it('are named by globs', () => {
    expect(causes(['list-a', 'list-b', 'x', 'ids'], { ids: ['list-*'] })).toEqual(['ids > list-a > list-b', 'x'])
  })

  it('that explain each other are one: first the one that explains more', () => {
    expect(causes(['a', 'b', 'c'], { a: ['b'], b: ['a', 'c'] })).toEqual(['b > a > c'])
    expect(causes(['a', 'b'], { a: ['b'], b: ['a'] })).toEqual(['a > b'])
  })

  it('that explain each other, one of them under a condition, are those of the condition', () => {
    const failing = { rules: ['a'], place: 'status line' }
    expect(causes(['a', 'b'], { a: ['b'], b: [failing] })).toEqual(['b > a'])
    expect(causes(['a', 'b'], { a: ['b'], b: [{ ...failing, place: 'body' }] })).toEqual(['a > b'])
    expect(causes(['a', 'b'], { a: ['b'], b: [{ rules: ['a'], actual: '201*' }] })).toEqual(['b > a'])
  })

  it.each([
    ['500', '200', ['a', 'b']],
    ['500', '500', ['a > b']],
    ['201', '400', ['a > b']],
  ])('of which one is %s and the other %s', (one, other, expected) => {
    const wrong = (status: string) => ({ finding: { place: 'status line', actual: `status ${status}` } })
    const rules = [planned('a', { explains: [{ rules: ['b'] }] }), planned('b')]
    const report = fold([started(rules), finding('a', wrong(one)), finding('b', wrong(other)), runEnded()])
    expect(report.causes.map(({ rule, consequences }) => [rule, ...consequences.map(c => c.rule)].join(' > '))).toEqual(
      expected,
    )
  })

  it('that lie in one request: what was found by itself explains what was found beside it', () => {
    const wrong = (branch: string, alongWith?: readonly string[], actual = 'status 404') => ({
      cause: `${branch}|${alongWith}`,
      finding: { branch, actual, ...(alongWith ? { alongWith } : {}) },
    })
    const told = (...a: readonly ReturnType<typeof wrong>[]) => {
      const found = [...a.map(each => finding('a', each)), finding('b', wrong('far', undefined))]
      const report = fold([started([planned('a'), planned('b')]), ...found, runEnded()])
      const first = report.rules.find(({ id }) => id === 'a')!.findings[0]!.branch
      return [
        first,
        ...report.causes.map(({ rule, consequences }) => [rule, ...consequences.map(c => c.rule)].join(' > ')),
      ]
    }
    expect(told(wrong('null', ['far']), wrong('number', ['far', 'text']))).toEqual(['null', 'b > a'])
    expect(told(wrong('null', ['far']), wrong('number'))).toEqual(['number', 'a', 'b'])
    expect(told(wrong('null', ['far']), wrong('number', ['text']))).toEqual(['null', 'a', 'b'])
    expect(told(wrong('null', ['far'], 'status 500'))).toEqual(['null', 'a', 'b'])
  })

  it('are told once', () => {
    expect(causes(['a', 'b', 'c'], { a: ['c'], b: ['c'] })).toEqual(['a > c', 'b'])
  })

  it('that are failures stand before warnings, and never under one', () => {
    expect(causes(['w*', 'm'], { w: ['m'] })).toEqual(['m', 'w'])
    expect(causes(['w*', 'm'], { m: ['w'] })).toEqual(['m > w'])
  })

  it('explain only what their finding bears on', () => {
    const only = (more: Partial<Explanation>) => ({ a: [{ rules: ['b'], ...more }] })
    expect(causes(['a', 'b'], only({ branch: 'createPet *' }))).toEqual(['a > b'])
    expect(causes(['a', 'b'], only({ branch: 'getPet *' }))).toEqual(['a', 'b'])
    expect(causes(['a', 'b'], only({ place: 'status line' }))).toEqual(['a > b'])
    expect(causes(['a', 'b'], only({ place: 'body*' }))).toEqual(['a', 'b'])
  })

  it('count findings', () => {
    const rules = [planned('a', { explains: [{ rules: ['b'] }] }), planned('b'), planned('c')]
    const events = [finding('a'), finding('b'), finding('b'), finding('b', { cause: 'other' })]
    expect(fold([started(rules), ...events, runEnded()]).causes).toEqual([
      { rule: 'a', count: 1, consequences: [{ rule: 'b', count: 3 }] },
    ])
  })

  it('end, however many rules explain each other', () => {
    const rules = Array.from({ length: 60 }, (_, i) => ({ id: `r${i}`, verdict: 'fail', findings: [] as unknown[] }))
    const explains = new Map(rules.map(({ id }) => [id, [{ rules: ['*'] }]]))
    expect(causesOf(rules as unknown as RuleReport[], explains)).toHaveLength(60)
  })
})

it('globs match whole texts, and nothing else is special', () => {
  expect(matchesGlob('list-a', 'list-*')).toBe(true)
  expect(matchesGlob('list-a', 'list')).toBe(false)
  expect(matchesGlob('body[3].id', 'body[*].id')).toBe(true)
  expect(matchesGlob('body3xid', 'body[3].id')).toBe(false)
})
