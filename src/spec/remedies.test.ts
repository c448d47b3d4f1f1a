import { describe, expect, it } from 'vitest'
import { rules } from '../../suites/index.js'
import { frameworks } from '../core/framework.js'
import { readSpec } from './package.js'
import { remediesFor, remediesOf } from './remedies.js'

describe('the remedies of this package', () => {
  const named = [...remediesOf(readSpec('remedies.yaml')).keys()]

  it('are those of rules that can fail', () => {
    const failing = new Set(rules.filter(({ level }) => level !== 'observe').map(({ id }) => id))
    expect(named.filter(id => !failing.has(id))).toEqual([])
  })

  it('name every framework, and some were tried', () => {
    const all = named.flatMap(rule => remediesFor(rule))
    expect(frameworks.filter(name => !all.some(({ framework }) => framework === name))).toEqual([])
    expect(new Set(all.flatMap(({ framework, tried }) => (tried ? [framework] : []))).size).toBeGreaterThan(3)
  })

  it('fit on three lines of a terminal', () => {
    const long = named.flatMap(rule => remediesFor(rule)).filter(({ text }) => text.length > 400)
    expect(long).toEqual([])
  })

  it('are given only where they mend the status that came', () => {
    const given = (status: number) => remediesFor('list-accepts-status', new Set([status])).length
    expect([given(308), given(500)]).toEqual([remediesFor('list-accepts-status').length, 0])
    expect(remediesFor('create-requires-name', new Set([500]))).toEqual(remediesFor('create-requires-name'))
  })
})

describe('a file that is not in order', () => {
  const remedy = { framework: 'Express', text: 'Do this.' }
  it.each<[string, unknown, string]>([
    ['no list', {}, 'it must be array'],
    ['no rules', [{ rules: [], remedies: [remedy] }], '0.rules must NOT have fewer'],
    [
      'an unknown framework',
      [{ rules: ['a'], remedies: [{ ...remedy, framework: 'Spring' }] }],
      'must be equal to one of',
    ],
    ['no sentence', [{ rules: ['a'], remedies: [{ ...remedy, text: 'Do' }] }], '0.remedies.0.text must match'],
    ['a framework twice', [{ rules: ['a'], remedies: [remedy, remedy] }], 'a has a framework twice'],
    [
      'a rule twice',
      [
        { rules: ['a', 'b'], remedies: [remedy] },
        { rules: ['b'], remedies: [remedy] },
      ],
      'the rule b occurs twice',
    ],
  ])('%s', (_, value, message) => {
    expect(() => remediesOf(value)).toThrow(message)
  })
})
