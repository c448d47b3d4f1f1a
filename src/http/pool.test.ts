import { afterEach, expect, test } from 'vitest'
import { cleanUp, context, list, ok, probeOf, raw } from './test-servers.js'

afterEach(cleanUp)

test('a request that follows a response at once goes out on its connection, however many may go at a time', async () => {
  const { baseUrl, sockets } = await raw(socket => socket.write(ok()))
  const probe = probeOf(baseUrl, { concurrency: 4 })
  for (let i = 0; i < 20; i++) await probe.send(list(), context)
  expect(sockets.size).toBe(1)
})

test('others beside it do not wait for it', async () => {
  const { baseUrl, sockets } = await raw(socket => setTimeout(() => socket.write(ok()), 50))
  const probe = probeOf(baseUrl, { concurrency: 4 })
  await probe.send(list(), context)
  await Promise.all([1, 2, 3, 4].map(() => probe.send(list(), context)))
  expect(sockets.size).toBe(4)
})
