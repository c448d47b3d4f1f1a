import { describe, expect, it } from 'vitest'
import { parseSpec } from './package.js'
import { loadRequirements, packageRoot, requirementsOf, toolVersion } from './requirements.js'

const entry = { id: 'a-rule', section: '4.1', interpretation: 'P1', level: 'must', text: 'It holds.' }
const standard = { ...entry, id: 'a-standard', level: 'should', source: 'RFC 9110, 1' }
const openapi = { info: { title: 'Title', version: '1.0.0' } }

describe('the requirements of this package', () => {
  const requirements = loadRequirements()

  it('has the title and the version of the document', () => {
    expect(requirements.title).toBe('Pet Store Service Interface')
    expect(requirements.version).toBe('1.0.0')
    expect(loadRequirements()).toBe(requirements)
  })

  it('speaks of every part of the document', () => {
    const sections = ['1', '2', '3', '4.1', '4.2', '4.3', '4.4', '5', '6', '7', '8', '9']
    expect([...new Set(requirements.all.map(clause => clause.section))].sort()).toEqual(sections)
  })

  it('speaks of every interpretation that judges or observes the target', () => {
    // P17, P23 and P25 are about judging itself; P22 and P25 only stand in entries that nothing checks.
    const checked = new Set(
      requirements.all.filter(clause => clause.unchecked === undefined).map(clause => clause.interpretation),
    )
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 24, 26, 27, 28]
    expect(checked).toEqual(new Set([...numbers.map(n => `P${n}`), 'G1', 'G2', 'G3']))
  })

  it('gives a reason where no interpretation is named', () => {
    expect(
      requirements.all.filter(clause => clause.interpretation === 'none' && clause.unchecked === undefined),
    ).toEqual([])
  })

  it('finds entries of both files', () => {
    expect(requirements.clause('list-at-most-limit')).toMatchObject({
      section: '4.1',
      interpretation: 'P1',
      level: 'must',
    })
    expect(requirements.clause('auth-www-authenticate')).toMatchObject({
      level: 'should',
      source: expect.stringMatching('6750'),
    })
  })

  it('suggests the nearest id', () => {
    expect(() => requirements.clause('list-at-most-limits')).toThrow('did you mean list-at-most-limit?')
  })
})

describe('entries that are not in order', () => {
  it('takes entries that are', () => {
    const requirements = requirementsOf(
      () => openapi,
      [entry, { ...entry, id: 'other', unchecked: 'No way.' }],
      [standard],
    )
    expect(requirements.all.map(({ id }) => id)).toEqual(['a-rule', 'other', 'a-standard'])
  })

  it.each<[string, unknown, unknown, string]>([
    ['no list', { entry }, [], 'spec/clauses.yaml: not a list of entries'],
    ['an empty file', null, [], 'spec/clauses.yaml: not a list of entries'],
    ['null', [null], [], 'entry 1 (undefined) has no id'],
    ['no text', [{ ...entry, text: undefined }], [], 'entry 1 (a-rule) has no text'],
    ['an unknown field', [{ ...entry, txet: 'x' }], [], 'entry 1 (a-rule) has an unknown field txet'],
    ['a number for a section', [{ ...entry, section: 4.1 }], [], 'has an invalid section: 4.1'],
    ['an unknown interpretation', [{ ...entry, interpretation: 'Q1' }], [], 'has an invalid interpretation: "Q1"'],
    ['an unknown level', [{ ...entry, level: 'may' }], [], 'has an invalid level: "may"'],
    ['an id in camel case', [{ ...entry, id: 'aRule' }], [], 'has an invalid id: "aRule"'],
    ['an id twice', [entry, entry], [], 'the id a-rule occurs twice'],
    ['an id in both files', [entry], [{ ...standard, id: 'a-rule' }], 'the id a-rule occurs twice'],
    [
      'a standard without source',
      [],
      [{ ...standard, source: undefined }],
      'spec/standards.yaml: entry 1 (a-standard) has no source',
    ],
    ['a standard that is a must', [], [{ ...standard, level: 'must' }], 'cannot have the level must'],
    ['a clause that is a should', [{ ...entry, level: 'should' }], [], 'cannot have the level should'],
  ])('%s', (_, clauses, standards, message) => {
    expect(() => requirementsOf(() => openapi, clauses, standards)).toThrow(message)
  })

  it('says what is wrong with the description', () => {
    expect(() => requirementsOf(() => ({ info: {} }), [], []).title).toThrow(
      'spec/openapi.yaml: info.title must be a string',
    )
    expect(() => requirementsOf(() => null, [], []).version).toThrow('spec/openapi.yaml: info.version must be a string')
  })
})

it('says which file is no YAML, and where', () => {
  const broken = () => parseSpec('clauses.yaml', '- id: a\n  text: b: c\n')
  expect(broken).toThrow(
    'spec/clauses.yaml cannot be read: Nested mappings are not allowed in compact mappings at line 2',
  )
})

it('knows its package', () => {
  expect(packageRoot()).toBe(new URL('../..', import.meta.url).pathname.replace(/\/$/, ''))
  expect(toolVersion()).toMatch(/^\d+\.\d+\.\d+/)
})
