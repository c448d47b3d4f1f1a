import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, request } from 'undici'

const here = new URL('.', import.meta.url)
const main = new URL('../dist/src/cli/main.js', here).pathname

export const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Runs node with these arguments; resolves with seconds, exit code and peak memory in MiB. */
export function timed(args, env = {}) {
  return new Promise(resolve => {
    const started = performance.now()
    const child = spawn(process.execPath, ['--import', new URL('rss.mjs', here).href, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', chunk => (stderr += chunk))
    child.on('close', code => {
      const seconds = (performance.now() - started) / 1000
      resolve({ seconds, code, peakMiB: Number(/peak-rss-kib (\d+)/.exec(stderr)?.[1] ?? 0) / 1024, stderr })
    })
  })
}

/** A run of the tool; its report and events are read before the folder is removed. */
export async function toolRun(args, env = {}) {
  const output = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const outcome = await timed([main, ...args, '--output', output], env)
    const report = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8'))
    const events = readFileSync(join(output, 'events.ndjson'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
    return { ...outcome, report, exchanges: events.filter(event => event.type === 'exchange') }
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/** Sends the requests of a run again, with the same client settings and concurrency, and does nothing with the answers. */
export async function bareReplay(exchanges, baseUrl, apiKey, concurrency) {
  const agent = new Agent({ connections: concurrency, pipelining: 1 })
  const queue = exchanges[Symbol.iterator]()
  const started = performance.now()
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { method, path, body, credential } = next.value
      const headers = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(credential === 'valid' ? { authorization: `Bearer ${apiKey}` } : {}),
      }
      const url = /^https?:/.test(path) ? path : baseUrl + path
      const response = await request(url, { method, headers, body: body ?? null, dispatcher: agent })
      await response.body.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  const seconds = (performance.now() - started) / 1000
  await agent.close()
  return seconds
}
