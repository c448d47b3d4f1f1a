import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Started } from '../sample-servers/sample-server.js'

/** A server below HTTP: `answer` is called for each request head that comes in, with all of its text. */
export async function rawServer(
  answer: (socket: Socket, head: string) => void,
  greet: (socket: Socket) => void = () => {},
): Promise<Started> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, socket => {
    sockets.add(socket)
    greet(socket)
    socket.on('end', () => socket.writableEnded || socket.end())
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let head = ''
    socket.on('data', data => {
      head += data.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      const asked = head
      head = ''
      answer(socket, asked)
    })
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise(closed => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Writes `chunk()` again and again, as fast as it is taken, until `times` are over or the other side has gone. */
export function pour(socket: Socket, chunk: () => string | Buffer, times = Number.POSITIVE_INFINITY, end = ''): void {
  let left = times
  const write = (): void => {
    while (left-- > 0 && !socket.destroyed) {
      if (!socket.write(chunk())) {
        socket.once('drain', write)
        return
      }
    }
    if (!socket.destroyed && left <= 0) socket.end(end)
  }
  write()
}

export const head = (status: string, ...headers: readonly string[]): string =>
  `HTTP/1.1 ${status}\r\n${['Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`
