import { rules as builtIn } from '../../suites/index.js'
import type { EngineRun } from '../core/report/engine.js'
import type { RunEvent } from '../core/report/event.js'
import type { Report } from '../core/report/report.js'
import { redactorFor } from '../http/requests/credentials.js'
import { prepareOutput } from '../options/files.js'
import { ReportFold } from '../report/verdict/fold.js'
import { reportNames, writeReports } from '../report/write.js'
import { startEngine } from '../run/start.js'
import { type JudgeOptions, readOptions } from './options.js'
import { ownRule } from './rules.js'

/** A run under way, for whoever wants verdicts before the report. */
export interface Judging {
  readonly verdict: EngineRun['verdict']
  readonly report: Promise<Report>
  stop(reason: string): void
}

/**
 * Judges a server and resolves with the report, whatever the verdict. Rejects with a UsageError (`name`) where the options
 * are wrong; nothing was sent then. Prints nothing, writes no file and leaves no listener behind.
 */
export async function judge(options: JudgeOptions): Promise<Report> {
  const { report } = await startJudging(options)
  return report
}

export async function startJudging(all: JudgeOptions): Promise<Judging> {
  const given = all ?? {}
  const options = await readOptions(given)
  given.signal?.throwIfAborted()
  const { redact, redactValue } = redactorFor(options)
  const fold = new ReportFold()
  let broken: unknown
  let endingReason: string | undefined
  const run = startEngine({
    options,
    rules: [...builtIn, ...(given.rules ?? []).map(ownRule)],
    emit(event: RunEvent) {
      const redacted = redactValue(event)
      fold.add(redacted)
      if (redacted.type === 'run-ended') endingReason = redacted.endingReason
      try {
        if (broken === undefined) given.onEvent?.(redacted)
      } catch (error) {
        broken = error ?? new Error('onEvent threw')
        queueMicrotask(() => run.stop('interrupted', 'onEvent threw'))
      }
    },
  })
  const stop = (reason: string) => run.stop('interrupted', reason)
  const onAbort = () => stop('aborted')
  given.signal?.addEventListener('abort', onAbort, { once: true })
  if (given.signal?.aborted) onAbort()
  const report = run.done
    .finally(() => given.signal?.removeEventListener('abort', onAbort))
    .then(() => {
      if (broken !== undefined) throw broken
      return redactValue(fold.report())
    })
  // Whoever only wants verdicts need not await it.
  report.catch(() => {})
  const verdict: EngineRun['verdict'] = async id => {
    const { verdict, message } = await run.verdict(id)
    const why = verdict === 'inconclusive' ? endingReason : undefined
    return { verdict, message: redact(why === undefined ? message : `${message}: ${why}`) }
  }
  return { verdict, report, stop }
}

/** Writes the reports of a run that `options` began into a folder. Throws UsageError where it cannot be used. */
export async function writeJudged(report: Report, output: string, options: JudgeOptions): Promise<void> {
  const redactor = redactorFor(await readOptions(options))
  const folder = await prepareOutput(output, process.cwd(), reportNames)
  await writeReports(report, { output: folder, redact: redactor.redact, leaks: redactor.leaks })
}
