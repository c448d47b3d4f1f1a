// @module-tag thorough
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReference } from '../../src/reference/server.js'
import { rules } from '../../suites/index.js'
import { listen, problem, writeReply } from '../sample-servers/plumbing.js'
import type { Started } from '../sample-servers/sample-server.js'
import { called, command, temporaryFolder } from './command.js'

// Reports and event files may come from anybody: nothing in them is obeyed, and nothing of them gets out unescaped.

const key = 'pk_local_0123456789'
const folder = temporaryFolder()
const seen: string[] = []
let server: Started
let baseUrl: string
let report: any
let events: any[]

beforeAll(async () => {
  const fault = rules.find(({ id }) => id === 'create-echoes-name')!.faults[0]!
  const faulty = await startReference({ apiKey: key, injections: fault.injections() })
  const args = ['--base-url', faulty.baseUrl, '--api-key', key, '--only', 'create-echoes-name', '--depth', 'quick']
  const { code } = await command([...args, '--output', folder])
  await faulty.close()
  expect(code).toBe(1)
  server = await listen((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    writeReply(response, problem(404, 'x', 'x'))
  })
  baseUrl = server.baseUrl
  const text = readFileSync(join(folder, 'report.json'), 'utf8').replaceAll(faulty.baseUrl, baseUrl)
  writeFileSync(join(folder, 'report.json'), text)
  report = JSON.parse(text)
  events = readFileSync(join(folder, 'events.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
})
afterAll(() => server.close())

const first = (edited: any) => edited.rules[0].findings[0]
const each = (edited: any, edit: (exchange: any) => void) => first(edited).exchanges.forEach(edit)

const replays: Record<string, (edited: any) => unknown> = {
  ...Object.fromEntries(
    ['DELETE', 'CONNECT', 'get', 'GET /x HTTP/1.1\r\nX: y'].map(method => [
      `the method ${JSON.stringify(method)}`,
      (edited: any) => each(edited, exchange => (exchange.method = method)),
    ]),
  ),
  ...Object.fromEntries(
    [
      'http://evil.example/v1/pets',
      'file:///etc/passwd',
      '',
      '/v1/../admin',
      '/v1/pets/%2e%2E/%2e/admin',
      '/v1/pets HTTP/1.1\r\nX: y',
      '/v1/pets#x',
      '/v1\\..\\admin',
      '/v1x/pets',
      '@evil.example/',
      '/v1/\u001b[31m',
    ].map(path => [
      `the address ${JSON.stringify(path)}`,
      (edited: any) =>
        each(
          edited,
          exchange =>
            (exchange.url = path.startsWith('/') || path.startsWith('@') ? baseUrl.replace('/v1', '') + path : path),
        ),
    ]),
  ),
  'a base URL of its own': edited => (edited.target.baseUrl = 'http://evil.example/v1'),
  'a credential that there is not': edited => each(edited, exchange => (exchange.credential = 'constructor')),
  'a credential with an escape': edited => each(edited, exchange => (exchange.credential = '\u001b[31m')),
  'a header with a line break': edited =>
    each(edited, exchange => (exchange.requestHeaders = [['content-type', 'text/plain\r\nx: y']])),
  'a body that is a number': edited => each(edited, exchange => (exchange.requestBody = 7)),
  'too many exchanges': edited => (first(edited).exchanges = Array(6000).fill(first(edited).exchanges[0])),
  'a run id with an escape': edited => (edited.runId = '\u001b]0;x\u0007'),
  'an unknown rule': edited => (edited.rules[0].id = 'no-such-rule'),
  'a rule with an escape': edited => (edited.rules[0].id = '\u001b[31mx'),
  'another format': edited => (edited.format = 2),
  'an unknown member': edited => (edited.more = {}),
}

const oneLine = /^petstore-conform: [^\n]+\n$/
const unharmed = /[^\P{C}\n]|<script/u

const written = (name: string, text: string) => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text)
  return path
}
const replayed = (text: string) =>
  called(['replay', written('report.json', text), '--base-url', baseUrl, '--api-key', key])

