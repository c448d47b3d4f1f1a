// @module-tag thorough
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { command, temporaryFolder } from './command.js'

const sample = (name: string) => readFileSync(new URL(`../../reports/sample/${name}`, import.meta.url), 'utf8')

describe.skipIf(process.platform === 'win32')('Ctrl-C ends it with a word and 130', () => {
  test('self-test', async () => {
    const { code, err } = await command(['self-test'], {
      onOutput: (text, kill) => text.includes('Proving') && kill('SIGINT'),
    })
    expect(code).toBe(130)
    expect(err).toContain('Interrupted.\n')
  })

  test('replay', async () => {
    let interrupt = () => {}
    const server = createServer(() => interrupt()) // and never a response
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const report = JSON.parse(sample('report.json'))
    const path = join(temporaryFolder(), 'report.json')
    writeFileSync(path, JSON.stringify(report).replaceAll(report.target.baseUrl, baseUrl))
    const { code, err } = await command(['replay', path, '--base-url', baseUrl, '--api-key', 'pk_local_0123456789'], {
      onStart: kill => {
        interrupt = () => kill('SIGINT')
      },
    })
    server.closeAllConnections()
    server.close()
    expect({ code, err }).toEqual({ code: 130, err: 'Interrupted.\n' })
  })
})

test('self-test with a selection that matches nothing is wrong usage, in one line', async () => {
  const { code, err } = await command(['self-test', '--select', 'create-answrs-201'])
  expect(code).toBe(2)
  expect(err).toMatch(/^petstore-conform: .*\n$/)
  expect(err).toContain(
    '--select: no fault and no variant has "create-answrs-201" in its id. Did you mean "create-returns-201',
  )
})
