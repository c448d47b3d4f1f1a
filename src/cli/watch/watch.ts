import type { RunOptions } from '../../core/report/options.js'
import type { Report } from '../../core/report/report.js'
import { line } from '../../report/formats/sanitise.js'
import type { Io } from '../io.js'
import { changed } from './changes.js'

export interface Round {
  readonly report: Report
  readonly exitCode: number
}

export interface Watching {
  readonly options: RunOptions
  /** A whole run, written, of which only what changed since the run before is shown. */
  whole(before: Report): Promise<Round>
}

/** Judges again whenever the target has changed or Enter is pressed. Resolves with the last exit code. */
export async function watch(first: Round, { options, whole }: Watching, io: Io): Promise<number> {
  let round = first
  while (!io.interrupted.aborted) {
    const enter = io.enter === undefined ? '' : 'Enter judges now, '
    io.err.write(`Watching ${line(options.baseUrl)}: ${enter}Ctrl-C ends.\n`)
    const reason = await nextReason(options, io)
    if (reason === undefined) break
    io.err.write(`\n${line(reason)}\n`)
    const next = await whole(round.report)
    // A run that was broken off says nothing of what it did not come to.
    if (io.interrupted.aborted) return next.exitCode
    round = next
  }
  return round.exitCode
}

/** Why to judge again; undefined where the user is done. */
async function nextReason(options: RunOptions, io: Io): Promise<string | undefined> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, io.interrupted])
  try {
    const pressed = io.enter?.(signal).then(key => (key === 'enter' ? 'Once more.' : undefined))
    return await Promise.race([changed(options, signal), ...(pressed === undefined ? [] : [pressed])])
  } finally {
    over.abort()
  }
}
