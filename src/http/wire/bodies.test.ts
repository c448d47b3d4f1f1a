import { afterEach, expect, test } from 'vitest'
import { cleanUp, context, list, probeOf, raw, serve } from '../server-fixtures.js'

afterEach(cleanUp)

test('a body in very many pieces costs no more than its size', async () => {
  const piece = '1\r\nx\r\n'
  const { baseUrl } = await raw(socket => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.end(`${piece.repeat(1_000_000)}0\r\n\r\n`)
  })
  const before = process.memoryUsage().rss
  const { response } = await probeOf(baseUrl, { timeoutMs: 20_000 }).send(list(), context)
  expect(response?.body.length).toBe(1_000_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(200e6)
})

test('once a body was large, few go at a time: each of them waits in memory until it is read', async () => {
  let [open, most] = [0, 0]
  const { baseUrl } = await serve((_, response) => {
    most = Math.max(most, ++open)
    setTimeout(() => response.end(`[${' '.repeat(2e6)}]`, () => open--), 20)
  })
  const probe = probeOf(baseUrl)
  await probe.send(list(), context)
  const all = await Promise.all(Array.from({ length: 12 }, () => probe.send(list(), context)))
  expect(all.map(({ response }) => response?.status)).toEqual(all.map(() => 200))
  expect(most).toBe(4)
})
