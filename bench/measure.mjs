import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const here = new URL('.', import.meta.url)
export const main = new URL('../dist/src/cli/main.js', here).pathname

export const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Runs node with these arguments; resolves with seconds, those of the processor, exit code and peak memory in MiB. */
export function timed(args, env = {}) {
  return new Promise(resolve => {
    const started = performance.now()
    const child = spawn(process.execPath, ['--import', new URL('usage.mjs', here).href, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    child.stdout.on('data', chunk => (out += chunk))
    let stderr = ''
    child.stderr.on('data', chunk => (stderr += chunk))
    child.on('close', code => {
      const seconds = (performance.now() - started) / 1000
      const [line = '', kib = 0, cpu = 0] = /\npeak-rss-kib (\d+) cpu-seconds ([\d.]+)\n$/.exec(stderr) ?? []
      const err = stderr.slice(0, stderr.length - line.length)
      resolve({ seconds, cpuSeconds: Number(cpu), code, peakMiB: Number(kib) / 1024, out, err })
    })
  })
}

/** A run of the tool; its report and events are read before the folder is removed. */
export async function toolRun(args, env = {}, tool = main) {
  const output = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const outcome = await timed([tool, ...args, '--output', output], env)
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

/** Seconds that a bare client takes for the requests of a run, in a process of its own. */
export async function bareReplay(exchanges, baseUrl, apiKey, concurrency) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(folder, 'exchanges.json')
  try {
    writeFileSync(file, JSON.stringify(exchanges))
    const script = new URL('replay.mjs', here).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [script, file, baseUrl, String(concurrency)], {
      env: { ...process.env, PETSTORE_API_KEY: apiKey },
    })
    return Number(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
