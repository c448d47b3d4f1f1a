import { join } from 'node:path'
import type { EngineRun } from '../core/engine.js'
import type { TraceEntry } from '../core/trace.js'
import { redactorFor } from '../http/requests/credentials.js'
import { type EngineInput, startEngine } from '../run/start.js'
import { cleaner } from './clean.js'
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
  let broken = false
  const run = startEngine({ ...input, recording: { clean: cleaner(redact), sink } })
  return { ...run, done: run.done.then(() => file.close()).catch(tell) }

  function sink(entry: TraceEntry): void {
    if (broken) return
    try {
      file.take(entry)
    } catch (error) {
      broken = true
      tell(error as Error)
    }
  }

  function tell(error: Error): void {
    input.emit({ type: 'notice', text: `The recording broke off: ${error.message.split('\n')[0]}` })
  }
}
