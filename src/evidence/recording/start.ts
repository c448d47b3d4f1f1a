import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TraceEntry } from '../../core/exchange/trace.js'
import type { EngineRun } from '../../core/report/engine.js'
import { systemText } from '../../core/system/system-text.js'
import { redactorFor } from '../../http/requests/credentials.js'
import { cleaner } from '../../run/cleaner.js'
import { type EngineInput, startEngine } from '../../run/start.js'
import { evidenceName } from './format.js'
import { EvidenceFile } from './writer.js'

export const defaultLimit = 256 * 1024 ** 2

/**
 * Starts a run; where all evidence is to be kept, every exchange goes into a recording in the output folder. The room in three ways:
 * 1. A run is recorded: `writer` searches each entry for secrets once more, and appends the lines that `format` makes.
 * 2. A recording is judged again: `lines` reads it within bounds, `reader` and `check` take nothing else than a run writes, and `rejudge`
 *    puts each entry into judging, as the run did; of one without bodies (`events.ndjson`) it folds what the run concluded.
 *    `compare` holds two reports against each other.
 * 3. Traffic of others is judged: `har-file`, `har` and `har-entry` tell what an archive holds, `foreign` makes exchanges of it (the proxy
 *    does so, too), and `foreign-trace` judges them. Beside these, `replay-all` sends what a stored report found again.
 */
export function startRecorded(input: EngineInput): EngineRun {
  const { evidence, output } = input.options
  const path = join(output, evidenceName)
  const run = evidence === 'all' ? recorded(input, path) : startEngine(input)
  // Only now: a run that is refused leaves the recording of an earlier one alone. Nobody may take that for this one's.
  try {
    rmSync(path, { force: true })
  } catch (error) {
    input.emit({ type: 'notice', text: `An earlier recording could not be removed: ${systemText(error)}` })
  }
  return run
}

function recorded(input: EngineInput, path: string): EngineRun {
  const { options } = input
  const clean = cleaner(redactorFor(options))
  const file = new EvidenceFile(path, options.evidenceLimit ?? defaultLimit, clean)
  let broken = false
  const run = startEngine({ ...input, recording: { cleaner: clean, sink } })
  return { ...run, done: run.done.then(() => (broken ? undefined : file.close())).catch(lost) }

  function sink(entry: TraceEntry): void {
    if (broken) return
    try {
      file.take(entry)
    } catch (error) {
      broken = true
      run.stop('unwritten', reasonOf(error))
    }
  }

  /** The run has ended, and without what was asked for it says nothing: this is its end. */
  function lost(error: unknown): void {
    input.emit({ type: 'run-ended', ending: 'unwritten', endingReason: reasonOf(error) })
  }
}

const reasonOf = (error: unknown): string => `${evidenceName} cannot be written: ${systemText(error)}`
