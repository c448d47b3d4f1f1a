import { afterEach, expect, test } from 'vitest'
import { cleanUp, context, create, list, ok, probeOf, raw } from './test-servers.js'

afterEach(cleanUp)

const times = (n: number) => Array.from({ length: n })

test('an endpoint that never answers is asked no longer, the others are', async () => {
  const { baseUrl, asked } = await raw((socket, request) => {
    if (request.startsWith('GET')) socket.write(ok())
  })
  const probe = probeOf(baseUrl, { timeoutMs: 60 })
  for (const _ of times(5)) {
    await probe.send(list(), context)
    await probe.send(create(), context)
  }
  const sent = asked.length
  const { failure } = await probe.send(create(), context)
  expect(failure).toMatchObject({ kind: 'aborted', sent: false, message: expect.stringContaining('createPet') })
  expect(asked).toHaveLength(sent)
  expect((await probe.send(list(), context)).response?.status).toBe(200)
})

test('one that has answered before is given more time', async () => {
  let silent = false
  const { baseUrl } = await raw((socket, request) => {
    if (request.startsWith('GET') || !silent) socket.write(ok())
  })
  const probe = probeOf(baseUrl, { timeoutMs: 60 })
  await probe.send(create(), context)
  silent = true
  for (const _ of times(7)) {
    await probe.send(list(), context)
    expect((await probe.send(create(), context)).failure).toMatchObject({ kind: 'timeout', sent: true })
  }
  silent = false
  expect((await probe.send(create(), context)).response?.status).toBe(200)
})
