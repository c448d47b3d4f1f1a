// @module-tag thorough
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { referenceServer } from '../../src/library/reference-server.js'
import { apiKey, called, command, temporaryFolder } from './command.js'

const server = await referenceServer({ apiKey, faults: ['list-respects-limit/one-more-than-limit'] })
afterAll(() => server.close())

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const cwd = temporaryFolder()
  const target = ['--base-url', server.baseUrl, '--only', 'list-respects-limit', '--depth', 'quick']
  const ended = await command([...target, ...args], { cwd, env: { PETSTORE_API_KEY: apiKey, ...env } })
  const reports = join(cwd, 'reports')
  const read = (name: string) => readFileSync(join(reports, name), 'utf8')
  return { ...ended, cwd, names: existsSync(reports) ? readdirSync(reports).sort() : [], read }
}

const always = [
  'events.ndjson',
  'failures.http',
  'failures.hurl',
  'junit.xml',
  'report.html',
  'report.json',
  'summary.md',
]

test('--report adds formats to those of every run; with --evidence all the HAR file holds every exchange', async () => {
  const { code, names, read, cwd } = await run(['--report', 'ctrf,har', '--evidence', 'all'])
  expect(code).toBe(1)
  const added = ['ctrf-report.json', 'evidence.ndjson.gz', 'exchanges.har']
  expect(names).toEqual([...always, ...added].sort())
  const { requests } = JSON.parse(read('report.json')).stats
  const { entries } = JSON.parse(read('exchanges.har')).log
  expect(entries).toHaveLength(requests)
  expect(entries.filter(({ comment }: any) => comment.includes('for list-respects-limit'))).not.toHaveLength(0)

  // From the events alone, which hold what was found.
  const again = ['judge', 'reports/events.ndjson', '--output', 'again', '--report', 'ctrf,har']
  expect((await called(again, { cwd })).code).toBe(1)
  const written = (name: string) => JSON.parse(readFileSync(join(cwd, 'again', name), 'utf8'))
  expect(written('ctrf-report.json').results.summary).toMatchObject({ failed: 1 })
  expect(written('exchanges.har').log.entries.length).toBeLessThan(requests / 2)
})

test('annotations go to the log where they are named; on GitHub they and the step summary come by themselves', async () => {
  const named = await run(['--report', 'github'], { GITHUB_STEP_SUMMARY: join(temporaryFolder(), 'none') })
  expect(named.out).toMatch(/^::error title=list-respects-limit \(section 4\.1\)::/m)
  expect(named.names).toEqual(always)

  const summary = join(temporaryFolder(), 'step')
  const { out, read } = await run([], { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary })
  expect(out).toContain('::error title=list-respects-limit')
  expect(readFileSync(summary, 'utf8')).toBe(read('summary.md'))
})

test('and nowhere else', async () => {
  const { out } = await run([], { GITHUB_STEP_SUMMARY: join(temporaryFolder(), 'none') })
  expect(out).not.toContain('::error')
})
