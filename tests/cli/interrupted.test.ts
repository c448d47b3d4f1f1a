// @module-tag thorough
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listen } from '../sample-servers/plumbing.js'
import { command, temporaryFolder } from './command.js'

const sample = (name: string) => readFileSync(new URL(`../../reports/sample/${name}`, import.meta.url), 'utf8')

describe.skipIf(process.platform === 'win32')('a signal ends it with a word and its own exit code', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('self-test: %s', async (signal, expected) => {
    const { code, err } = await command(['self-test'], {
      onOutput: (text, kill) => text.includes('Proving') && kill(signal),
    })
    expect(code).toBe(expected)
    expect(err).toContain('Interrupted.\n')
  })

  test('replay', async () => {
    let interrupt = () => {}
    const server = await listen(() => interrupt()) // and never a response
    const { baseUrl } = server
    const report = JSON.parse(sample('report.json'))
    const path = join(temporaryFolder(), 'report.json')
    writeFileSync(path, JSON.stringify(report).replaceAll(report.target.baseUrl, baseUrl))
    const { code, err } = await command(['replay', path, '--base-url', baseUrl, '--api-key', 'pk_local_0123456789'], {
      onStart: kill => {
        interrupt = () => kill('SIGINT')
      },
    })
    await server.close()
    expect({ code, err }).toEqual({ code: 130, err: 'Interrupted.\n' })
  })
})
