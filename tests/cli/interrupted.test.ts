// @module-tag thorough
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { referenceServer } from '../../src/library/reference-server.js'
import { product } from '../certify/bundle.js'
import { listen } from '../sample-servers/plumbing.js'
import { apiKey, called, command, temporaryFolder } from './command.js'

const left = (folder: string) => readdirSync(folder).filter(name => name.startsWith('petstore-conform-'))
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

  test.each([1, 2])('certify: %i times SIGHUP leave no folder in the temporary directory', async times => {
    const server = await referenceServer({ apiKey })
    const [cwd, TMPDIR] = [temporaryFolder(), temporaryFolder()]
    writeFileSync(join(cwd, 'product.yaml'), JSON.stringify(product))
    await called(['keygen'], { cwd })
    let begun = false
    const { code } = await command(
      ['certify', '--product', 'product.yaml', '--signing-key', 'signing.pem', '--base-url', server.baseUrl],
      {
        cwd,
        env: { PETSTORE_API_KEY: apiKey, TMPDIR },
        onOutput(text, kill) {
          if (!text.includes('checking address') || begun) return
          begun = true
          for (let i = 0; i < times; i++) setTimeout(kill, 200 * i, 'SIGHUP')
        },
      },
    )
    await server.close()
    expect(code).toBe(129)
    expect(left(TMPDIR)).toEqual([])
  })

  const target = ['--api-key', 'pk_local_0123456789', '--base-url']
  test.each([
    ['replay', (path: string, url: string) => ['replay', path, ...target, url]],
    ['doctor', (_: string, url: string) => ['doctor', '--output', temporaryFolder(), ...target, url]],
  ])('%s, which waits for a response', async (_, lineOf) => {
    let interrupt = () => {}
    const server = await listen(() => interrupt()) // and never a response
    const { baseUrl } = server
    const report = JSON.parse(sample('report.json'))
    const path = join(temporaryFolder(), 'report.json')
    writeFileSync(path, JSON.stringify(report).replaceAll(report.target.baseUrl, baseUrl))
    const { code, err } = await command(lineOf(path, baseUrl), {
      onStart: kill => {
        interrupt = () => kill('SIGINT')
      },
    })
    await server.close()
    expect({ code, err }).toEqual({ code: 130, err: 'Interrupted.\n' })
  })
})
