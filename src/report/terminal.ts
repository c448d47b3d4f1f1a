import type { Report } from '../core/report.js'
import { knownText } from './known.js'
import { disarm, line } from './sanitise.js'
import { brief, failure } from './terminal-failure.js'
import { profile, summary, unjudged } from './terminal-overview.js'
import { hang, type Paint, painter } from './text.js'
import { bottomLine, byReason, endingText, plural, targetName, verdictText, withVerdict } from './view.js'

export interface TerminalOptions {
  readonly color: boolean
  readonly width: number
}

/** Failed rules that are shown with their exchanges; those beyond are told shortly. */
const failuresInFull = 12

/** The report for a person: failures with all that is needed to mend them, then the overview, the verdict last. */
export function terminal(report: Report, { color, width }: TerminalOptions): string {
  const paint = painter(color)
  // One column less: making a line harmless may add a character.
  const room = Math.max(60, Math.min(width, 110)) - 1
  const failed = withVerdict(report, 'fail')
  const parts: string[][] = [
    head(report, paint),
    ...failed.slice(0, failuresInFull).map(rule => failure(rule, paint, room)),
    ...failed.slice(failuresInFull).map(rule => brief(rule, paint.red('FAIL'), paint, room)),
    ...withVerdict(report, 'warn').map(rule => brief(rule, paint.yellow('warn'), paint, room)),
    summary(report, paint),
    profile(report, paint, room),
    unjudged(report, 'error', paint.red('Broke, a fault of this tool'), room),
    unjudged(report, 'inconclusive', paint.yellow('Inconclusive'), room),
    unjudged(report, 'not-applicable', paint.bold('Not applicable'), room),
    remarks(report, paint, room),
    [verdict(report, paint)],
  ]
  const text = parts.filter(part => part.length > 0).map(part => part.join('\n'))
  return `${disarm(text.join('\n\n'))}\n`
}

function head(report: Report, paint: Paint): string[] {
  const { tool, spec, stats, seed, runId, configuration } = report
  const depth = configuration.depth === undefined ? [] : [`depth ${configuration.depth}`]
  const time = stats.seconds > 0 ? ` in ${stats.seconds.toFixed(1)} s` : ''
  const facts = [
    `${spec.title} ${spec.version}`,
    ...depth,
    `seed ${seed}`,
    `run ${runId}`,
    `${plural(stats.requests, 'request')}${time}`,
  ]
  return [
    `${tool.name} ${tool.version} · ${paint.bold(line(targetName(report)))}`,
    paint.dim(facts.map(fact => line(fact)).join(' · ')),
  ]
}

function remarks(report: Report, paint: Paint, room: number): string[] {
  const { residue, possiblyCreated, stats, leftOut, notices, target } = report
  const ending = endingText(report)
  const trouble = `${plural(stats.retries, 'retry', 'retries')} and ${plural(stats.waits, 'wait')} on the way`
  const unselected = byReason(leftOut.map(({ id, reason }) => ({ id, reasons: [reason] })))
  const consequences = report.rules.flatMap(rule => rule.consequences).reduce((sum, { count }) => sum + count, 0)
  const texts = [
    ...notices.map(notice => line(notice, 500)),
    ...(report.known ?? []).map(entry => line(knownText(entry), 500)),
    ...(stats.retries + stats.waits > 0 ? [trouble] : []),
    ...unselected.map(([reason, ids]) => `${plural(ids.length, 'rule')} left out: ${line(reason)}`),
    ...(consequences > 0
      ? [
          `${plural(consequences, 'finding')} about pets that ought not to exist, consequences of the above: see report.json`,
        ]
      : []),
    // The embedded server forgets everything with the run.
    ...(residue.length > 0 && !target.reference
      ? [
          `${plural(residue.length, 'pet')} left behind, since the interface cannot delete: see "residue" in report.json`,
        ]
      : []),
    ...(possiblyCreated.length > 0
      ? [
          `${plural(possiblyCreated.length, 'creation')} without an answer, perhaps left behind too: see "possiblyCreated"`,
        ]
      : []),
  ]
  return [
    ...texts.flatMap(text => hang('· ', 2, text, room, paint.dim)),
    ...(ending === undefined ? [] : hang('', 0, line(ending, 500), room, paint.yellow)),
  ]
}

function verdict(report: Report, paint: Paint): string {
  const tones = { conformant: paint.green, 'no-violation-found': paint.green, 'non-conformant': paint.red }
  const style = report.verdict === 'inconclusive' ? paint.yellow : tones[report.verdict]
  const text = verdictText(report)
  return style(paint.bold(text)) + bottomLine(report).slice(text.length)
}
