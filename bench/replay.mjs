// node replay.mjs EXCHANGES BASE_URL CONCURRENCY: sends the requests of a run again, with the settings of the tool's
// client, and does nothing with the answers. Prints the seconds from the first request to the last answer: code as cold
// as in a run, without the start of Node.js and the loading of modules.
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'

const [file, baseUrl, concurrency] = process.argv.slice(2)
const exchanges = JSON.parse(readFileSync(file, 'utf8'))
const base = new URL(baseUrl)
const connections = Number(concurrency)
const pool = new Pool(base.origin, { connections, pipelining: 1, keepAliveTimeout: 4000, headersTimeout: 0 })

const queue = exchanges[Symbol.iterator]()
const lane = async () => {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const { method, path, body, credential } = next.value
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(credential === 'valid' ? { authorization: `Bearer ${process.env.PETSTORE_API_KEY}` } : {}),
    }
    const outside = /^https?:/.test(path)
    const response = await pool.request({
      method,
      path: outside ? new URL(path).pathname : base.pathname + path,
      headers,
      body: body ?? null,
    })
    await response.body.arrayBuffer()
  }
}
const started = performance.now()
await Promise.all(Array.from({ length: connections }, lane))
console.log((performance.now() - started) / 1000)
await pool.close()
