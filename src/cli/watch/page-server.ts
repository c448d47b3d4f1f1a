import { spawn } from 'node:child_process'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PageServer {
  readonly url: string
  /** Shows the page of this run; browsers that show an earlier one renew it. */
  publish(run: string, page: string): void
  close(): void
}

/** A browser that asks for the next page waits so long for it, ms: proxies and browsers break off what is silent for longer. */
const longest = 25_000

/** Serves one page, and nothing else, to this machine only, on a port that the system chooses. */
export async function servePage(): Promise<PageServer> {
  let shown = { run: '', page: '' }
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    // A name of another site that leads here is no way to read the page.
    const isOwn = request.headers.host === new URL(url).host
    if (!isOwn || request.url !== '/' || request.method !== 'GET')
      return void response.writeHead(isOwn ? 404 : 421).end()
    if (request.headers['if-none-match'] !== shown.run) return send(response, shown)
    const answer = () => {
      clearTimeout(timer)
      waiting.delete(answer)
      if (request.headers['if-none-match'] === shown.run) response.writeHead(304).end()
      else send(response, shown)
    }
    const timer = setTimeout(answer, longest)
    waiting.add(answer)
    response.once('close', () => {
      clearTimeout(timer)
      waiting.delete(answer)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    publish(run, page) {
      shown = { run, page }
      for (const answer of waiting) answer()
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, { page }: { readonly page: string }): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  response.writeHead(200, headers).end(page)
}

/** Opens the address in the user's browser, `$BROWSER` where it is set. Where there is none, the address was printed. */
export function openInBrowser(url: string, env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): void {
  const commands: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', ''],
  }
  const [command, ...args] = env.BROWSER ? [env.BROWSER] : (commands[platform] ?? ['xdg-open'])
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true, env: withoutKeys(env) })
  child.once('error', () => {})
  child.unref()
}

/** The browser needs nothing of ours. */
const withoutKeys = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PETSTORE_')))
