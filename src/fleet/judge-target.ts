import { spawn } from 'node:child_process'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '../core/system/scratch.js'
import { configLayer, readLayers } from '../options/layers.js'
import { runTable } from '../options/table.js'
import { line } from '../report/formats/sanitise.js'
import { configOf } from './configuration.js'
import type { Target } from './file.js'
import { readReport, writeResult } from './folder.js'
import { resultOf, type TargetResult } from './result.js'

export interface JudgeTarget {
  readonly target: Target
  readonly configuration: string
  readonly folder: string
  /** Of the fleet file: paths in options are relative to it. */
  readonly cwd: string
  /** The tool's own `main.js`. */
  readonly program: string
  /** Without the keys of any target. */
  readonly env: NodeJS.ProcessEnv
  /** Where keys are looked up. */
  readonly keys: NodeJS.ProcessEnv
  readonly args: readonly string[]
  readonly signal: AbortSignal
}

/** A run ends by its own deadline; what does not is ended this much later, ms. */
const grace = 60_000
const usualDeadline = 600_000

/** Judges one target in a process of its own; never rejects for what happens there. */
export async function judgeTarget(job: JudgeTarget): Promise<TargetResult> {
  const { target, folder, configuration } = job
  const { name, baseUrl, labels } = target
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const startedAt = new Date()
  const { code, reason } = await run(job)
  const report = await readReport(folder)
  const seconds = Math.round(Date.now() - startedAt.getTime()) / 1000
  const given = { name, baseUrl, labels, configuration, startedAt: startedAt.toISOString(), seconds }
  // A process that was killed leaves events and no report.
  const why = reason ?? (report === undefined ? await lastWord(join(folder, 'log.txt')) : '')
  const result = resultOf(given, code, why, report)
  await writeResult(folder, result)
  return result
}

async function run({ target, folder, cwd, program, env, keys, args, signal }: JudgeTarget): Promise<Ended> {
  const key = 'env' in target.key ? keys[target.key.env] : undefined
  if ('env' in target.key && (key === undefined || key === ''))
    return { code: 2, reason: `the variable ${target.key.env} with its key is not set` }
  // Not among the reports: the values of headers may be secrets.
  const temporary = await scratchFolder()
  const config = join(temporary, 'config.json')
  const text = JSON.stringify(configOf(target))
  await writeFile(config, text, { mode: 0o600 })
  const log = await open(join(folder, 'log.txt'), 'w')
  try {
    const child = spawn(process.execPath, [program, '--config', config, '--output', folder, '--no-color', ...args], {
      cwd,
      env: key === undefined ? env : { ...env, PETSTORE_API_KEY: key },
      stdio: ['ignore', log.fd, log.fd],
    })
    const { deadline = usualDeadline } = readLayers(runTable, [configLayer(runTable, target.name, target.options)])
    const late = setTimeout(() => child.kill('SIGKILL'), deadline + grace)
    const stop = () => child.kill(signal.reason as NodeJS.Signals)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    const ended = await new Promise<Ended>(resolve => {
      child.on('error', error => resolve({ code: 3, reason: `its process could not be started: ${error.message}` }))
      child.on('close', (code, by) =>
        resolve({ code: code ?? 3, ...(code === null ? { reason: `killed by ${by}` } : {}) }),
      )
    })
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    return ended
  } finally {
    await log.close()
    await rm(temporary, { recursive: true, force: true })
  }
}

/** What a process that judged nothing said at its end. */
async function lastWord(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter(each => each.trim() !== '')
  const last = lines.findLast(each => each.startsWith('petstore-conform: ')) ?? lines.at(-1)
  return last === undefined ? `see ${log}` : line(last.replace('petstore-conform: ', ''))
}

interface Ended {
  readonly code: number
  /** Why there can be no report, where that is known without its log. */
  readonly reason?: string
}
