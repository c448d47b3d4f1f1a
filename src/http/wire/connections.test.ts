import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { RequestSpec } from '../../core/exchange/exchange.js'
import type { Probe } from '../probe.js'
import { cleanUp, context, create, list, ok, probeOf, raw, serve } from '../server-fixtures.js'
import { Wire } from './wire.js'

afterEach(cleanUp)

const wireTo = (baseUrl: string, most: number, timeoutMs = 10_000) =>
  new Wire(new URL(baseUrl), {
    tls: { insecure: false },
    http2: false,
    capacity: { limit: most, isNarrow: true },
    timeoutMs,
  })

describe('which connection carried an exchange', () => {
  test('one after the other they share one, and are counted on it', async () => {
    const { baseUrl } = await raw(socket => socket.write(ok()))
    const probe = probeOf(baseUrl, { concurrency: 1 })
    const seen = []
    for (let i = 0; i < 3; i++) seen.push((await probe.send(list(), context)).connection)
    expect(seen).toEqual([
      { id: 1, nth: 1 },
      { id: 1, nth: 2 },
      { id: 1, nth: 3 },
    ])
  })

  test('side by side each has its own; two runs count apart', async () => {
    const { baseUrl } = await raw(socket => void setTimeout(() => socket.write(ok()), 30))
    const probes = [probeOf(baseUrl), probeOf(baseUrl)]
    const all = await Promise.all(probes.flatMap(probe => [1, 2, 3].map(() => probe.send(list(), context))))
    const ids = all.map(({ connection }) => connection!.id).sort()
    expect(ids).toEqual([1, 1, 2, 2, 3, 3])
    expect(all.map(({ connection }) => connection!.nth)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('a request that follows a response at once goes out on its connection, however many may go at a time', async () => {
    const { baseUrl, sockets } = await raw(socket => socket.write(ok()))
    const probe = probeOf(baseUrl, { concurrency: 4 })
    for (let i = 0; i < 20; i++) await probe.send(list(), context)
    expect(sockets.size).toBe(1)
  })

  test('others along with it do not wait for it', async () => {
    const { baseUrl, sockets } = await raw(socket => setTimeout(() => socket.write(ok()), 50))
    const probe = probeOf(baseUrl, { concurrency: 4 })
    await probe.send(list(), context)
    await Promise.all([1, 2, 3, 4].map(() => probe.send(list(), context)))
    expect(sockets.size).toBe(4)
  })

  test('what waits for a connection of its own holds up nobody else', async () => {
    let hung: { write(text: string): unknown } | undefined
    const { baseUrl } = await raw((socket, request) => {
      if (request.includes('/hangs')) hung = socket
      else socket.write(ok())
    })
    const wire = wireTo(baseUrl, 2)
    for (let i = 0; i < 2; i++) await wire.attempt(list(), '/', [])
    const first = wire.attempt(list(), '/', [])
    const hangs = wire.attempt(list(), '/hangs', [])
    await first
    const fresh = wire.attempt(list({ fresh: true }), '/', [])
    expect(await wire.attempt(list(), '/', [])).toMatchObject({ response: {} })
    expect(await fresh).toMatchObject({ connection: { nth: 1 } })
    hung!.write(ok())
    expect(await hangs).toMatchObject({ connection: { id: 2 } })
    await wire.close()
  })

  test('the one that carried the most is used next, although another one was used later', async () => {
    const { baseUrl } = await raw((socket, request) => {
      setTimeout(() => socket.write(ok()), request.includes('/slow') ? 60 : 0)
    })
    const wire = wireTo(baseUrl, 2)
    for (let i = 0; i < 3; i++) await wire.attempt(list(), '/', [])
    await Promise.all(['/', '/slow'].map(path => wire.attempt(list(), path, [])))
    await sleep(20)
    expect((await wire.attempt(list(), '/', [])).connection).toEqual({ id: 1, nth: 5 })
    await wire.close()
  })

  test('what cannot be sent takes none away', async () => {
    const { baseUrl } = await raw(socket => socket.write(ok()))
    const wire = wireTo(baseUrl, 1, 2000)
    for (let i = 0; i < 3; i++) expect((await wire.attempt(list(), '/a blank', [])).failure).toBeDefined()
    expect(await wire.attempt(list(), '/', [])).toMatchObject({ response: {}, connection: { id: 1, nth: 1 } })
    await wire.close()
  })

  test('of a retried request the last one counts; where none was made there is none', async () => {
    const { baseUrl } = await raw((socket, _, nth) => (nth === 1 ? socket.destroy() : socket.write(ok())))
    const exchange = await probeOf(baseUrl).send(list(), context)
    expect(exchange).toMatchObject({ retries: 1, connection: { id: 2, nth: 1 } })
    const nowhere = await probeOf('http://127.0.0.1:9/v1').send(list(), context)
    expect(nowhere.connection).toBeUndefined()
  })
})

describe('fresh requests', () => {
  test('are the first and the last of their connection, whatever else is open', async () => {
    const sockets: unknown[] = []
    const closed = new Set<unknown>()
    const { baseUrl } = await raw(socket => {
      if (!sockets.includes(socket)) socket.on('close', () => closed.add(socket))
      sockets.push(socket)
      socket.write(ok())
    })
    const probe = probeOf(baseUrl, { concurrency: 3 })
    const warm = [await probe.send(list(), context), await probe.send(list(), context)]
    const fresh = [await probe.send(list({ fresh: true }), context), await probe.send(list({ fresh: true }), context)]
    const after = await probe.send(list(), context)
    expect([...warm, after].map(({ connection }) => connection)).toEqual([
      { id: 1, nth: 1 },
      { id: 1, nth: 2 },
      { id: 1, nth: 3 },
    ])
    expect(fresh.map(({ connection }) => connection)).toEqual([
      { id: 2, nth: 1 },
      { id: 3, nth: 1 },
    ])
    expect(fresh[0]!.request).toMatchObject({ fresh: true })
    expect(sockets[2]).not.toBe(sockets[0])

    await expect.poll(() => sockets.map(socket => closed.has(socket))).toEqual([false, false, true, true, false])
  })

  test('take the place of an idle one where no more may be open', async () => {
    const { baseUrl, server } = await serve((_, response) => void response.end('[]'))
    let most = 0
    server.on('connection', () => server.getConnections((_, open) => (most = Math.max(most, open))))
    const probe = probeOf(baseUrl, { concurrency: 1 })
    await probe.send(list(), context)
    const fresh = await probe.send(list({ fresh: true }), context)
    expect([fresh.connection?.nth, most]).toEqual([1, 1])
  })
})

describe('idle connections', () => {
  const sent = async (probe: Probe, requests: number, more: Partial<RequestSpec> = {}) => {
    const exchanges = await Promise.all(Array.from({ length: requests }, () => probe.send(list(more), context)))
    return exchanges.map(({ connection }) => connection!)
  }
  const slow = () => serve((_, response) => setTimeout(() => response.end('[]'), 20))

  test('stay so while others work, and carry what asks for them', async () => {
    const { baseUrl } = await slow()
    const probe = probeOf(baseUrl, { concurrency: 6 })
    await sent(probe, 6)
    probe.keepIdle(2)
    const others = [...(await sent(probe, 12)), ...(await sent(probe, 12))].map(({ id }) => id)
    expect(new Set(others).size).toBe(4)
    const [idle, more] = await Promise.all([sent(probe, 2, { overIdle: true }), sent(probe, 4)])
    expect(idle.map(({ id, nth }) => [others.includes(id), nth])).toEqual([
      [false, 2],
      [false, 2],
    ])
    expect(more.every(({ id }) => others.includes(id))).toBe(true)
  })

  test('are half of them at the most, and carry anything again once they are not asked for', async () => {
    const { baseUrl } = await slow()
    const probe = probeOf(baseUrl, { concurrency: 4 })
    await sent(probe, 4)
    probe.keepIdle(9)
    expect(new Set((await sent(probe, 8)).map(({ id }) => id)).size).toBe(2)
    probe.keepIdle(0)
    expect(new Set((await sent(probe, 8)).map(({ id }) => id)).size).toBe(4)
  })

  test('of a single one nothing goes until it may be used', async () => {
    const { baseUrl } = await slow()
    const probe = probeOf(baseUrl, { concurrency: 1 })
    await sent(probe, 1)
    probe.keepIdle(1)
    let done = false
    const waiting = sent(probe, 1).then(([connection]) => {
      done = true
      return connection
    })
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(done).toBe(false)
    expect((await sent(probe, 1, { overIdle: true }))[0]).toEqual({ id: 1, nth: 2 })
    probe.keepIdle(0)
    expect(await waiting).toMatchObject({ id: 1 })
  })
})

test('where a connection is served until it closes, and no other one meanwhile, none is kept idle', async () => {
  const order: Socket[] = []
  const waiting = new Map<Socket, () => unknown>()
  const next = () => waiting.get(order[0]!)?.()
  const { baseUrl } = await raw(socket => {
    if (!order.includes(socket)) {
      order.push(socket)
      socket.on('close', () => {
        order.splice(order.indexOf(socket), 1)
        next()
      })
    }
    waiting.set(socket, () => socket.write(ok()) && waiting.delete(socket))
    next()
  })
  // Idle connections end by themselves after some four seconds.
  const probe = probeOf(baseUrl, { concurrency: 4, timeoutMs: 6000 })
  for (const _ of 'ab') await probe.send(list(), context)
  const exchanges = await Promise.all(Array.from({ length: 12 }, () => probe.send(list(), context)))
  expect(exchanges.map(({ response, retries }) => [response?.status, retries])).toEqual(Array(12).fill([200, 0]))
})

describe('bodies in chunks', () => {
  const start = async () => {
    const seen: { readonly headers: unknown; readonly chunks: readonly string[] }[] = []
    const server = await serve(async (request, response) => {
      const chunks: string[] = []
      for await (const chunk of request) chunks.push(String(chunk))
      const { 'transfer-encoding': coding, 'content-length': length } = request.headers
      seen.push({ headers: { coding, length }, chunks })
      response.end('[]')
    })
    return { baseUrl: server.baseUrl, seen }
  }

  test('have two of them and no Content-Length', async () => {
    const { baseUrl, seen } = await start()
    const exchange = await probeOf(baseUrl).send(
      create({ chunked: true, body: '{"name":"犬","categoryId":1}' }),
      context,
    )
    expect(exchange.response?.status).toBe(200)
    expect(exchange.request).toMatchObject({ chunked: true, body: '{"name":"犬","categoryId":1}' })
    expect(seen[0]!.headers).toEqual({ coding: 'chunked', length: undefined })
    expect(seen[0]!.chunks.length).toBeGreaterThan(1)
  })

  test('are sent whole again on a retry', async () => {
    let nth = 0
    const bodies: string[] = []
    const { baseUrl } = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      bodies.push(body)
      response.writeHead(++nth === 1 ? 503 : 200).end('[]')
    })
    const exchange = await probeOf(baseUrl).send(create({ chunked: true }), context)
    expect(exchange).toMatchObject({ retries: 1, response: { status: 200 } })
    expect(bodies[1]).toBe(bodies[0])
  })
})
