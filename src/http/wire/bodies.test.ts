import { afterEach, expect, test } from 'vitest'
import { cleanUp, context, list, probeOf, raw } from '../server-fixtures.js'

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
