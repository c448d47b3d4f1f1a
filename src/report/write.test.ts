import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it, vi } from 'vitest'
import {
  exchange,
  finding,
  fold,
  interpretation,
  mixedRun,
  planned,
  runEnded,
  started,
} from '../../tests/report/fixtures.js'
import { json } from './formats/json.js'
import { writeReports } from './write.js'

const folder = await mkdtemp(join(tmpdir(), 'reports-'))
afterAll(() => rm(folder, { recursive: true }))

const plain = { redact: (text: string) => text, leaks: () => false }
const key = 'sk_<live>&"0123456789'

describe('writeReports', () => {
  it('makes the folder and writes every format, without leaving anything else', async () => {
    const output = join(folder, 'a', 'b')
    expect(await writeReports(fold(mixedRun()), { output, ...plain })).toEqual([])
    expect((await readdir(output)).sort()).toEqual([
      'failures.http',
      'failures.hurl',
      'junit.xml',
      'report.html',
      'report.json',
      'summary.md',
    ])
    expect(JSON.parse(await readFile(join(output, 'report.json'), 'utf8'))).toEqual(fold(mixedRun()))
  })

  it('needs no fsync, which Plug and Play lacks and some disks refuse', async () => {
    const handle = await open(folder)
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockRejectedValue(new Error('not implemented'))
    await handle.close()
    const output = join(folder, 'unsynced')
    await writeReports(fold(mixedRun()), { output, ...plain }).finally(() => sync.mockRestore())
    expect(await readdir(output)).toContain('report.json')
  })

  it('removes secrets before a format escapes them', async () => {
    const output = join(folder, 'redacted')
    const report = fold([started([planned('r')]), finding('r', { finding: { actual: key } }), runEnded()])
    const redact = (text: string) => text.replaceAll(key, '[key]')
    await writeReports(report, { output, redact, leaks: () => false })
    for (const name of await readdir(output)) {
      const text = await readFile(join(output, name), 'utf8')
      expect(text).toContain('key')
      expect(text).not.toContain('0123456789')
    }
  })

  const sent = async function* () {
    yield exchange({ seq: 1 })
    yield exchange({ seq: 2, responseBody: key })
  }

  it('writes every exchange that was recorded into a HAR file, without secrets', async () => {
    const output = join(folder, 'har')
    const redact = (text: string) => text.replaceAll(key, '[key]')
    const options = { output, named: ['har'], exchanges: sent(), redact, leaks: () => false }
    expect(await writeReports(fold(mixedRun()), options)).toEqual([])
    const text = await readFile(join(output, 'exchanges.har'), 'utf8')
    const { entries } = JSON.parse(text).log
    expect(entries.map((entry: any) => entry.response.content.text)).toEqual([exchange().responseBody, '[key]'])
  })

  it('writes what would steer a terminal as escapes, and reads the same', async () => {
    const output = join(folder, 'steering-har')
    const responseBody = '\u009b31m\u202e</script>'
    const steering = async function* () {
      yield exchange({ responseBody })
    }
    await writeReports(fold(mixedRun()), { output, named: ['har'], exchanges: steering(), ...plain })
    const text = await readFile(join(output, 'exchanges.har'), 'utf8')
    expect(text).not.toMatch(/[\u0080-\u009f\u202e]|<\//)
    expect(JSON.parse(text).log.entries[0].response.content.text).toBe(responseBody)
  })

  it('writes only the exchanges of findings once the time is over, and says so', async () => {
    const output = join(folder, 'late-har')
    const report = fold([started([planned('r')]), finding('r', { exchanges: [exchange({ seq: 7 })] }), runEnded()])
    let asked = 0
    const isOver = () => asked++ > 0
    await writeReports(report, { output, named: ['har'], exchanges: sent(), isOver, ...plain })
    const { log } = JSON.parse(await readFile(join(output, 'exchanges.har'), 'utf8'))
    expect(log.entries.map((entry: any) => entry.comment)).toEqual(['create', 'create, for r'])
    expect(log.comment).toContain('the first 1 exchanges and those of findings: the deadline passed')
  })

  it('writes no HAR file where one of many exchanges holds a secret', async () => {
    const output = join(folder, 'leaking-har')
    const leaks = (text: string) => text.includes('0123456789')
    const options = { output, named: ['har'], exchanges: sent(), redact: (text: string) => text, leaks }
    expect(await writeReports(fold(mixedRun()), options)).toEqual(['exchanges.har'])
    expect((await readdir(output)).filter(name => name.includes('har'))).toEqual([])
  })

  it('withholds what still holds a secret, and removes what an earlier run left in its place', async () => {
    const output = join(folder, 'withheld')
    await mkdir(output)
    await writeFile(join(output, 'junit.xml'), 'old')
    const leaks = (text: string) => text.startsWith('<?xml')
    expect(await writeReports(fold(mixedRun()), { output, redact: text => text, leaks })).toEqual(['junit.xml'])
    expect((await readdir(output)).sort()).toEqual([
      'failures.http',
      'failures.hurl',
      'report.html',
      'report.json',
      'summary.md',
    ])
  })

  it('says in one line that the folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    const output = join(folder, 'file', 'x')
    await expect(writeReports(fold(mixedRun()), { output, ...plain })).rejects.toThrow(
      /^Cannot write the reports to .*: a part of the path is not a folder\. Name a writable folder with --output\.$/,
    )
  })

  // Root may write anywhere.
  it.skipIf(process.getuid?.() === 0)('says so of a folder without permission', async () => {
    const output = join(folder, 'locked')
    await mkdir(output)
    await chmod(output, 0o500)
    await expect(writeReports(fold(mixedRun()), { output, ...plain })).rejects.toThrow('permission denied')
  })
})

