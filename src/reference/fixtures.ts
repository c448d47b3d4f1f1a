import { type Reference, type ReferenceOptions, startReference } from './server.js'

/** For the tests of this folder. */

export const apiKey = 'pk_test_0123456789'
const running: Reference[] = []

export async function closeAll(): Promise<void> {
  await Promise.all(running.splice(0).map(server => server.close()))
}

export type Init = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  key?: string | null
}

/** Starts a server and returns a way to talk to it. */
export async function serve(options: Partial<ReferenceOptions> = {}) {
  const server = await startReference({ apiKey, ...options })
  running.push(server)
  async function ask(path: string, { key = `Bearer ${apiKey}`, headers = {}, ...init }: Init = {}) {
    const response = await fetch(`${server.baseUrl}${path}`, {
      ...init,
      headers: { ...(key === null ? {} : { authorization: key }), ...headers },
    })
    const text = await response.text()
    const json = () => JSON.parse(text)
    return { status: response.status, headers: response.headers, text, json }
  }
  const create = (body: string | Uint8Array, init: Init = {}) =>
    ask('/pets', { method: 'POST', body, ...init, headers: { 'content-type': 'application/json', ...init.headers } })
  return { server, ask, create }
}
