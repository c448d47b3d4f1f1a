import { join } from 'node:path'
import type { EngineRun } from '../core/engine.js'
import { type EngineInput, startEngine } from '../engine/start.js'
import { redactorFor } from '../http/redact.js'
import { evidenceName } from './format.js'
import { EvidenceFile } from './writer.js'

export const defaultLimit = 256 * 1024 ** 2

/** Starts a run; where all evidence is to be kept, every exchange goes into a recording in the output folder. */
export function startRecorded(input: EngineInput): EngineRun {
  const { options } = input
  if (options.evidence !== 'all') return startEngine(input)
  const path = join(options.output, evidenceName)
  const { redact } = redactorFor(options)
  const file = new EvidenceFile(path, options.evidenceLimit ?? defaultLimit, redact)
  const broken: { error?: Error } = {}
  const run = startEngine({
    ...input,
    sink(entry) {
      if (broken.error !== undefined) return
      try {
        file.take(entry)
      } catch (error) {
        broken.error = error as Error
        const text = `The recording broke off: ${(error as Error).message.split('\n')[0]}`
        input.emit({ type: 'notice', text })
      }
    },
  })
  return { ...run, done: run.done.then(() => file.close()).catch(() => {}) }
}
