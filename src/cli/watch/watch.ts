import type { RunOptions } from '../../core/options.js'
import type { Report } from '../../core/report.js'
import { changesTerminal } from '../../report/compare-text.js'
import { compare } from '../../report/comparison.js'
import { disarm, line } from '../../report/sanitise.js'
import { plural } from '../../report/view.js'
import type { Io } from '../io.js'
import { changed } from './changes.js'

export interface Round {
  readonly report: Report
  readonly exitCode: number
}

export interface Watching {
  readonly options: RunOptions
  /** A whole run, shown and written. */
  whole(): Promise<Round>
  /** Only these rules; shows and writes nothing. */
  some(ids: readonly string[]): Promise<Report>
  readonly color: boolean
}

/** Judges again whenever the target has changed or Enter is pressed: what failed first. Resolves with the last exit code. */
export async function watch(first: Round, { options, whole, some, color }: Watching, io: Io): Promise<number> {
  let round = first
  while (!io.interrupted.aborted) {
    const enter = io.enter === undefined ? '' : 'Enter judges now, '
    io.err.write(`Watching ${line(options.baseUrl)}: ${enter}Ctrl-C ends.\n`)
    const reason = await nextReason(options, io)
    if (reason === undefined) break
    io.err.write(`\n${line(reason)}\n`)
    const failed = round.report.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
    if (failed.length > 0) {
      const report = await some(failed)
      if (io.interrupted.aborted) break
      io.out.write(disarm(`${firstLines(failed, report)}\n\n`))
    }
    const next = await whole()
    // A run that was broken off says nothing of what it did not come to.
    if (io.interrupted.aborted) return next.exitCode
    const changes = changesTerminal(compare([round.report, next.report]), { color, width: io.out.width })
    io.out.write(`\n${changes}`)
    round = next
  }
  return round.exitCode
}

/** What became of the failed rules, before the rest is asked. */
function firstLines(ids: readonly string[], { rules }: Report): string {
  const still = rules.filter(({ verdict }) => verdict === 'fail')
  const open = rules.filter(({ verdict }) => !['fail', 'pass'].includes(verdict))
  const lines = [
    ...still.map(({ id, findings }) => `still fails  ${id}  ${line(findings[0]?.message ?? '', 200)}`),
    ...open.map(({ id, reasons }) => `not judged   ${id}  ${line(reasons.join('; '), 200)}`),
  ]
  const passed = ids.length - still.length - open.length
  return [...lines, `${passed} of ${plural(ids.length, 'failed rule')} pass now; judging all of them`].join('\n')
}

/** Why to judge again; undefined where the user is done. */
async function nextReason(options: RunOptions, io: Io): Promise<string | undefined> {
  const over = new AbortController()
  const stop = () => over.abort()
  io.interrupted.addEventListener('abort', stop, { once: true })
  if (io.interrupted.aborted) stop()
  try {
    const pressed = io.enter?.(over.signal).then(key => (key === 'enter' ? 'Once more.' : undefined))
    return await Promise.race([changed(options, over.signal), ...(pressed === undefined ? [] : [pressed])])
  } finally {
    over.abort()
    io.interrupted.removeEventListener('abort', stop)
  }
}
