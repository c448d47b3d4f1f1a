import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cut } from '../../core/exchange/exchange.js'
import { cutter } from './segments.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const head = 'POST /v1/pets HTTP/1.1\r\nhost: x\r\n\r\n'
const body = '{"name":"Milo"}'

/** What goes out at once, and what a little later. */
function segmentsOf(cut: Cut | undefined): readonly string[] {
  const written: Buffer[] = []
  const socket = { writable: true, write: (bytes: string | Buffer) => written.push(Buffer.from(bytes)) > 0 }
  const cutNext = cutter(socket as unknown as Socket)
  cutNext(cut)
  socket.write(head)
  socket.write(body)
  const first = Buffer.concat(written.splice(0)).toString()
  vi.runAllTimers()
  const second = Buffer.concat(written.splice(0)).toString()
  cutNext(undefined)
  socket.write(head)
  expect([first + second, Buffer.concat(written).toString()]).toEqual([head + body, head])
  return [first, second]
}

test.each<[Cut | undefined, number]>([
  [undefined, (head + body).length],
  ['in the request line', 11],
  ['in the headers', head.length >> 1],
  ['before the body', head.length],
  ['in the body', head.length + (body.length >> 1)],
])('a request that is cut %s goes out in order, and what follows it whole', (cut, length) => {
  expect(segmentsOf(cut)[0]).toHaveLength(length)
})
