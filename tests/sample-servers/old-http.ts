import type { ServerResponse } from 'node:http'
import { writeExact } from './exact-json.js'
import { plainShop } from './pet.js'
import { type Reply, serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Closes the connection after each answer, sends hints before it, bodies in small chunks and prints them prettily. */
export const oldHttp: SampleServer = {
  id: 'old-http',
  legal: true,
  start: key =>
    serveShop(key, { ...plainShop([], { page: (matching, limit) => matching.slice(-limit) }), write: writeOldly }),
}

function writeOldly(response: ServerResponse, { status, body, headers }: Reply): void {
  const type = 'Application/JSON; Charset="UTF-8"'
  response.writeEarlyHints({ link: '</pets.css>; rel=preload' })
  response.writeHead(status, 'Whatever', { 'Content-Type': type, Connection: 'close', ...headers })
  const bytes = Buffer.from(`\r\n${writeExact(body, 4)}\r\n\t `)
  // The cuts go through multi-byte characters.
  for (let at = 0; at < bytes.length; at += 701) response.write(bytes.subarray(at, at + 701))
  response.end()
}
