import { spawn } from 'node:child_process'
import dns from 'node:dns'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { certificate, privateKey } from '../identity-fixtures.js'
import { cleanUp, context, later, list, probeOf, serve } from '../server-fixtures.js'

afterEach(cleanUp)

/** What the resolver says of any name. */
function resolve(...addresses: readonly string[]): void {
  const found = addresses.map(address => ({ address, family: net.isIP(address) }))
  const lookup = (_name: string, _options: object, done: (error: null, all: object) => void) => done(null, found)
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never)
  later(() => vi.restoreAllMocks())
}

/** An address whose queue of connections is full, so that handshakes wait: Linux tries again after a second. */
async function full(address: string, port: number, ms: number): Promise<void> {
  const script = `require('net').createServer(s => { let h = ''; s.on('data', d => { h += d; if (h.includes('\\r\\n\\r\\n')) s.end('HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\n[]') }); s.on('error', () => {}) })
    .listen({ port: ${port}, host: '${address}', backlog: 1 }, () => {
      require('fs').writeSync(1, 'up'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms}) })`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  later(() => child.kill('SIGKILL'))
  await new Promise(up => child.stdout.once('data', up))
  for (let i = 0; i < 4; i++) {
    const socket = net.connect({ host: address, port }).on('error', () => {})
    later(() => socket.destroy())
  }
  await new Promise(ready => setTimeout(ready, 50))
}

test('addresses that do not work are passed over, TLS too', async () => {
  const plain = await serve((_, response) => void response.end('[]'))
  const { port } = new URL(plain.origin)
  const secure = https.createServer({ key: privateKey, cert: certificate }, (_, response) => response.end('[]'))
  await new Promise<void>(ready => secure.listen(0, '127.0.0.1', ready))
  later(() => secure.close())
  resolve('::1', '127.0.0.3', '127.0.0.1')
  expect((await probeOf(`http://pets.test:${port}/v1`).send(list(), context)).response?.status).toBe(200)
  const tls = { insecure: false, ca: certificate }
  const probe = probeOf(`https://localhost:${(secure.address() as AddressInfo).port}/v1`, { tls, timeoutMs: 10_000 })
  expect((await probe.send(list(), context)).response?.status).toBe(200)
})

test('the failure names each address, and why', async () => {
  resolve('127.0.0.3', '127.0.0.1')
  const { failure } = await probeOf('http://pets.test:1/v1').send(list(), context)
  expect(failure).toEqual({
    kind: 'refused',
    message: 'connection refused (ECONNREFUSED); tried 127.0.0.3: ECONNREFUSED, 127.0.0.1: ECONNREFUSED',
    sent: false,
  })
})

test.runIf(process.platform === 'linux')('a slow handshake is waited for while another address hangs', async () => {
  const { server, origin } = await serve(() => {})
  const port = Number(new URL(origin).port)
  await new Promise(closed => server.close(closed))
  await full('127.0.0.4', port, 60_000)
  await full('127.0.0.3', port, 700)
  resolve('127.0.0.3', '127.0.0.4')
  const probe = probeOf(`http://pets.test:${port}/v1`, { timeoutMs: 8000 })
  expect((await probe.send(list(), context)).response?.status).toBe(200)
  resolve('127.0.0.4')
  const hung = await probeOf(`http://pets.test:${port}/v1`, { timeoutMs: 500 }).send(list(), context)
  expect(hung.failure).toMatchObject({
    kind: 'timeout',
    message: 'no connection in time (ETIMEDOUT); tried 127.0.0.4: ETIMEDOUT',
  })
})
