import { gzipSync } from 'node:zlib'
import { below, edited, fixture, type HostileFixture } from './fixture.js'
import { type Asked, type CannedResponse, type Edit, inLists, plainStore } from './plain-store.js'
import { head, pour } from './raw-server.js'

/** Writes a right answer with another Content-Length and closes the connection. */
function withLength({ status, body }: CannedResponse, { response }: Asked, length: number): undefined {
  response.socket?.end(
    Buffer.concat([Buffer.from(head(`${status} Said`, `Content-Length: ${Math.max(1, length)}`)), body]),
  )
  return undefined
}

const pet = (n: number): string => `{"id":${n},"name":"${'x'.repeat(60)}","categoryId":1,"status":"available"},`
const megabyte = pet(1).repeat(Math.ceil(1_000_000 / pet(1).length))

const coded = (answer: CannedResponse, coding: string): CannedResponse => ({
  ...answer,
  headers: { ...answer.headers, 'content-encoding': coding },
})

const onLists = (id: string, defect: string, expect: HostileFixture['expect'], edit: Edit) =>
  edited(id, defect, expect, inLists(edit))

export const lengths = [
  edited('content-length-too-long', 'Content-Length promises more than comes', 'exit-3', (answer, asked) =>
    withLength(answer, asked, answer.body.length + 10),
  ),
  edited('content-length-too-short', 'Content-Length cuts the body off', 'exit-1-or-3', (answer, asked) =>
    withLength(answer, asked, answer.body.length - 10),
  ),
  onLists('endless-chunked-body', 'lists never end', 'exit-1-or-3', (_, { response }) => {
    const chunk = `${megabyte.length.toString(16)}\r\n${megabyte}\r\n`
    response.socket?.write(`${head('200 OK', 'Transfer-Encoding: chunked')}1\r\n[\r\n`)
    pour(response.socket!, () => chunk)
    return undefined
  }),
  onLists('two-hundred-megabytes', 'lists of 200 MB of right JSON', 'exit-1-or-3', (_, { response }) => {
    const size = 200 * megabyte.length + 1
    response.socket?.write(`${head('200 OK', `Content-Length: ${size}`)}[`)
    let n = 0
    pour(response.socket!, () => (++n === 200 ? `${megabyte.slice(0, -1)}]` : megabyte), 200)
    return undefined
  }),
  edited('hundred-kilobytes-of-header', 'a header of 100 kB in each answer', 'exit-1-or-3', answer => ({
    ...answer,
    headers: { ...answer.headers, 'x-long': 'y'.repeat(100_000) },
  })),
  edited('ten-thousand-headers', 'ten thousand headers in each answer', 'exit-1-or-3', answer => {
    const many = Array.from({ length: 10_000 }, (_, i) => [`x-${i}`, 'y'] as const)
    return { ...answer, headers: { ...answer.headers, ...Object.fromEntries(many) } }
  }),
  below('two-content-lengths', 'each answer has two lengths', 'exit-3', socket =>
    socket.write(`${head('200 OK', 'Content-Length: 2', 'Content-Length: 4')}[]  `),
  ),
  below('length-and-chunks', 'each answer has a length and chunks', 'exit-3', socket =>
    socket.write(`${head('200 OK', 'Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n[]\r\n0\r\n\r\n`),
  ),
  fixture('chunk-extensions-and-trailers', 'chunks with extensions, and trailers after them: legal', 'exit-0', key =>
    chunked(key, '2;name="a;b";x=y', 'X-Trailer: said late\r\nContent-Type: text/html\r\n'),
  ),
  below('endless-chunk-extension', 'a chunk whose extension never ends', 'exit-3', socket => {
    socket.write(`${head('200 OK', 'Transfer-Encoding: chunked')}2;x=`)
    pour(socket, () => 'y'.repeat(65_536))
  }),
  below('endless-trailers', 'after the last chunk one trailer after another', 'exit-3', socket => {
    socket.write(`${head('200 OK', 'Transfer-Encoding: chunked')}2\r\n[]\r\n0\r\n`)
    pour(socket, () => 'X-Trailer: y\r\n'.repeat(4000))
  }),
  onLists('gzip-bomb', '10 GB of blanks, gzipped, which nobody asked for', 'exit-1-or-3', answer => ({
    ...coded(answer, 'gzip'),
    body: gzipBomb(),
  })),
  onLists('broken-brotli', 'lists say that they are brotli, and are not', 'exit-1', answer => coded(answer, 'br')),
  onLists('unknown-coding', 'a coding that nobody knows', 'exit-1', answer => coded(answer, 'x-zebra')),
]

/** Right answers whose first two bytes are a chunk with this head, and trailers behind the last one. */
const chunked = (key: string, first: string, trailers: string) =>
  plainStore(key, ({ status, body, headers }, { response }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const start = `HTTP/1.1 ${status} Said\r\n${[...lines, 'Transfer-Encoding: chunked', 'Connection: close'].join('\r\n')}\r\n\r\n`
    const rest = body.subarray(2)
    const second = rest.length === 0 ? [] : [`${rest.length.toString(16)}\r\n`, rest, '\r\n']
    const parts = [`${start}${first}\r\n`, body.subarray(0, 2), '\r\n', ...second, `0\r\n${trailers}\r\n`]
    response.socket?.end(Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part))))
    return undefined
  })

let bomb: Buffer | undefined

/** A thousand gzip members of 10 MB each. */
function gzipBomb(): Buffer {
  const member = bomb ?? gzipSync(Buffer.alloc(10_000_000, ' '))
  bomb ??= Buffer.concat(Array.from({ length: 1000 }, () => member))
  return bomb
}
