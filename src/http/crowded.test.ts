import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Pacer } from './pacer.js'
import { cleanUp, context, later, list, probeOf } from './test-servers.js'

afterEach(cleanUp)

describe('fewer requests go together', () => {
  const drops = (pacer: Pacer, count: number, startedAt = performance.now()) =>
    Array.from({ length: count }, () => pacer.droppedOne(startedAt)).filter(limit => limit !== undefined)

  test('by as many as were dropped together', () => {
    expect(drops(new Pacer({ concurrency: 16 }), 12)).toEqual([13, 10, 7, 4])
  })

  test('but not where one is dropped now and then', async () => {
    const pacer = new Pacer({ concurrency: 16 })
    for (let i = 0; i < 6; i++) {
      expect(drops(pacer, 2)).toEqual([])
      await new Promise(resolve => setTimeout(resolve, 2))
    }
  })

  test('and never none', () => {
    expect(drops(new Pacer({ concurrency: 16 }), 100).at(-1)).toBe(1)
  })
})

test('a target that drops all connections but two answers every question', async () => {
  const server = createServer((_, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'), 20)
  })
  server.maxConnections = 2
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  later(() => server.close().closeAllConnections())
  const probe = probeOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, { concurrency: 16 })
  await probe.send(list(), context)
  const exchanges = await Promise.all(Array.from({ length: 120 }, () => probe.send(list(), context)))
  expect(exchanges.map(({ response, failure }) => response?.status ?? failure?.message)).toEqual(Array(120).fill(200))
})
