import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { main } from './command.js'

export interface Server {
  readonly baseUrl: string
  close(): Promise<unknown>
}

export const apiKey = 'pk_serve_0123456789'

/** The reference server in a process of its own, as `serve` starts it. */
export function serve(...args: readonly string[]): Promise<Server> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--api-key', apiKey, ...args])
    const ended = new Promise<number | null>(done => child.on('close', done))
    let text = ''
    const told = (chunk: Buffer) => {
      text += chunk
      const baseUrl = /Listening on (http\S+\/v1)/.exec(text)?.[1]
      if (baseUrl === undefined) return
      const close = () => {
        child.kill('SIGTERM')
        return ended
      }
      resolve({ baseUrl, close })
    }
    child.stdout.on('data', told)
    child.stderr.on('data', told)
    child.on('close', () => reject(new Error(text)))
  })
}

/** A server that takes connections and never answers. */
export function silentServer(): Promise<Server> {
  const server = createServer(() => {})
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      const close = async () => {
        server.closeAllConnections()
        server.close()
      }
      resolve({ baseUrl: `http://127.0.0.1:${port}/v1`, close })
    })
  })
}
