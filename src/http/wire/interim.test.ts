import type { Duplex } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, context, create, list, ok, probeOf, raw } from '../server-fixtures.js'
import { bearContinue } from './interim.js'

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

test('an interim 100 in two segments, wherever they part', async () => {
  const whole = hint + goOn + ok(body)
  let cut = 0
  const { baseUrl, sockets } = await raw(socket => {
    socket.setNoDelay(true)
    socket.write(whole.slice(0, cut))
    setTimeout(() => socket.write(whole.slice(cut)), 5)
  })
  const probe = probeOf(baseUrl, { ...patient, patienceMs: 0 })
  for (cut = 1; cut < whole.length; cut++) {
    const { response, failure } = await probe.send(cut % 2 === 0 ? list() : create(), context)
    expect([cut, failure, response && Buffer.from(response.body).toString()]).toEqual([cut, undefined, body])
  }
  expect(sockets.size).toBe(1)
})

test('an interim 100 byte by byte', () => {
  const arrived = (text: string): string => {
    const bytes = Buffer.from(text)
    let at = 0
    const socket = { read: () => (at < bytes.length ? bytes.subarray(at, ++at) : null) } as unknown as Duplex
    bearContinue(socket)()
    const read: Buffer[] = []
    for (let byte = socket.read(); byte !== null; byte = socket.read()) read.push(byte)
    return Buffer.concat(read).toString()
  }
  const renamed = goOn.replace('100', '109')
  expect(arrived(hint + goOn + goOn + ok(body))).toBe(hint + renamed + renamed + ok(body))
  expect(arrived(ok(body) + goOn)).toBe(ok(body) + goOn)
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
