import { mkdir } from 'node:fs/promises'
import { configurationDigest } from './configuration.js'
import type { Target } from './file.js'
import { readResult, targetFolder, writeShard } from './folder.js'
import { judgeTarget } from './judge-target.js'
import type { TargetResult } from './result.js'
import { isInShard, type Shard } from './shard.js'

export interface FleetRun {
  readonly targets: readonly Target[]
  readonly shard: Shard
  readonly output: string
  readonly parallel: number
  /** What is finished is kept for so long, ms; nothing is with 0. */
  readonly keepMs: number
  /** Folder of the fleet file. */
  readonly cwd: string
  readonly program: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
  readonly onStart: (name: string) => void
  readonly onResult: (result: TargetResult, kept: boolean) => void
}

/** Judges the targets of a shard, `parallel` at a time, in the order of the file; resolves with what each came to. */
export async function runFleet(run: FleetRun): Promise<readonly TargetResult[]> {
  const { shard, output, parallel, keepMs, cwd, program, args, signal } = run
  const targets = run.targets.filter(({ name }) => isInShard(name, shard))
  const configurations = targets.map(configurationDigest)
  await mkdir(output, { recursive: true })
  await writeShard(output, { shard, targets: targets.map(({ name }) => name) })
  const env = withoutKeys(run.env, run.targets)
  const results: TargetResult[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < targets.length && !signal.aborted) {
      const i = next++
      const target = targets[i]!
      const configuration = configurations[i]!
      const folder = targetFolder(output, target.name)
      const known = await readResult(folder)
      const kept = isKept(known, configuration, keepMs)
      if (!kept) run.onStart(target.name)
      const result = kept
        ? known
        : await judgeTarget({ target, configuration, folder, cwd, program, env, keys: run.env, args, signal })
      results.push(result)
      run.onResult(result, kept)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, targets.length) }, lane))
  return results
}

function isKept(known: TargetResult | undefined, configuration: string, keepMs: number): known is TargetResult {
  // What failed, or stood in the way of a verdict, may be gone by now.
  if (known?.finished !== true || known.exitCode !== 0 || known.configuration !== configuration) return false
  return Date.now() - Date.parse(known.startedAt) < keepMs
}

/** No process sees the key of another target. */
function withoutKeys(env: NodeJS.ProcessEnv, targets: readonly Target[]): NodeJS.ProcessEnv {
  const secret = new Set(targets.flatMap(({ key }) => ('env' in key ? [key.env] : [])))
  for (const name of ['PETSTORE_API_KEY', 'PETSTORE_BASE_URL']) secret.add(name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secret.has(name)))
}
