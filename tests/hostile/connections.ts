import type { Socket } from 'node:net'
import { below, edited, fixture } from './fixture.js'
import { type CannedResponse, plainStore } from './plain-store.js'
import { head, pour } from './raw-server.js'

/** A whole answer, head and body. */
const inFull = ({ status, headers, body }: CannedResponse, ...more: readonly string[]): Buffer => {
  const lines = Object.entries({ ...headers, 'content-length': `${body.length}` }).map(([k, v]) => `${k}: ${v}`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Said\r\n${[...lines, ...more].join('\r\n')}\r\n\r\n`), body])
}

const pets = '[{"id":1,"name":"Milo","categoryId":1,"status":"sold"}]'

export const connections = [
  fixture('refused-connection', 'nobody listens on the port', 'exit-3', async () => ({
    // Port 1, since a port that was just closed may go to another test.
    baseUrl: 'http://127.0.0.1:1/v1',
    close: async () => {},
  })),
  below('accepted-and-silent', 'connections are accepted and nothing is ever said', 'exit-3', () => {}),
  below('reset-in-the-middle', 'each connection is reset in the middle of the body', 'exit-3', socket => {
    socket.write(`${head('200 OK', 'Content-Length: 1000')}[{"id":1,`, () => socket.resetAndDestroy())
  }),
  below('reset-at-once', 'each connection is reset as soon as a request has come', 'exit-3', socket =>
    socket.resetAndDestroy(),
  ),
  below('one-byte-a-second', 'a right answer comes at one byte a second', 'exit-3', socket => {
    const text = `${head('200 OK', `Content-Length: ${pets.length}`)}${pets}`
    trickle(socket, text.slice(0, -pets.length), text.slice(-pets.length))
  }),
  below('one-header-byte-a-second', 'already the status line comes at one byte a second', 'exit-3', socket =>
    trickle(socket, '', head('200 OK')),
  ),
  below('endless-early-hints', 'one interim answer after another, and never a final one', 'exit-3', socket => {
    const hints = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), 5)
    socket.on('close', () => clearInterval(hints))
  }),
  below('switching-protocols', '101 to everything', 'exit-1-or-3', socket => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x05hello')
  }),
  below('not-http', 'bytes that are not HTTP', 'exit-3', socket => {
    socket.end(
      Buffer.from('SSH-2.0-OpenSSH_9.9\r\n\x00\x00\x05\xdc\x08\x14\xff\xfe\x1b]52;c;ZXZpbA==\x07\r\n\r\n', 'latin1'),
    )
  }),
  below(
    'flood-of-interim-answers',
    'interim answers as fast as they are taken, and never a final one',
    'exit-3',
    socket => pour(socket, () => 'HTTP/1.1 102 Processing\r\nX: y\r\n\r\n'.repeat(500)),
  ),
  below('endless-header-lines', 'one header line after another, and never an end of them', 'exit-3', socket => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const lines = setInterval(() => socket.write('X-Line: y\r\n'), 50)
    socket.on('close', () => clearInterval(lines))
  }),
  edited(
    'answers-before-the-question',
    'each connection is greeted with an answer before anything was asked',
    'exit-1-or-3',
    undefined,
    server => server.prependListener('connection', socket => socket.write(`${head('200 OK', 'Content-Length: 2')}[]`)),
  ),
  below(
    'half-closed',
    'each connection is half closed at once, and then nothing is said',
    'exit-3',
    () => {},
    socket => socket.end(),
  ),
  edited(
    'closes-without-a-word',
    'each connection ends after one answer that says keep-alive: legal',
    'exit-0',
    (answer, { response }) => {
      const { socket } = response
      socket?.end(inFull(answer, 'Connection: keep-alive'))
      return undefined
    },
  ),
  edited(
    'byte-by-byte',
    'the first 300 bytes come in as many packets: legal',
    'exit-0',
    (answer, { response: { socket } }) => {
      const bytes = inFull(answer, 'Connection: close')
      const next = (at: number): void => {
        if (at < 300) socket?.write(bytes.subarray(at, at + 1), () => next(at + 1))
        else socket?.end(bytes.subarray(at))
      }
      socket?.setNoDelay(true)
      next(0)
      return undefined
    },
  ),
  edited('interim-answers', 'each answer comes after a 102 and a 103: legal', 'exit-0', (answer, { response }) => {
    response.writeProcessing()
    response.writeEarlyHints({ link: '</v1/style.css>; rel=preload' })
    return answer
  }),
  edited('silent-get', 'getPet never answers, everything else does', 'exit-3', (answer, { operation }) =>
    operation === 'getPet' ? undefined : answer,
  ),
  edited('silent-create', 'createPet never answers, everything else does', 'exit-3', (answer, { operation }) =>
    operation === 'createPet' ? undefined : answer,
  ),
  fixture('silent-after-a-while', 'after 200 answers getPet never answers again', 'exit-3', key => {
    let answered = 0
    return plainStore(key, (answer, { operation }) => (++answered > 200 && operation === 'getPet' ? undefined : answer))
  }),
  below('http-0.9', 'a body without a head', 'exit-3', socket => socket.end(pets)),
  below('odd-status-line', 'a status line that nearly is one', 'exit-3', socket =>
    socket.end(`HTTP/1.1 2O0 OK\r\nContent-Length: 2\r\n\r\n[]`),
  ),
  edited(
    'unasked-second-answer',
    'each answer is followed by one that nobody asked for',
    'exit-0-or-3',
    (answer, { response }) => {
      const second = `${head('200 OK', 'Content-Length: 14')}[{"id":666666}]`
      response.socket?.write(Buffer.concat([inFull(answer), Buffer.from(second)]))
      return undefined
    },
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
