import { type Pet, plainShop } from './pet.js'
import { type Shop, serveShop, writeReply } from './plumbing.js'
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

/** Jetty takes a header line for the one that it had on the same connection, whatever its letter case. */
const jettyHeaders = (id: string, connections: number): SampleServer => ({
  id,
  legal: true,
  start(key) {
    const lines = new WeakMap<object, Map<string, string>>()
    const shop: Shop = {
      ...plainShop([] as Pet[]),
      gate(headers, connection) {
        const { authorization } = headers
        if (authorization === undefined) return undefined
        const known = lines.get(connection) ?? new Map<string, string>()
        lines.set(connection, known)
        const same = known.get(authorization.toLowerCase()) ?? authorization
        known.set(authorization.toLowerCase(), same)
        headers.authorization = same
        return undefined
      },
    }
    return serveShop(key, shop, server => {
      server.maxConnections = connections
    })
  },
})

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
export const platformCharacteristics = [
  pythonJson,
  jettyHeaders('jetty-headers', 1000),
  jettyHeaders('jetty-headers-on-four-connections', 4),
  latinErrors,
]
