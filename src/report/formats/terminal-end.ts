import { plural } from '../../core/plural.js'
import type { FindingReport, Report } from '../../core/report.js'
import { bottomLine, endingText, times, verdictText, withVerdict } from '../document/view.js'
import { alikeIn, ruleOf } from '../verdict/alike.js'
import { line } from './sanitise.js'
import { fit, hang, type Paint } from './text.js'

interface Screen {
  readonly folder: string | undefined
  readonly paint: Paint
  readonly width: number
}

/** What stands last on the screen: the failed rules in order of cause, where the reports are, the verdict. */
export function end(report: Report, { folder, paint, width }: Screen): string[] {
  const ending = endingText(report)
  return [
    ...failed(report, paint, width),
    ...(folder === undefined
      ? []
      : hang('', 0, `Reports: ${line(folder, 300)}/report.html for people, report.json for programs`, width)),
    ...(ending === undefined ? [] : hang('', 0, line(ending, 500), width, paint.yellow)),
    ...verdict(report, paint, width),
  ]
}

/** Columns in which a message can be told from its like. */
const enough = 36

function failed(report: Report, paint: Paint, width: number): string[] {
  const causes = alikeIn(report)
    .flat()
    .map(cause => ({ cause, rule: ruleOf(report, cause) }))
  const longest = Math.min(40, Math.max(0, ...causes.map(({ rule }) => rule.id.length)))
  return causes.flatMap(({ cause, rule }) => {
    const word = rule.verdict === 'fail' ? paint.red('FAIL') : paint.yellow('WARN')
    const [first] = rule.findings
    const count = (cause.count > 1 ? ` (${times(cause.count)})` : '') + (rule.known ? ' (known)' : '')
    const room = width - 6 - Math.max(longest, rule.id.length) - 2 - count.length
    const short = first === undefined ? '' : inShort(first, room < enough ? width - 6 : room)
    // What is cut says little: it gets a line of its own.
    const apart = short.length > room
    const message = apart ? inShort(first!, width - 6) : short
    const text = apart ? '' : message
    const under = cause.consequences.map(each => each.rule)
    const shown = under.length > 4 ? `${under.slice(0, 4).join(', ')} and ${under.length - 4} more` : under.join(', ')
    const open = cause.unjudged?.length ?? 0
    const left = open === 0 ? '' : `${plural(open, 'other rule')} unjudged because of it`
    return [
      apart
        ? `${word}  ${paint.bold(rule.id)}${paint.dim(count)}`
        : `${word}  ${paint.bold(rule.id.padEnd(longest))}  ${text}${paint.dim(count)}`,
      ...(apart ? [`      ${fit(message, width - 6)}`] : []),
      ...(shown === ''
        ? []
        : hang(`      ${paint.dim('same request')} `, 19, left === '' ? shown : `${shown}; ${left}`, width)),
      ...(shown === '' && left !== '' ? [`      ${paint.dim(left)}`] : []),
    ]
  })
}

/** What came instead of what was expected, where it can be said in the room; else the message, cut. */
function inShort({ message, expected, actual, place }: FindingReport, room: number): string {
  const status = (text: string) => (text.startsWith('status ') ? text.match(/\b[1-5]\d\d\b/g)?.join(' or ') : undefined)
  const where = /^body[.[]/.test(place) ? `${place}: ` : ''
  const told =
    place === 'status line' && status(expected) !== undefined && status(actual) !== undefined
      ? `status ${status(actual)} instead of ${status(expected)}`
      : `${where}expected ${expected}, got ${actual}`
  const texts = [told, `${where}expected ${expected}`, `expected ${expected}, got ${actual}`].map(text =>
    line(text, 300),
  )
  return texts.find(text => text.length <= room) ?? line(message, 300)
}

function verdict(report: Report, paint: Paint, width: number): string[] {
  const tones = { conformant: paint.green, 'no-violation-found': paint.green, 'non-conformant': paint.red }
  const style = report.verdict === 'inconclusive' ? paint.yellow : tones[report.verdict]
  const text = line(verdictText(report), 2000)
  const rest = line(bottomLine(report, false), 4000).slice(text.length)
  const whole = hang('', 0, text + rest, width)
  const [first = '', ...others] = whole
  if (!first.startsWith(text)) return whole.map((each, i) => (i === 0 ? style(paint.bold(each)) : each))
  return [style(paint.bold(text)) + first.slice(text.length), ...others]
}

/** How many rules were not judged, where listing them would only hide why. */
export const nothingJudged = (report: Report): string =>
  `${plural(withVerdict(report, 'inconclusive').length, 'rule')} not judged: see report.json`
