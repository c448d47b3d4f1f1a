import { newRunId } from '../../core/random/chance.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { RunOptions } from '../../core/report/options.js'
import type { FindingReport, Report } from '../../core/report/report.js'
import type { Rule } from '../../core/rule/rule.js'
import { UsageError } from '../../core/system/usage.js'
import { didYouMean } from '../../core/text/nearest.js'
import { createProbe } from '../../http/probe.js'
import { planFacts } from '../../plan/plan.js'
import { probeOptions } from '../../run/probe-options.js'
import { lookAtLists, replayFinding } from './replay.js'
import { isLeftOut, isWhole, replayProblem } from './replay-check.js'
import type { ReplayedStep } from './replay-proof.js'

/**
 * Replays every stored finding, or those of one rule; the lines tell it step by step. The exit code is 1 if one still fails, else 3
 * unless all pass now.
 */
export async function replayAll(
  report: Report,
  rules: readonly Rule[],
  only: string | undefined,
  options: RunOptions,
): Promise<{ readonly lines: readonly string[]; readonly exitCode: 0 | 1 | 3 }> {
  const failed = report.rules.filter(({ id, findings }) => findings.length > 0 && (only === undefined || id === only))
  if (failed.length === 0) throw new UsageError(nothingToReplay(report, only))
  const findingsOf = failed.flatMap(({ findings }) => findings)
  const problem = replayProblem(report, findingsOf, options.openapi)
  if (problem !== undefined) throw new UsageError(`The report cannot be replayed: ${problem}.`)
  const probe = createProbe(probeOptions(options, () => {}))
  const facts = { ...planFacts(options), settleMs: settleMsOf(report, options) }
  const lines: string[] = []
  const isList = ({ method, url }: ExchangeReport) => method === 'GET' && /\/pets(?:\?|$)/.test(url)
  const counts = { fails: 0, passes: 0, open: 0 }
  try {
    const shown = findingsOf.some(({ exchanges }) => exchanges.some(isList)) ? await lookAtLists(probe) : []
    for (const found of failed) {
      const { id, findings } = found
      const rule = rules.find(known => known.id === id)
      if (rule === undefined)
        throw new UsageError(`The report names the rule "${id}", which this version does not know.`)
      for (const finding of findings) {
        lines.push(`${id}: ${finding.message}`)
        const left = whyLeftOut(finding, options)
        if (left !== undefined) {
          lines.push(`  not sent again: ${left}`, '')
          counts.open++
          continue
        }
        const replayed = await replayFinding(finding, rule, found, report, probe, facts, newRunId(), shown)
        lines.push(...stepLines(replayed.steps))
        counts[replayed.outcome]++
        lines.push(`  ${replayed.says}`, '')
      }
    }
  } finally {
    await probe.close()
  }
  const { fails, passes, open } = counts
  const all = fails + passes + open
  lines.push(
    `${all} replayed: ${fails} still ${fails === 1 ? 'fails' : 'fail'}, ${passes} ${passes === 1 ? 'passes' : 'pass'} now${open === 0 ? '' : `, ${open} undecided`}`,
  )
  return { lines, exitCode: fails > 0 ? 1 : open > 0 ? 3 : 0 }
}

function whyLeftOut({ exchanges }: FindingReport, { readOnly }: RunOptions): string | undefined {
  if (exchanges.some(isLeftOut)) return 'replays send GET and POST only'
  if (!exchanges.every(isWhole)) return 'the report does not hold a whole request body, byte for byte'
  return readOnly && exchanges.some(({ method }) => method === 'POST') ? 'read-only: nothing may be created' : undefined
}

/** That of the run, whose findings it proved; the report may come from anybody. */
export function settleMsOf(
  { configuration }: Pick<Report, 'configuration'>,
  options: Pick<RunOptions, 'settleMs'>,
): number {
  const stored = configuration.settleMs
  return typeof stored === 'number' && stored >= 0 && stored <= 600_000 ? stored : options.settleMs
}

/** Polls with like responses are one line. */
function stepLines(steps: readonly ReplayedStep[]): string[] {
  const told: { text: string; times: number }[] = []
  for (const text of steps.map(stepText)) {
    const last = told.at(-1)
    if (last?.text === text) last.times++
    else told.push({ text, times: 1 })
  }
  return told.map(({ text, times }, i) => `  ${i + 1}. ${text}${times === 1 ? '' : ` (${times} times)`}`)
}

function stepText({ before, now }: ReplayedStep): string {
  const body = now.request.body === undefined ? '' : ` ${String(now.request.body).slice(0, 120)}`
  const status = now.response?.status ?? now.failure?.kind
  const was = before.status ?? before.failure?.kind
  return `${now.request.method} ${now.request.path}${body} -> ${status}${status === was ? '' : ` (was ${was})`}`
}

function nothingToReplay(report: Report, only: string | undefined): string {
  if (only === undefined) return 'The report has no failure to replay.'
  const failed = report.rules.filter(({ findings }) => findings.length > 0).map(({ id }) => id)
  const hint = failed.length === 0 ? ' Nothing failed.' : didYouMean(only, failed) || ` Failed: ${failed.join(', ')}.`
  return `The report has no failure of "${only}".${hint}`
}
