import { plural } from '../../core/plural.js'
import type { Report } from '../../core/report.js'
import { ownGroup } from '../../core/rule.js'
import { coverageText } from '../document/coverage-text.js'
import { knownText } from '../document/known-text.js'
import { byReason, chosen, minute, targetName, withVerdict } from '../document/view.js'
import { alikeIn, ruleOf } from '../verdict/alike.js'
import { wasJudged } from '../verdict/judgement.js'
import { disarm, line } from './sanitise.js'
import { end, nothingJudged } from './terminal-end.js'
import type { Room } from './terminal-evidence.js'
import { failure, inBrief, inFull, inShort, unsure } from './terminal-failure.js'
import { notJudged, profile } from './terminal-overview.js'
import { columns, flow, hang, painter, wrap } from './text.js'

interface TerminalOptions {
  readonly color: boolean
  readonly width: number
  /** `quiet`: the failed rules, why rules were not judged, and the verdict. `verbose`: all evidence and the whole profile. */
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
  const room: Room = {
    paint,
    width: columns(width),
    verbose: detail === 'verbose',
    rules: report.rules,
  }
  const last = end(report, { folder, paint, width: room.width })
  const parts = detail === 'quiet' ? [inShort(report, room), last] : [head(report, room), ...body(report, room), last]
  const text = parts.filter(part => part.length > 0).map(part => part.join('\n'))
  return `${disarm(text.join('\n\n'))}\n`
}

function body(report: Report, room: Room): string[][] {
  const { paint, width, verbose } = room
  if (!report.rules.some(wasJudged) && report.ending !== 'complete')
    return [remarks(report, room), [nothingJudged(report)]]
  const groups = alikeIn(report)
  const firsts = groups.map(([first]) => first!).filter(cause => ruleOf(report, cause).verdict === 'fail')
  const most = firsts.slice(0, causesInFull)
  // Bugs that look alike are different ones all the same: none goes without a line.
  const causes = (verbose ? report.causes : groups.flat()).map(cause =>
    (verbose ? inFull : most.includes(cause) ? failure : inBrief)(ruleOf(report, cause), cause, room),
  )
  const consequent = report.causes.flatMap(({ consequences }) => consequences.map(each => each.rule))
  return [
    ...(verbose ? [profile(report, room)] : [elsewhere(report, room)]),
    notJudged(report, room),
    remarks(report, room),
    ...causes,
    ...(verbose
      ? report.rules.filter(({ id }) => consequent.includes(id)).map(rule => inFull(rule, undefined, room))
      : []),
    ...byReason(withVerdict(report, 'error')).map(([reason, ids]) => {
      const isOwn = report.rules.some(({ id, group }) => group === ownGroup && ids.includes(id))
      const text = isOwn ? line(reason, 500) : `a fault of this tool: ${line(reason, 500)}: ${ids.join(', ')}`
      return hang(`${paint.red('BROKE')} `, 6, text, width)
    }),
    ...unsure(report, room),
  ]
}

/** What a reader can look up. */
function elsewhere({ profile: gaps, notJudged: all }: Report, { paint, width }: Room): string[] {
  const left = all.filter(({ by, branches }) => !['trouble', 'tool', 'date'].includes(by) && branches === undefined)
  const unselected = left.filter(({ by, reason }) => by === 'user' && reason === 'not selected').length
  const ids = [...new Set(left.filter(({ reason }) => reason !== 'not selected').map(({ id }) => id))]
  const answered = gaps.length === 0 ? '' : `${plural(gaps.length, 'open point')} recorded. `
  if (ids.length + unselected + gaps.length === 0) return []
  const names = ids.slice(0, 8).join(', ') + (ids.length > 8 ? ` and ${ids.length - 8} more` : '')
  return [
    ...(ids.length === 0 ? [] : hang('', 0, `Not applicable or left out: ${names}.`, width, paint.dim)),
    ...(unselected === 0 ? [] : [paint.dim(`${plural(unselected, 'rule')} not selected.`)]),
    ...hang('', 0, `${answered}More in report.html, or with --verbose.`, width, paint.dim),
  ]
}

function head(report: Report, { paint, width }: Room): string[] {
  const { tool, spec, stats, runId, startedAt } = report
  const time = stats.seconds > 0 ? ` in ${stats.seconds.toFixed(1)} s` : ''
  const facts = [
    `${spec.title} ${spec.version}`,
    `${minute(startedAt)} UTC`,
    ...Object.entries(chosen(report)).map(([name, value]) => `${name} ${value}`),
    `run ${runId}`,
    `${plural(stats.requests, 'request')}${time}`,
  ]
  const [name, target] = [`${tool.name} ${tool.version}`, line(targetName(report))]
  const fits = name.length + 3 + target.length <= width
  return [
    ...(fits ? [`${name} · ${paint.bold(target)}`] : [name, ...wrap(target, width).map(paint.bold)]),
    ...flow(
      facts.map(fact => line(fact)),
      width,
    ).map(paint.dim),
  ]
}

function remarks(report: Report, { paint, width, verbose }: Room): string[] {
  const { leftovers, possiblyCreated, stats, notices, target } = report
  const trouble = `${plural(stats.retries, 'retry', 'retries')} and ${plural(stats.waits, 'wait')} on the way`
  const consequences = report.rules.flatMap(rule => rule.consequences).reduce((sum, { count }) => sum + count, 0)
  const left = Math.max(leftovers.length, stats.petsCreated - possiblyCreated.length)
  const unread = leftovers.filter(({ id }) => id === undefined).length
  // Where ids are given twice, there are more pets than ids.
  const underIds = left > leftovers.length ? ` under ${plural(leftovers.length - unread, 'id')}` : ''
  const byName = unread > 0 ? `, ${unread} of them without an id that can be read` : ''
  const texts = [
    ...(report.coverage === undefined || !verbose ? [] : [line(coverageText(report.coverage), 1000)]),
    ...notices.map(notice => line(notice, 4000)),
    ...(report.known ?? []).map(entry => line(knownText(entry), 500)),
    ...(stats.retries + stats.waits > 0 ? [trouble] : []),
    ...(consequences > 0
      ? [`${plural(consequences, 'finding')} about pets that other failures let into the store: see report.json`]
      : []),
    // The embedded server forgets everything with the run.
    ...(leftovers.length > 0 && !target.reference
      ? [
          `${plural(left, 'pet')} left behind${underIds}${byName}, since the interface cannot delete: see "leftovers" in report.json`,
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
