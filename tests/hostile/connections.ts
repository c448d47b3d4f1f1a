import type { Socket } from 'node:net'
import { fixture } from './fixture.js'
import { plainStore } from './plain-store.js'
import { head, rawServer } from './raw-server.js'

const pets = '[{"id":1,"name":"Milo","categoryId":1,"status":"sold"}]'

export const connections = [
  fixture('refused-connection', 'nobody listens on the port', 'exit-3', async () => ({
    // Port 1, since a port that was just closed may go to another test.
    baseUrl: 'http://127.0.0.1:1/v1',
    close: async () => {},
  })),
  fixture('accepted-and-silent', 'connections are accepted and nothing is ever said', 'exit-3', () =>
    rawServer(() => {}),
  ),
  fixture('reset-in-the-middle', 'each connection is reset in the middle of the body', 'exit-3', () =>
    rawServer(socket => {
      socket.write(`${head('200 OK', 'Content-Length: 1000')}[{"id":1,`, () => socket.resetAndDestroy())
    }),
  ),
  fixture('reset-at-once', 'each connection is reset as soon as a request has come', 'exit-3', () =>
    rawServer(socket => socket.resetAndDestroy()),
  ),
  fixture('one-byte-a-second', 'a right answer comes at one byte a second', 'exit-3', () =>
    rawServer(socket => {
      const text = `${head('200 OK', `Content-Length: ${pets.length}`)}${pets}`
      trickle(socket, text.slice(0, -pets.length), text.slice(-pets.length))
    }),
  ),
  fixture('one-header-byte-a-second', 'already the status line comes at one byte a second', 'exit-3', () =>
    rawServer(socket => trickle(socket, '', head('200 OK'))),
  ),
  fixture('endless-early-hints', 'one interim answer after another, and never a final one', 'exit-3', () =>
    rawServer(socket => {
      const hints = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(hints))
    }),
  ),
  fixture('switching-protocols', '101 to everything', 'exit-1-or-3', () =>
    rawServer(socket => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x05hello')
    }),
  ),
  fixture('not-http', 'bytes that are not HTTP', 'exit-3', () =>
    rawServer(socket => {
      socket.end(
        Buffer.from('SSH-2.0-OpenSSH_9.9\r\n\x00\x00\x05\xdc\x08\x14\xff\xfe\x1b]52;c;ZXZpbA==\x07\r\n\r\n', 'latin1'),
      )
    }),
  ),
  fixture('unasked-second-answer', 'each answer is followed by one that nobody asked for', 'exit-0-or-3', key =>
    plainStore(key, ({ status, headers, body }, { response }) => {
      const lines = Object.entries({ ...headers, 'content-length': `${body.length}` }).map(([k, v]) => `${k}: ${v}`)
      const first = `HTTP/1.1 ${status} Said\r\n${lines.join('\r\n')}\r\n\r\n`
      const second = `${head('200 OK', 'Content-Length: 14')}[{"id":666666}]`
      response.socket?.write(Buffer.concat([Buffer.from(first), body, Buffer.from(second)]))
      return undefined
    }),
  ),
]

function trickle(socket: Socket, first: string, slowly: string): void {
  let at = 0
  socket.write(first)
  const timer = setInterval(() => {
    if (at < slowly.length) socket.write(slowly[at++]!)
    else clearInterval(timer)
  }, 1000)
  socket.on('close', () => clearInterval(timer))
}