describe('report.schema.json', async () => {
  const file = (name: string) => new URL(`../../reports/${name}`, import.meta.url)
  const schema = JSON.parse(await readFile(file('report.schema.json'), 'utf8'))
  const validate = new Ajv2020({ strict: true, allErrors: true, strictRequired: false, allowUnionTypes: true }).compile(
    schema,
  )
  const check = (value: unknown) => (validate(value) ? [] : validate.errors!.map(e => `${e.instancePath} ${e.message}`))

  const failure = { kind: 'timeout', message: 'no answer within 10 s' } as const
  const { status: _, responseHeaders: __, responseBody: ___, ...unanswered } = interpretation()
  const reports = {
    mixed: fold(mixedRun()),
    interrupted: fold([started([planned('r')]), runEnded('interrupted', 'SIGTERM')]),
    killed: fold([started([planned('r')])]),
    empty: fold([started([]), runEnded()]),
    unanswered: fold([started([planned('r')]), finding('r', { exchanges: [{ ...unanswered, failure }] }), runEnded()]),
  }

  it.each(Object.entries(reports))('describes a report: %s', (_name, report) => {
    expect(check(JSON.parse(json(report)))).toEqual([])
  })

  it.each<[string, (report: any) => void]>([
    ['an unknown member', r => (r.more = 1)],
    ['an unknown member of a finding', r => (r.rules[3].findings[0].more = 1)],
    ['a missing member', r => delete r.seed],
    ['a verdict of another kind', r => (r.rules[0].verdict = 'ok')],
    ['an id that is a number', r => (r.leftovers[0].id = 991)],
    ['an exchange with neither status nor failure', r => delete r.rules[3].findings[0].exchanges[0].status],
    ['an exchange with both', r => (r.rules[3].findings[0].exchanges[0].failure = failure)],
    ['a header that is no pair', r => (r.rules[3].findings[0].exchanges[0].requestHeaders = [['a']])],
    ['wrong usage, which has no report', r => (r.exitCode = 2)],
  ])('refuses %s', (_name, change) => {
    const report = JSON.parse(json(reports.mixed))
    change(report)
    expect(check(report)).not.toEqual([])
  })

  it('describes every member', () => {
    const bare: string[] = []
    type Node = { description?: string; properties?: Record<string, Node>; items?: Node }
    const visit = (node: Node, path: string) => {
      for (const [name, member] of Object.entries(node.properties ?? {})) {
        if (member.description === undefined) bare.push(`${path}.${name}`)
        visit(member, `${path}.${name}`)
        if (member.items) visit(member.items, `${path}.${name}[]`)
      }
    }
    visit(schema, '')
    for (const [name, definition] of Object.entries<Node>(schema.$defs)) visit(definition, name)
    expect(bare).toEqual([])
  })

  it.runIf(existsSync(file('sample/report.json')))('describes the sample', async () => {
    expect(check(JSON.parse(await readFile(file('sample/report.json'), 'utf8')))).toEqual([])
  })
})
