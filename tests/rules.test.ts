import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requirementsOf, revisions } from '../src/certify/frozen-requirements.js'
import { planFacts } from '../src/plan/plan.js'
import { loadRequirements } from '../src/spec/requirements.js'
import { rules } from '../suites/index.js'
import { testOptions } from './options.js'

/** Of the others tests/certify/requirements.test.ts says that they are there. */
const sinceTheFreeze = ['create-refuses-json-extensions']

const root = resolve(import.meta.dirname, '..')
const facts = planFacts(testOptions({ depth: 'deep' }))

test('every statement that can be checked has a rule', () => {
  const cited = new Set(rules.map(rule => rule.cites))
  const orphans = loadRequirements().all.filter(clause => clause.unchecked === undefined && !cited.has(clause.id))
  expect(
    orphans.map(({ id }) => `${id} has no rule: write one, or say in "unchecked" why nothing can check it`),
  ).toEqual([])
})

test('every rule cites a checkable entry', () => {
  const unchecked = rules.filter(rule => loadRequirements().clause(rule.cites).unchecked !== undefined)
  expect(unchecked.map(({ id, cites }) => `${id} cites ${cites}, which says that nothing can check it`)).toEqual([])
})

test('rule ids are unique and never change', () => {
  const ids = rules.map(rule => rule.id)
  expect(new Set(ids).size).toBe(ids.length)
  const frozen = requirementsOf(revisions().at(-1)!)!.rules
  expect(ids.filter(id => !frozen.has(id)).sort()).toEqual(sinceTheFreeze)
})

test('asks of one id are one scenario', () => {
  const scenarios = [...new Set(rules.flatMap(rule => rule.scenarios))]
  expect(new Set(scenarios.map(scenario => scenario.id)).size).toBe(scenarios.length)
})

test("a group's folder shows its rules as a list: what they share has a folder of its own", () => {
  const known = new Set(rules.map(rule => `${rule.group}/${rule.id}.ts`))
  const groups = new Set(rules.map(rule => rule.group))
  const strays = [...groups].flatMap(group =>
    readdirSync(join(root, 'suites', group))
      .filter(file => file.endsWith('.ts') && !/^index\.ts$|\.test\.ts$/.test(file))
      .map(file => `${group}/${file}`)
      .filter(file => !known.has(file))
      .map(file => `suites/${file} is no rule: what rules share stands in suites/${group}/shared/`),
  )
  expect(strays).toEqual([])
})

describe.each(rules)('$id', rule => {
  test('stands in the file of its name', () => {
    expect(existsSync(join(root, 'suites', rule.group, `${rule.id}.ts`))).toBe(true)
  })

  test('says in one line what is required and why', () => {
    expect(rule.summary.length).toBeLessThan(100)
    expect(rule.summary).not.toMatch(/should work/i)
    expect(rule.why.length).toBeGreaterThan(20)
  })

  test('has a branch, and a fault for each branch that it can fail', () => {
    const branches = rule.branches(facts).map(({ name }) => name)
    expect(branches.length).toBeGreaterThan(0)
    if (rule.level === 'observe') return
    const broken = new Set(rule.faults.map(fault => fault.branch))
    expect(branches.filter(branch => !broken.has(branch)).map(branch => `no fault breaks "${branch}"`)).toEqual([])
    expect(
      [...broken]
        .filter(branch => !branches.includes(branch))
        .map(branch => `a fault names the unknown branch "${branch}"`),
    ).toEqual([])
    expect(new Set(rule.faults.map(fault => fault.id)).size).toBe(rule.faults.length)
  })
})
