import { expect, test } from 'vitest'
import { rules, withScenarios } from './index.js'
import { groups, scenarios, scenariosNamed } from './scenarios.js'

const ids = scenarios.map(({ id }) => id)

test('each scenario has an id of its own, which is no name of a group', () => {
  const all = new Set([...Object.values(groups).flat(), ...scenarios, ...rules.flatMap(rule => rule.scenarios)])
  expect([...all].map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(groups).filter(name => ids.includes(name))).toEqual([])
})

test('a rule names scenarios by id and by group, each counts once', () => {
  expect(scenariosNamed(['each-limit', 'lists with and without a limit', 'bad keys']).map(({ id }) => id)).toEqual([
    'each-limit',
    ...groups['lists with and without a limit']!.map(({ id }) => id).filter(id => id !== 'each-limit'),
    ...groups['bad keys']!.map(({ id }) => id),
  ])
})

test('a name that is none is told with the nearest one', () => {
  expect(() => scenariosNamed(['eachlimit'])).toThrow('There is no scenario "eachlimit". Did you mean "each-limit"?')
})

test('each scenario is sent for some rule', () => {
  const sent = new Set(rules.flatMap(rule => rule.scenarios))
  expect(scenarios.filter(scenario => !sent.has(scenario)).map(({ id }) => id)).toEqual([])
})

test('a rule that names no scenario of the kind is refused', () => {
  expect(() => withScenarios({ ...rules[0]!, named: ['each-limits'] })).toThrow('Did you mean "each-limit"?')
})
