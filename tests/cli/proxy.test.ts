// @module-tag thorough
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../../src/core/report/report.js'
import type { Injections } from '../../src/core/rule/injection.js'
import { certificate, privateKey } from '../../src/http/identity-fixtures.js'
import { startReference } from '../../src/reference/server.js'
import { called, command, temporaryFolder, whileListening } from './command.js'

const key = 'pk_proxy_0123456789'

/** Runs the proxy before a server; `during` gets its address. */
async function proxied(injections: Injections, args: readonly string[], during: (base: string) => Promise<unknown>) {
  const server = await startReference({ apiKey: key, injections })
  const cwd = temporaryFolder()
  const endsItself = args.includes('--fail-fast')
  try {
    const ended = await whileListening(['proxy', '--target', server.baseUrl, ...args], during, { cwd, endsItself })
    const report: Report = JSON.parse(readFileSync(join(cwd, 'reports', 'report.json'), 'utf8'))
    return { ...ended, report }
  } finally {
    await server.close()
  }
}

const get = (base: string, path: string) =>
  fetch(base + path, { headers: { authorization: `Bearer ${key}` } }).then(response => response.json())

test('Ctrl-C ends it with reports; what passed is what the server sent', async () => {
  const { code, report, result } = await proxied({}, [], base => get(base, '/pets?limit=1'))
  expect(result).toEqual([])
  expect({ code, verdict: report.verdict }).toEqual({ code: 0, verdict: 'no-violation-found' })
  expect(report.notices.join()).toContain('1 exchange judged')
  expect(JSON.stringify(report)).not.toContain(key)
})

test.skipIf(process.platform === 'win32').each(['SIGHUP', 'SIGKILL'] as const)(
  'what was judged outlives a %s',
  async signal => {
    const server = await startReference({ apiKey: key, injections: { 'listPets.error': () => ({ code: 1 }) } })
    const cwd = temporaryFolder()
    let stopped = false
    let sent: Promise<unknown> | undefined
    const { code } = await command(['proxy', '--target', server.baseUrl, '--port', '0'], {
      cwd,
      onOutput(text, kill) {
        const [, base] = /Listening on (http\S+\/v1)/.exec(text) ?? []
        if (base !== undefined)
          sent ??= get(base, '/pets')
            .then(() => fetch(`${base}/pets`))
            .then(() => get(base, '/pets'))
        if (text.includes('FAIL') && !stopped) kill(signal)
        stopped ||= text.includes('FAIL')
      },
    })
    await sent?.catch(() => {})
    await server.close()
    expect(code).toBe(signal === 'SIGHUP' ? 1 : null)
    const judged = await called(['judge', 'reports/events.ndjson'], { cwd })
    expect(judged).toMatchObject({ code: 1, out: expect.stringContaining('error-has-error-body') })
    expect(readFileSync(join(cwd, 'reports', 'events.ndjson'), 'utf8')).not.toContain(key)
  },
)

test('--fail-fast ends at the first violation, which is said at once', async () => {
  const injections: Injections = { 'listPets.error': () => ({ code: 1 }) }
  // As long as nothing shows that the address is right (P23), and that nobody was shut out (P22), a 401 says nothing.
  const { code, err } = await proxied(injections, ['--fail-fast'], base =>
    get(base, '/pets')
      .then(() => fetch(`${base}/pets`))
      .then(() => get(base, '/pets'))
      .catch(() => {}),
  )
  expect(err).toContain('FAIL  error-has-error-body: ')
  expect(code).toBe(1)
})

test('what passes steers no terminal', async () => {
  const body = JSON.stringify([{ id: 1, name: 'Rex', categoryId: 1, status: '\u009b31m' }])
  const injections: Injections = { 'listPets.response': response => ({ ...response, body }) }
  const { err } = await proxied(injections, [], base => get(base, '/pets'))
  expect(err).toContain('\\u009b31m')
  expect(err).not.toContain('\u009b')
})

test('a target that cannot be reached: 502, one line, and nothing judged', async () => {
  const args = ['proxy', '--target', 'http://nope.invalid/v1']
  const cwd = temporaryFolder()
  const ask = (base: string) => fetch(`${base}/pets`).then(async each => [each.status, await each.text()] as const)
  const { code, err, result } = await whileListening(args, async base => [await ask(base), await ask(base)], { cwd })
  const [status, body] = result![1]!
  expect({ code, status }).toEqual({ code: 3, status: 502 })
  expect(body).toContain('the host name cannot be resolved')
  expect(err.match(/the host name cannot be resolved/g)).toHaveLength(1)
  const report: Report = JSON.parse(readFileSync(join(cwd, 'reports', 'report.json'), 'utf8'))
  expect(report.notices.join()).toContain('the host name cannot be resolved')
})

test('--ca names the authority of a target', async () => {
  const server = createServer({ key: privateKey, cert: certificate }, (_, response) => {
    response.setHeader('content-type', 'application/json').end('[]')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'ca.pem'), certificate)
  try {
    const args = ['proxy', '--target', `https://localhost:${port}/v1`]
    const ask = (base: string) => fetch(`${base}/pets`).then(({ status }) => status)
    expect(await whileListening(args, ask, { cwd })).toMatchObject({ code: 3, result: 502 })
    expect(await whileListening([...args, '--ca', 'ca.pem'], ask, { cwd })).toMatchObject({ result: 200 })
    expect(await whileListening([...args, '--insecure'], ask, { cwd })).toMatchObject({ result: 200 })
  } finally {
    server.close()
  }
})

test('an address that is none of this machine is a matter of --host', async () => {
  const { code, err } = await command([
    'proxy',
    '--target',
    'http://127.0.0.1:1/v1',
    '--host',
    '192.0.2.1',
    '--port',
    '0',
  ])
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('Choose another with --host.') })
})
