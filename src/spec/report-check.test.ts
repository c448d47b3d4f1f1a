import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { credentials } from '../core/credential/credential.js'
import { phases } from '../core/model/phase.js'
import { reportProblem } from './report-check.js'

const schema = JSON.parse(readFileSync(new URL('../../reports/report.schema.json', import.meta.url), 'utf8'))
const sample = () =>
  JSON.parse(readFileSync(new URL('../../reports/sample/report.json', import.meta.url), 'utf8')) as any

test('the sample is a report', () => {
  expect(reportProblem(sample())).toBeUndefined()
})

test('what experiments sent may hold anything', () => {
  const report = sample()
  const failed = report.rules.find((rule: any) => rule.smallest !== undefined && rule.contrasts !== undefined)
  failed.smallest.like += '\u0000'
  failed.contrasts[0].value += '\u001b[1m'
  expect(reportProblem(report)).toBeUndefined()
})

test('what a list shows of a pet may hold anything', () => {
  const report = sample()
  const found = report.rules.find((rule: any) => rule.findings.length > 0).findings[0]
  found.exchanges[0].spots = [{ place: 'body[0]', of: 1, text: '{"name":"\u202egnp.exe"}' }]
  expect(reportProblem(report)).toBeUndefined()
})

test('the schema knows every member of a report', () => {
  const members = ['report', 'exchange-report', 'ending', 'verdict'].flatMap(name => {
    const source = readFileSync(new URL(`../core/report/${name}.ts`, import.meta.url), 'utf8')
    return [...source.matchAll(/readonly (\w+)\??:/g)].map(([, member]) => member!)
  })
  const known = new Set<string>()
  JSON.stringify(schema, (key, value) => {
    if (key === 'properties') for (const name of Object.keys(value)) known.add(name)
    return value
  })
  expect(members.length).toBeGreaterThan(150)
  expect(members.filter(member => !known.has(member))).toEqual([])
})

test('the schema knows every phase of a run', () => {
  const { pattern } = schema.$defs.exchange.properties.phase
  for (const phase of phases) expect(phase).toMatch(new RegExp(pattern))
})

test('kinds of credentials hold nothing that steers a terminal', () => {
  for (const { kind } of credentials) expect(kind).toMatch(/^[a-z-]+$/)
})

test.each<[string, (report: any) => unknown, string]>([
  ['no report', () => [], 'it must be object'],
  ['a rule with an escape', r => (r.rules[0].summary += '\u001b[1m'), 'rules.0.summary holds control characters'],
  ['a rule with an invisible character', r => (r.rules[0].why += '\u200b'), 'rules.0.why holds control characters'],
  ['a level', r => (r.rules[0].level = 'x'), 'rules.0.level must be equal to one of the allowed values'],
  ['a name with an escape', r => (r.configuration['\u001b'] = 1), 'configuration holds control characters'],
])('%s', (_, edit, problem) => {
  const report = sample()
  expect(reportProblem(Array.isArray(edit(report)) ? [] : report)).toBe(problem)
})
