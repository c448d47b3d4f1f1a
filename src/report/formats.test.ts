import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { schema as ctrfSchema } from 'ctrf'
import { describe, expect, it, test } from 'vitest'
import { exchange, finding, fold, mixedRun, planned, runEnded, started } from '../../tests/report/fixtures.js'
import { poisoned, texts } from '../../tests/report/poisoned.js'
import type { Report } from '../core/report/report.js'
import { ctrf } from './formats/ctrf.js'
import { github } from './formats/github.js'
import { har } from './formats/har.js'

/** Formats of other tools against the schemas that their makers publish, whatever a server wrote. */

/** Its 18 schemas, each with an id. */
const harSchemas = Object.values(createRequire(import.meta.url)('har-schema'))

/** Older drafts name ids otherwise; what is used of them here means the same. */
function check(schemas: readonly any[], root: string): (value: unknown) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, unicodeRegExp: false })
  addFormats.default(ajv)
  for (const { $schema: _, id, ...schema } of schemas)
    ajv.addSchema({ ...(id === undefined ? {} : { $id: id }), ...schema }, schema.$id ?? root)
  const validate = ajv.getSchema(root)!
  return value => (validate(value) ? [] : validate.errors!.map(e => `${e.instancePath} ${e.message}`))
}

const formats = {
  ctrf: [ctrf, check([ctrfSchema], 'ctrf')],
  har: [har, check(harSchemas, 'har.json#')],
} as const

const { status: _s, responseHeaders: _h, responseBody: _b, ...unanswered } = exchange()
const failure = { kind: 'timeout', message: 'no response within 10 s' } as const
const reports: Readonly<Record<string, Report>> = {
  'a run with something of everything': fold(mixedRun()),
  'a run without rules': fold([started([]), runEnded()]),
  'a target that is down': fold([started([planned('r')]), runEnded('unreachable', 'connection refused')]),
  'a killed run': fold([started([planned('r')])]),
  'an exchange without response': fold([
    started([planned('r')]),
    finding('r', { exchanges: [{ ...unanswered, failure }] }),
    runEnded(),
  ]),
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, poisoned(text)])),
}

describe.each(Object.entries(formats))('%s', (_name, [format, errors]) => {
  it.each(Object.entries(reports))('is valid for %s', (_, report) => {
    expect(errors(JSON.parse(format(report)))).toEqual([])
  })

  it('the check itself refuses what is not in order', () => {
    const value = JSON.parse(format(reports['a run with something of everything']!))
    const broken = JSON.stringify(value).replace(/"(tests|results|entries|location|schemaVersion)"/g, '"$1s"')
    expect(errors(JSON.parse(broken))).not.toEqual([])
  })
})

const mixed = reports['a run with something of everything']!

test('CTRF: a test for each rule, with its span', () => {
  const rules = [planned('a', { scenarios: ['lists'] })]
  const at = Date.parse('2026-03-04T05:06:07.000Z')
  const sent = {
    type: 'exchange',
    seq: 1,
    scenario: 'lists',
    sample: 0,
    phase: 'main',
    role: 'scenario',
    method: 'GET',
  } as const
  const more = { path: '/pets', credential: 'valid', ms: 5, retries: 0, at: at + 40, status: 200 } as const
  const { summary, tests } = JSON.parse(ctrf(fold([started(rules), { ...sent, ...more }, runEnded()]))).results
  expect(tests[0]).toMatchObject({ name: 'a', duration: 5, start: at + 40, stop: at + 45 })
  expect(summary).toMatchObject({ tests: 1, start: at, stop: at + 2318 })
  expect(JSON.parse(ctrf(mixed)).results.summary).toMatchObject({
    tests: 12,
    passed: 6,
    failed: 2,
    skipped: 1,
    other: 3,
  })
})

test('HAR: every stored exchange once, in the order of sending, byte for byte', () => {
  const { entries } = JSON.parse(har(mixed)).log
  const shown = mixed.rules.flatMap(({ findings, consequences, obstacles = [] }) =>
    [...findings, ...consequences, ...obstacles].flatMap(({ exchanges }) => exchanges),
  )
  const seqs = shown.map(({ seq }) => seq)
  expect(entries).toHaveLength(new Set(seqs).size)
  expect(entries[0].request.method).toBe('POST')
  expect(entries.map(({ comment }: { comment: string }) => comment).join()).toContain('create-missing-name')
  expect(JSON.parse(har(reports['an exchange without response']!)).log.entries[0].response).toMatchObject({
    status: 0,
    comment: 'no response: no response within 10 s',
  })
})

describe('GitHub', () => {
  const commands = (report: Report) => github(report).split('\n').slice(0, -1)

  it.each(Object.entries(reports))('every line is one command: %s', (_, report) => {
    for (const each of commands(report)) {
      expect(each).toMatch(/^::(?:error|warning) title=[^:,]*::/)
      expect(each).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      expect(each.length).toBeLessThan(10_000)
    }
  })

  it('says at most ten of each kind, and how many more there are', () => {
    const rules = Array.from({ length: 30 }, (_, i) => planned(`r${i}`, { level: i % 2 ? 'must' : 'should' }))
    const all = commands(fold([started(rules), ...rules.map(({ id }) => finding(id)), runEnded()]))
    expect(all.filter(each => each.startsWith('::error'))).toHaveLength(10)
    expect(all.filter(each => each.startsWith('::warning'))).toHaveLength(10)
    expect(all[9]).toBe('::error title=More::6 more errors stand in the step summary.')
  })

  it('escapes what would end a command or a property', () => {
    const rules = [planned('r')]
    const odd = { finding: { message: '100%0A::error::x' } }
    const [first] = commands(fold([started(rules), finding('r', odd), runEnded()]))
    expect(first).toMatch(/^::error title=r \(section 4.2\)::100%250A::error::x%0Aexpected: 400/)
  })

  it('says once, not for every rule, that the run came to no end', () => {
    const rules = Array.from({ length: 30 }, (_, i) => planned(`r${i}`))
    expect(commands(fold([started(rules), runEnded('unreachable', 'connection refused')]))).toEqual([
      '::error title=The run::The target could not be reached: connection refused',
    ])
  })
})
