import type { Report, RuleReport } from '../../core/report/report.js'
import { knownOf, knownText } from '../document/known-text.js'
import { endingText, withVerdict } from '../document/view.js'
import { byCause } from '../verdict/alike.js'
import { messageOf } from '../verdict/fold.js'
import { isStrict, untrueOf } from '../verdict/known.js'
import { line } from './sanitise.js'

/** GitHub shows no more of a kind for a step. */
const most = 10
/** Of an annotation. */
const mostLines = 10

/** Workflow commands for the log of a step: an annotation for each failure and warning. */
export function github(report: Report): string {
  const strict = isStrict(report)
  const bad = byCause(report, withVerdict(report, 'fail', ...(strict ? (['warn'] as const) : [])))
  const hidden = report.causes.flatMap(({ unjudged = [] }) => unjudged)
  const [failed, known] = [bad.filter(rule => !rule.known), bad.filter(rule => rule.known)]
  const untrue = untrueOf(report)
  const unjudged = withVerdict(report, 'error', 'inconclusive').filter(
    ({ id, level, verdict }) => verdict === 'error' || (level === 'must' && !hidden.includes(id)),
  )
  const ending = endingText(report)
  const errors = [
    ...(ending === undefined ? [] : [command('error', 'The run', line(ending, 'message'))]),
    ...untrue.map(entry => command('error', 'Known failures', line(knownText(entry), 'message'))),
    ...failed.map(rule => annotation('error', rule)),
  ]
  const warnings = [
    ...(strict ? [] : byCause(report, withVerdict(report, 'warn')).map(rule => annotation('warning', rule))),
    ...known.map(rule => command('warning', `${rule.id}, known`, knownOf(report, rule.id))),
    ...(ending === undefined ? unjudged.map(rule => annotation('warning', rule)) : []),
  ]
  return [...few(errors, 'error'), ...few(warnings, 'warning')].map(each => `${each}\n`).join('')
}

/** As many as are shown; the last one then says how many are not. */
function few(commands: readonly string[], kind: 'error' | 'warning'): readonly string[] {
  if (commands.length <= most) return commands
  const left = commands.length - most + 1
  return [...commands.slice(0, most - 1), command(kind, 'More', `${left} more ${kind}s stand in the step summary.`)]
}

function annotation(kind: 'error' | 'warning', rule: RuleReport): string {
  const { id, section, findings, reasons } = rule
  const shown =
    findings.length === 0
      ? `Not judged: ${line(reasons.join('; '), 'value')}`
      : messageOf(rule)
          .split('\n', mostLines)
          .map(each => line(each))
          .join('\n')
  return command(kind, `${id} (section ${section})`, shown)
}

function command(kind: 'error' | 'warning', title: string, text: string): string {
  return `::${kind} title=${escaped(line(title)).replace(/:/g, '%3A').replace(/,/g, '%2C')}::${escaped(text)}`
}

const escaped = (text: string) => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
