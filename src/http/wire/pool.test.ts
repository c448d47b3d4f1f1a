import { afterEach, expect, test } from 'vitest'
import { cleanUp, context, later, list, ok, probeOf, raw } from '../test-servers.js'
import { WarmPool } from './pool.js'

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

test('a new connection takes the place of an idle one, beside those that are busy', async () => {
  const carriers: object[] = []
  let most = 0
  const { origin, sockets } = await raw(socket => {
    carriers.push(socket)
    most = Math.max(most, sockets.size)
    setTimeout(() => socket.write(ok()), 20)
  })
  const pool = new WarmPool(
    origin,
    { pipelining: 1, connect: {}, alpn: { h2: false } },
    { connections: 4, most: () => 2 },
  )
  later(() => pool.destroy())
  const send = (how: 'dispatch' | 'dispatchAnew') =>
    new Promise<void>((resolve, reject) =>
      pool[how](
        { path: '/', method: 'GET' },
        { onConnect() {}, onHeaders: () => true, onData: () => true, onComplete: () => resolve(), onError: reject },
      ),
    )
  await Promise.all([send('dispatch'), send('dispatch')])
  expect(new Set(carriers).size).toBe(2)
  await Promise.all([send('dispatch'), send('dispatchAnew'), send('dispatchAnew'), send('dispatchAnew')])
  expect(new Set(carriers).size).toBe(5)
  expect(most).toBe(2)
  // What is replaced at the time is not forgotten.
  const last = send('dispatchAnew')
  await pool.close()
  await last
})
