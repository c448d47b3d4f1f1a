import type { ServerResponse } from 'node:http'
import { plainShop } from './pet.js'
import { type Reply, serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

const epoch = Date.UTC(2010, 10, 4)

/** Ids are snowflakes, all of them multiples of 4096 beyond 2^53; bodies look like Python's json.dumps. */
export const snowflake: SampleServer = {
  id: 'snowflake',
  legal: true,
  start(key) {
    let last = 0n
    const nextId = (): bigint => {
      const now = BigInt(Date.now() - epoch) << 22n
      last = now > last ? now : last + 4096n
      return last
    }
    return serveShop(key, { ...plainShop([], { nextId }), write: writePythonly })
  },
}

function writePythonly(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { server: 'uvicorn', 'content-type': 'application/json', ...headers }).end(dumps(body))
}

function dumps(value: unknown): string {
  if (typeof value === 'string') return ascii(JSON.stringify(value))
  if (Array.isArray(value)) return `[${value.map(dumps).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${dumps(name)}: ${dumps(member)}`).join(', ')}}`
}

const ascii = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
