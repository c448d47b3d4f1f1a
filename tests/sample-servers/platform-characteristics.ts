import { type Pet, plainShop } from './pet.js'
import { serveShop, writeReply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Python's `json`, and what is built on it, reads NaN and the infinities as numbers (RFC 8259, section 9, allows it). */
const pythonJson: SampleServer = {
  id: 'python-json',
  legal: true,
  start: key =>
    serveShop(key, {
      ...plainShop([] as Pet[]),
      heard: text => text.replace(/(?<=: *)(?:NaN|-?Infinity)\b/g, '0.5'),
    }),
}

/** Its texts for people are in the encoding of its operating system: what is no text of a pet is judged all the same (P16). */
const latinErrors: SampleServer = {
  id: 'latin-errors',
  legal: true,
  start: key =>
    serveShop(key, {
      ...plainShop([] as Pet[]),
      write(response, reply) {
        if (reply.status < 400) return writeReply(response, reply)
        const text = JSON.stringify({ ...(reply.body as object), message: 'Ung\xfcltig' })
        response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
        response.end(text, 'latin1')
      },
    }),
}

/** What platforms do by themselves, and nobody who builds on them thinks of. */
export const platformCharacteristics = [pythonJson, latinErrors]
