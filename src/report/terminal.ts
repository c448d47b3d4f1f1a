import type { Report } from '../core/report.js'
import { coverageText } from './coverage-text.js'
import { wasJudged } from './judgement.js'
import { knownText } from './known.js'
import { disarm, line } from './sanitise.js'
import { end, nothingJudged } from './terminal-end.js'
import type { Room } from './terminal-evidence.js'
import { failure, unsure } from './terminal-failure.js'
import { notJudged, profile, summary } from './terminal-overview.js'
import { hang, painter } from './text.js'
import { byReason, plural, targetName, withVerdict } from './view.js'

export interface TerminalOptions {
  readonly color: boolean
  readonly width: number
  /** `quiet`: the failed rules and the verdict. `verbose`: all evidence, the whole profile, the table by section. */
  readonly detail?: 'quiet' | 'normal' | 'verbose'
  /** Where the reports are, as the user would write it. */
  readonly folder?: string
}

/** Causes that are shown with their evidence; the rest has its line at the end. */
const causesInFull = 3

/**
 * The report for a person. What stands last is what matters: the failed rules in order of cause, where the reports are,
 * the verdict; before that the evidence, before that what else was found out.
 */
export function terminal(report: Report, { color, width, detail = 'normal', folder }: TerminalOptions): string {
  const paint = painter(color)
  // One column less: making a line harmless may add a character.
  const room: Room = { paint, width: Math.max(60, Math.min(width, 110)) - 1, verbose: detail === 'verbose' }
  const last = end(report, { folder, paint, width: room.width, quiet: detail === 'quiet' })
  const parts = detail === 'quiet' ? [last] : [head(report, room), ...body(report, room), last]
  const text = parts.filter(part => part.length > 0).map(part => part.join('\n'))
  return `${disarm(text.join('\n\n'))}\n`
}

function body(report: Report, room: Room): string[][] {
  const { paint, width, verbose } = room
  if (!report.rules.some(wasJudged) && report.ending !== 'complete')
    return [remarks(report, room), [nothingJudged(report)]]
  const failing = withVerdict(report, 'fail', 'inconclusive').length > 0
  const causes = report.causes.flatMap(cause => {
    const rule = report.rules.find(({ id }) => id === cause.rule)!
    return rule.verdict === 'fail' || verbose ? [failure(rule, cause, room)] : []
  })
  const consequent = report.causes.flatMap(({ consequences }) => consequences.map(each => each.rule))
  const gaps = `${plural(report.profile.length, 'gap')} of the document answered: see the profile in report.html, or --verbose.`
  return [
    ...(verbose ? [summary(report, paint, width)] : []),
    failing && !verbose ? hang('', 0, gaps, width, paint.dim) : profile(report, room),
    notJudged(report, room),
    remarks(report, room),
    ...(verbose ? causes : causes.slice(0, causesInFull)),
    ...(verbose
      ? report.rules.filter(({ id }) => consequent.includes(id)).map(rule => failure(rule, undefined, room))
      : []),
    ...byReason(withVerdict(report, 'error')).map(([reason, ids]) =>
      hang(`${paint.red('BROKE')} `, 6, `a fault of this tool: ${line(reason, 500)}: ${ids.join(', ')}`, width),
    ),
    ...unsure(report, room),
  ]
}

function head(report: Report, { paint, width }: Room): string[] {
  const { tool, spec, stats, seed, runId, depth, startedAt } = report
  const time = stats.seconds > 0 ? ` in ${stats.seconds.toFixed(1)} s` : ''
  const facts = [
    `${spec.title} ${spec.version}`,
    `${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    `depth ${depth}`,
    `seed ${seed}`,
    `run ${runId}`,
    `${plural(stats.requests, 'request')}${time}`,
  ]
  return [
    `${tool.name} ${tool.version} · ${paint.bold(line(targetName(report)))}`,
    ...hang('', 0, facts.map(fact => line(fact)).join(' · '), width, paint.dim),
  ]
}

function remarks(report: Report, { paint, width }: Room): string[] {
  const { residue, possiblyCreated, stats, notices, target } = report
  const trouble = `${plural(stats.retries, 'retry', 'retries')} and ${plural(stats.waits, 'wait')} on the way`
  const consequences = report.rules.flatMap(rule => rule.consequences).reduce((sum, { count }) => sum + count, 0)
  // Where ids are given twice, there are more pets than ids.
  const underIds = stats.petsCreated > residue.length ? ` under ${plural(residue.length, 'id')}` : ''
  const texts = [
    ...(report.coverage === undefined ? [] : [line(coverageText(report.coverage), 1000)]),
    ...notices.map(notice => line(notice, 500)),
    ...(report.known ?? []).map(entry => line(knownText(entry), 500)),
    ...(stats.retries + stats.waits > 0 ? [trouble] : []),
    ...(consequences > 0
      ? [
          `${plural(consequences, 'finding')} about pets that ought not to exist, consequences of the above: see report.json`,
        ]
      : []),
    // The embedded server forgets everything with the run.
    ...(residue.length > 0 && !target.reference
      ? [
          `${plural(Math.max(residue.length, stats.petsCreated), 'pet')} left behind${underIds}, since the interface cannot delete: see "residue" in report.json`,
        ]
      : []),
    ...(possiblyCreated.length > 0
      ? [
          `${plural(possiblyCreated.length, 'creation')} without a response, perhaps left behind too: see "possiblyCreated"`,
        ]
      : []),
  ]
  return texts.flatMap(text => hang('· ', 2, text, width, paint.dim))
}
