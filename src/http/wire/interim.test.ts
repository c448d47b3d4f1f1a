import { afterEach, expect, test } from 'vitest'
import { cleanUp, context, create, list, ok, probeOf, raw } from '../server-fixtures.js'

afterEach(cleanUp)

/** Whatever else the machine has to do. */
const patient = { timeoutMs: 20_000 }
const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </v1>; rel=up\r\n\r\n'
const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'

const body = 'HTTP/1.1 100 Continue\r\n\r\n["100"]'

test.each([
  ['one', goOn],
  ['one without a reason', 'HTTP/1.1 100 \r\n\r\n'],
  ['one with headers', 'HTTP/1.1 100 Continue\r\nX: HTTP/1.1 100\r\nServer: y\r\n\r\n'],
  ['several', goOn.repeat(40)],
  ['one among others', hint + goOn + hint],
])('an interim 100 that nobody asked for: %s', async (_, interim) => {
  const { baseUrl, sockets } = await raw(socket => socket.write(interim + ok(body)))
  const probe = probeOf(baseUrl)
  for (const request of [list(), create(), list()]) {
    const { response, failure } = await probe.send(request, context)
    expect(failure).toBeUndefined()
    expect(response?.status).toBe(200)
    expect(Buffer.from(response!.body).toString()).toBe(body)
  }
  expect(sockets.size).toBe(1)
})

test('several interim 100, one after the other', async () => {
  const { baseUrl } = await raw(async socket => {
    for (const part of [goOn, goOn, hint, ok(body)]) {
      socket.write(part)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  })
  const { response } = await probeOf(baseUrl).send(list(), context)
  expect(Buffer.from(response!.body).toString()).toBe(body)
})

test('nothing but an interim 100 is no response', async () => {
  const { baseUrl } = await raw(socket => socket.end(goOn))
  const { failure } = await probeOf(baseUrl, { ...patient, patienceMs: 0 }).send(list(), context)
  expect(failure).toMatchObject({ kind: 'reset', sent: true })
})

test('all but interim responses arrives as it came', async () => {
  const { baseUrl } = await raw(socket => socket.write(goOn + ok('\t\t', 'X: a\tb', 'Y: HTTP/1.1 100')))
  const { response } = await probeOf(baseUrl).send(list(), context)
  expect(response!.headers.slice(0, 2)).toEqual([
    ['x', 'a\tb'],
    ['y', 'HTTP/1.1 100'],
  ])
  expect(Buffer.from(response!.body).toString()).toBe('\t\t')
})
