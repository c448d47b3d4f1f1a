import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Report } from '../../src/core/report/report.js'
import { listen } from '../sample-servers/plumbing.js'
import { apiKey, command, type Settings, temporaryFolder, whileListening } from './command.js'

const silent = await listen(() => {})
afterAll(() => silent.close())

/** Runs in a folder of its own and gathers all that was written. */
async function run(args: readonly string[], { env = { PETSTORE_API_KEY: apiKey }, ...settings }: Settings = {}) {
  const { cwd = temporaryFolder() } = settings
  const ended = await command(args, { ...settings, cwd, env })
  const folder = join(cwd, 'reports')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const files = Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
  const report = files['report.json'] === undefined ? undefined : (JSON.parse(files['report.json']) as Report)
  return { ...ended, cwd, files, report, everything: [ended.out, ended.err, ...Object.values(files)].join('\n') }
}

const artefacts = [
  'events.ndjson',
  'failures.http',
  'failures.hurl',
  'junit.xml',
  'report.html',
  'report.json',
  'summary.md',
]

describe('exit codes', () => {
  test('0: the embedded server is conformant; the first lines say that it was it, and the seed', async () => {
    const { code, out, files, report } = await run(['--reference', '--depth', 'quick', '--seed', '7'], { env: {} })
    expect(out.split('\n')[1]).toContain('embedded reference server (--reference)')
    expect(out).toContain('seed 7')
    expect(Object.keys(files)).toEqual(artefacts)
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0, ending: 'complete' })
    expect(code).toBe(0)
  })

  test('1: a failed must; the key appears nowhere', async () => {
    const serve = ['serve', '--api-key', apiKey, '--fault', 'list-respects-limit/one-more-than-limit']
    const { result } = await whileListening(serve, baseUrl =>
      run(['--base-url', baseUrl, '--depth', 'quick', '--verbose']),
    )
    const { code, out, report, everything } = result!
    expect(report).toMatchObject({ verdict: 'non-conformant', exitCode: 1 })
    expect(out).toContain('list-respects-limit')
    expect(code).toBe(1)
    expect(report!.rules.length).toBeGreaterThan(20)
    for (const form of [apiKey, encodeURIComponent(apiKey), Buffer.from(apiKey).toString('base64')])
      expect(everything).not.toContain(form)
  })

  test('3: a target that is not there; --quiet says the reason and the verdict, and no more', async () => {
    const { code, report, out, err } = await run(['http://127.0.0.1:9/v1', '--depth', 'quick', '--quiet'])
    expect(err).toBe('')
    expect(out).toMatch(/^inconclusive, nothing was judged(.*\n)+?The target could not be reached: .*(\n +.*)*\n$/)
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3, ending: 'unreachable' })
    expect(code).toBe(3)
  })

  const isReportedWhenStopped = async (signal: NodeJS.Signals, expected: number, ending: string) => {
    let sent = false
    const { code, files, report } = await run(['--base-url', silent.baseUrl], {
      onOutput(text, kill) {
        if (!sent && text.includes('Judging')) kill(signal)
        sent ||= text.includes('Judging')
      },
    })
    expect(code).toBe(expected)
    expect(Object.keys(files)).toEqual(artefacts)
    expect(report).toMatchObject({ ending, exitCode: expected })
  }
  test('SIGINT: 130, and the report is written', () => isReportedWhenStopped('SIGINT', 130, 'interrupted'))
  test('SIGTERM: 143, and the report is written', { tags: 'thorough' }, () =>
    isReportedWhenStopped('SIGTERM', 143, 'terminated'),
  )
  test('SIGHUP: 129, and the report is written', { tags: 'thorough' }, () =>
    isReportedWhenStopped('SIGHUP', 129, 'hung-up'),
  )
})

test('Ctrl-C ends the wait for the target', { tags: 'thorough' }, async () => {
  let asked = 0
  const { code, report } = await run(['--base-url', 'http://127.0.0.1:1/v1', '--wait', '600', '--depth', 'quick'], {
    onOutput: (text, kill) => text.includes('checking address') && asked++ === 0 && setTimeout(kill, 700, 'SIGINT'),
  })
  expect(code).toBe(130)
  expect(report).toMatchObject({ ending: 'interrupted', exitCode: 130 })
})

test('a run that was killed outright leaves events that `judge` turns into reports', {
  tags: 'thorough',
}, async () => {
  const cwd = temporaryFolder()
  mkdirSync(join(cwd, 'reports'))
  for (const name of artefacts) writeFileSync(join(cwd, 'reports', name), 'of an earlier run')
  const killed = await run(['--base-url', silent.baseUrl], {
    cwd,
    onOutput: (text, kill) => text.includes('Judging') && kill('SIGKILL'),
  })
  expect(Object.keys(killed.files)).toEqual(['.petstore-conform.lock', 'events.ndjson'])
  const again = await command(['judge', join('reports', 'events.ndjson'), '--output', 'reports'], { cwd: killed.cwd })
  expect(again.code).toBe(3)
  // The lock of a run that was killed stays, until the next run takes it over.
  expect(readdirSync(join(killed.cwd, 'reports')).sort()).toEqual(['.petstore-conform.lock', ...artefacts])
})