describe.concurrent('replay', () => {
  test.each(Object.entries(replays))('%s is refused', async (name, edit) => {
    const edited = structuredClone(report)
    edit(edited)
    const { code, out, err } = await replayed(JSON.stringify(edited))
    expect({ code, out }, err).toEqual({ code: 2, out: '' })
    expect(err, name).toMatch(oneLine)
    expect(err).toMatch(/is not a report of|cannot be replayed|does not know/)
    expect(err).not.toMatch(unharmed)
    expect(seen.filter(line => !/^(?:GET|POST) \/v1\/pets/.test(line))).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['another JSON', 'null'],
    ['deep JSON', '['.repeat(200_000)],
  ])('a file with %s is refused', async (_, text) => {
    const { code, err } = await replayed(text)
    expect(code).toBe(2)
    expect(err).toMatch(oneLine)
    expect(err).toContain('is not a report of petstore-conform')
  })

  test('the report as it is is sent again', async () => {
    const { code, out } = await replayed(JSON.stringify(report))
    // What needs more than one response stays undecided.
    expect(code).toBe(3)
    expect(out).toContain('POST /pets')
  })

  test.each<[string, (edited: any) => unknown]>([
    ['input and notes of another kind', edited => Object.assign(first(edited), { input: '[[[', notes: '{"x":1e999}' })],
    ['no exchanges', edited => (first(edited).exchanges = [])],
    ['a scenario that is none', edited => (first(edited).scenario = 'constructor')],
    ['times that are none', edited => each(edited, exchange => (exchange.startedAt = 'never'))],
    ['a message with escapes', edited => (first(edited).message = '\u001b[31m<script>\u202e')],
  ])('with %s it ends without a fault of the tool', async (_, edit) => {
    const edited = structuredClone(report)
    edit(edited)
    const { code, out, err } = await replayed(JSON.stringify(edited))
    expect([0, 1, 2, 3]).toContain(code)
    expect(out + err).not.toMatch(/[^\P{C}\n]/u)
    expect(err).not.toContain('fault of the tool')
  })
})

type Edit = (lines: any[]) => unknown
const poison = '\u001b[31m\u009b\u202e"><script>alert(1)</script>'
const start = (lines: any[]) => lines.find(({ type }) => type === 'run-started')
const finding = (lines: any[]) => lines.findLast(({ type, exchanges }) => type === 'finding' && exchanges?.length > 0)

const eventEdits: Record<string, Edit> = {
  'the id of a rule': lines => (start(lines).rules[0].id += poison),
  'the summary of a rule': lines => (start(lines).rules[0].summary = poison),
  'the name of the tool': lines => (start(lines).tool.name = poison),
  'the credential of an exchange': lines => (finding(lines).exchanges[0].credential = poison),
  'the depth': lines => (start(lines).depth = poison),
  'rules that are strings': lines => (start(lines).rules = ['x']),
  'a branch that is a number': lines => (finding(lines).finding.branch = 7),
  'statistics of another kind': lines => (lines.at(-1).stats = { requests: poison }),
  'an ending that there is not': lines => (lines.at(-1).ending = poison),
  'a reason of another kind': lines =>
    lines.splice(1, 0, { type: 'reason', rule: 'create-echoes-name', kind: poison, reason: 7 }),
}

const judged = (edit: Edit, output: string) => {
  const lines = structuredClone(events)
  edit(lines)
  const path = written('events.ndjson', lines.map(line => JSON.stringify(line)).join('\n'))
  return called(['judge', path, '--output', output])
}

describe.concurrent('judge, of events', () => {
  test.each(Object.entries(eventEdits))('%s', async (_, edit) => {
    const { code, out, err } = await judged(edit, temporaryFolder())
    expect({ code, out }, err).toEqual({ code: 2, out: '' })
    expect(err).toMatch(oneLine)
    expect(err).toMatch(/is damaged|is not an event file|is not a recording/)
    expect(err).not.toMatch(unharmed)
  })

  test('texts of the target may hold anything, and get out escaped', async () => {
    const output = temporaryFolder()
    const { code, out, err } = await judged(lines => {
      Object.assign(finding(lines).finding, { message: poison, expected: poison, actual: poison, place: poison })
      lines.splice(-1, 0, { type: 'notice', text: poison })
    }, output)
    expect(code, err).toBe(1)
    expect(out).not.toMatch(/[^\P{C}\n]/u)
    for (const name of ['report.html', 'junit.xml', 'summary.md']) {
      const text = readFileSync(join(output, name), 'utf8')
      expect(text).not.toMatch(/[^\P{C}\n]/u)
      if (name !== 'summary.md') expect(text).not.toContain('<script')
    }
  })
})
