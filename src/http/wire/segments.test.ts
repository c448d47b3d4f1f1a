import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Cut } from '../../core/exchange.js'
import { cleanUp, context, create, later, list, ok, probeOf } from '../server-fixtures.js'

afterEach(cleanUp)

/** What a server reads at a time of this request. */
async function piecesOf(cut: Cut | undefined, hasBody: boolean): Promise<readonly string[]> {
  const pieces: string[] = []
  const server = net.createServer(socket =>
    socket.on('data', data => {
      pieces.push(data.toString())
      const all = pieces.join('')
      const end = all.indexOf('\r\n\r\n')
      if (end > 0 && all.length >= end + 4 + (hasBody ? 30 : 0)) socket.write(ok())
    }),
  )
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  later(() => server.close())
  const probe = probeOf(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}/v1`)
  const { response, request } = await probe.send({ ...(hasBody ? create() : list()), ...(cut && { cut }) }, context)
  expect([response?.status, request.cut]).toEqual([200, cut])
  return pieces
}

test.each<[Cut | undefined, RegExp]>([
  [undefined, /\}$/],
  ['in the request line', /^POST [^ ]*$/],
  ['in the headers', /^POST .*\r\n[^{]+$/],
  ['before the body', /\r\n\r\n$/],
  ['in the body', /\r\n\r\n\{"name":[^}]+$/],
])('a creation that is cut %s', async (cut, first) => {
  const pieces = await piecesOf(cut, true)
  expect(pieces).toHaveLength(cut === undefined ? 1 : 2)
  expect(pieces[0]).toMatch(first)
  expect(pieces.join('')).toMatch(/\r\n\r\n\{"name":"Milo","categoryId":1\}$/)
})

test('a list is cut in its head', async () => {
  const pieces = await piecesOf('in the request line', false)
  expect(pieces[0]).toMatch(/^GET [^ ]*$/)
})
