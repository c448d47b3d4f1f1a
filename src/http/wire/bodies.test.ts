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

test('once large bodies have held very much JSON, no more of them are read, and small ones are', async () => {
  const sizes = [1_500_000, 1_500_000, 1_500_000, 1_500_000, 1_000_000]
  const { baseUrl } = await raw((socket, _, nth) => {
    const size = sizes[nth - 1]!
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n${' '.repeat(size)}`)
  })
  const read: number[] = []
  const probe = probeOf(baseUrl, { readAhead: async body => read.push(body.length) && 800 })
  const messages = []
  for (const _ of sizes) messages.push((await probe.send(list(), context)).failure?.message)
  const refused =
    'the body of the response is larger than 1 MiB, and those before it held so much JSON that no more of them are read'
  expect(messages).toEqual([undefined, undefined, undefined, refused, undefined])
  expect(read).toHaveLength(3)
})
