import { plural } from '../../core/plural.js'
import type { Cause, FindingReport, Obstacle, Report, RuleReport } from '../../core/report.js'
import { experimentLines } from '../document/experiment-text.js'
import { traceOf } from '../document/trace.js'
import { byReason, hintText, remedyLines, remedyText, times, withVerdict } from '../document/view.js'
import { line } from './sanitise.js'
import { evidence, inOneLine, type Room, responseLines } from './terminal-evidence.js'
import { fit, hang, type Paint } from './text.js'

const indent = '      '
const column = 16

/** A failed rule with all that is known of it: what, why, by which sentence, what came back, how to repeat it. */
export function inFull(rule: RuleReport, cause: Cause | undefined, room: Room): string[] {
  const { paint, width } = room
  const [first, ...rest] = rule.findings
  const { statement, source, interpretation, because } = rule.basis
  const told = [
    ...hang(label('document', paint), column, `section ${rule.section}: ${line(statement, 400)}`, width),
    ...(source === undefined ? [] : hang(label('standard', paint), column, line(source, 200), width)),
    ...hang(label(rule.interpretation, paint), column, line(`${interpretation} ${because}`, 1500), width),
  ]
  return [
    ...heading(rule, room),
    ...(first === undefined ? [] : detail(first, rule.why, told, room, rule.seen === undefined)),
    ...rest.flatMap(finding => ['', ...detail(finding, '', [], room)]),
    ...experiments(rule, room),
    ...between(rule, room),
    ...fix(rule, room),
    ...others(cause, room),
    ...rule.reasons.flatMap(reason => hang(indent, 6, line(reason), width, paint.dim)),
    label('again', paint) + line(rule.rerun, 2000),
  ]
}

/** A failed rule on about ten lines: the request, what came in place of what, what it depends on, how to fix it, how to send it. */
export function failure(rule: RuleReport, cause: Cause | undefined, room: Room): string[] {
  const { paint, width } = room
  const [first, ...rest] = merged(rule.findings)
  const curl = rule.smallest?.curl ?? (first && traceOf(first, 1).curls.at(-1))
  return [
    ...heading(rule, room),
    ...(first === undefined ? [] : inTwoLines(sentence(first, 600, rule.seen === undefined), width)),
    ...example(rule, indent, width),
    ...(first === undefined ? [] : wrongPlace(first, room)),
    // What other values led to says it better.
    ...(rest.length === 0 || rule.varied !== undefined ? [] : also(rest, room)),
    ...briefly(experiments(rule, room), mostExperiments, room),
    ...between(rule, room),
    ...fix(rule, room, 3),
    ...others(cause, room),
    ...(curl === undefined ? [] : [label('curl', paint) + line(curl, 4000)]),
  ]
}

/** The same on four lines. */
export function inBrief(rule: RuleReport, cause: Cause | undefined, room: Room): string[] {
  const [first] = merged(rule.findings)
  return [
    ...heading(rule, room),
    ...(first === undefined ? [] : inTwoLines(sentence(first, 400, rule.seen === undefined), room.width).slice(0, 1)),
    ...example(rule, indent, room.width),
    ...(rule.remedy?.text === undefined ? [] : briefly(fix(rule, room, 1), 1, room)),
    ...others(cause, room),
  ]
}

const mostExperiments = 4

const inTwoLines = (text: string, width: number): string[] => briefly(hang(indent, 6, text, width), 2, { width })

/** The first of these lines; the last one says where there are more. */
const briefly = (lines: readonly string[], most: number, { width }: Pick<Room, 'width'>): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most - 1), fit(`${lines[most - 1]!} …`, width)]

/** What came in the place of what, where the status line does not say it, and the part of the body where it stands. */
function wrongPlace(finding: FindingReport, room: Room): string[] {
  const { place, expected, actual } = finding
  if (place === 'status line')
    return briefly(hang(label('expected', room.paint), column, line(expected, 200), room.width), 1, room)
  const text = `${line(place, 60)}: ${line(actual, 200)}, expected ${line(expected, 200)}`
  const exchange = finding.exchanges.findLast(({ aside }) => !aside)
  const excerpt = exchange === undefined || !place.startsWith('body') ? [] : responseLines(exchange, place, room)
  return [...briefly(hang(label('at', room.paint), column, text, room.width), 2, room), ...excerpt.slice(0, 3)]
}

/** Further findings: the first of them, and how many there are. What sets one apart stands at its end, behind a body that may be long. */
function also(rest: readonly FindingReport[], { paint, width }: Room): string[] {
  const [first] = rest
  const text = sentence(first!, 600, false).replace(/^(.*?); the document gives .*$/s, '$1.')
  const most = Math.max(100, 2 * (width - column - 6) - 20)
  const short = text.length <= most ? text : `${text.slice(0, most - 72)} … ${text.slice(-70)}`
  const more = rest.length > 1 ? ` And ${plural(rest.length - 1, 'more kind')} in report.html.` : ''
  return hang(label('also', paint), column, `${short}${more}`, width).slice(0, 3)
}

/** The request that shows the first finding of a rule, and what came. */
function example({ findings, consequences }: RuleReport, start: string, width: number): string[] {
  const exchange = [...findings, ...consequences][0]?.exchanges.findLast(({ aside }) => !aside)
  return exchange === undefined ? [] : [start + inOneLine(exchange, width - start.length)]
}

/** Causes that differ in what else was asked only read alike. */
function merged(findings: readonly FindingReport[]): readonly FindingReport[] {
  const byMessage = new Map<string, FindingReport>()
  for (const finding of findings) {
    const { count, ...known } = byMessage.get(finding.message) ?? { ...finding, count: 0 }
    byMessage.set(finding.message, { ...known, count: count + finding.count })
  }
  return [...byMessage.values()]
}

/** What it depends on, where requests showed it. */
const experiments = (rule: RuleReport, { paint, width }: Room): string[] =>
  experimentLines(rule).flatMap(([name, text]) => hang(label(name, paint), column, line(text, 500), width))

/** What stood between, where the responses show it. */
function between(rule: RuleReport, { paint, width }: Room): string[] {
  const text = hintText(rule)
  return text === undefined ? [] : hang(label('note', paint), column, line(text, 400), width)
}

/** How to fix it, with the first lines that do it in the target's framework, where that is known. */
function fix(rule: RuleReport, { paint, width, verbose }: Room, most = 8): string[] {
  const text = remedyText(rule, most < 3)
  if (text === undefined) return []
  const code = remedyLines(rule, verbose ? undefined : most)
  return [
    ...hang(label('fix', paint), column, line(text, 600), width),
    ...code.map(each => (' '.repeat(column + 2) + line(each, 400)).trimEnd()),
  ]
}

/** What else the same request shows: different bugs may hide behind one, so that each rule has its line. */
function others(cause: Cause | undefined, { paint, width, verbose, rules }: Room): string[] {
  const { consequences = [], unjudged = [] } = cause ?? {}
  const most = verbose ? unjudged.length : 6
  const open =
    unjudged.slice(0, most).join(', ') + (unjudged.length > most ? ` and ${unjudged.length - most} more` : '')
  return [
    ...consequences.flatMap(({ rule: id, count }) => [
      ...hang(label('fails', paint), column, `${id} too, by the same request (${times(count)})`, width),
      ...(verbose
        ? []
        : rules.filter(rule => rule.id === id).flatMap(rule => example(rule, ' '.repeat(column), width))),
    ]),
    ...(open === '' ? [] : hang(label('also', paint), column, `unjudged because of it: ${line(open, 4000)}`, width)),
  ]
}

/** Rules that could not be judged and that no failure explains, with what was sent: one group for each obstacle. */
export function unsure(report: Report, room: Room): string[][] {
  const { paint, width, verbose } = room
  const explained = report.causes.flatMap(({ unjudged = [] }) => (verbose ? [] : unjudged))
  const rules = withVerdict(report, 'inconclusive').filter(({ id }) => !explained.includes(id))
  const groups = byReason(rules)
  const most = verbose ? groups.length : 4
  const shown = groups.slice(0, most).map(([reason, ids], i) => {
    const first = rules.find(rule => rule.id === ids[0])!
    const obstacle = first.obstacles?.[0]
    const names =
      verbose || ids.length <= 6 ? ids.join(', ') : `${ids.slice(0, 5).join(', ')} and ${ids.length - 5} more`
    const count = obstacle === undefined || obstacle.count < 2 ? '' : ` (${times(obstacle.count)})`
    return [
      ...hang(`${paint.yellow('????')}  `, 6, `${names}: not judged`, width, paint.bold),
      ...hang(indent, 6, line(reason, 500) + count, width),
      ...(obstacle === undefined || (i > 1 && !verbose) ? [] : hindrance(obstacle, room)),
      label('again', paint) + line(first.rerun, 2000),
    ]
  })
  const left = groups.slice(most).flatMap(([, ids]) => ids)
  return left.length === 0 ? shown : [...shown, hang(`${paint.yellow('????')}  `, 6, `and ${left.join(', ')}`, width)]
}

/** Why rules were not judged, where the way in which the run ended does not say so. */
export function inShort(report: Report, { paint, width }: Room): string[] {
  const why = [
    ...byReason(withVerdict(report, 'error')).map(each => [paint.red('BROKE'), ...each] as const),
    ...(report.ending === 'complete' ? byReason(withVerdict(report, 'inconclusive')) : []).map(
      each => [`${paint.yellow('????')} `, ...each] as const,
    ),
  ]
  return why.slice(0, 4).flatMap(([word, reason, ids]) => {
    const names = ids.length <= 3 ? ids.join(', ') : `${ids.slice(0, 2).join(', ')} and ${ids.length - 2} more`
    return hang(`${word} `, 6, `${names}: ${line(reason, 300)}`, width)
  })
}

function hindrance({ exchanges }: Obstacle, room: Room): string[] {
  const trace = traceOf({ exchanges }, room.verbose ? 6 : 2)
  const curl = trace.curls.at(-1)
  return [...evidence(trace, '', room), ...(curl === undefined ? [] : [label('curl', room.paint) + line(curl, 4000)])]
}

function heading(rule: RuleReport, { paint, width }: Room): string[] {
  const word = rule.verdict === 'fail' ? paint.red('FAIL') : paint.yellow('WARN')
  const basis = `section ${rule.section} · ${rule.interpretation}`
  const name = `${word}  ${paint.bold(rule.id)}`
  return 8 + rule.id.length + basis.length <= width
    ? [`${name}  ${paint.dim(basis)}`]
    : [name, `${indent}${paint.dim(basis)}`]
}

const label = (name: string, paint: Paint) => `${indent}${paint.dim(name.padEnd(8))}  `

const sentence = ({ message, count }: FindingReport, max: number, isCounted = true) =>
  line(message, max) + (isCounted && count > 1 ? ` (${times(count)})` : '')

function detail(finding: FindingReport, why: string, told: readonly string[], room: Room, isCounted = true): string[] {
  const { expected, actual, place } = finding
  const { paint, width } = room
  const trace = traceOf(finding, 12)
  return [
    ...hang(indent, 6, sentence(finding, 600, isCounted), width),
    ...(why === '' ? [] : hang(indent, 6, line(why, 600), width, paint.dim)),
    ...told,
    ...hang(label('expected', paint), column, line(expected, 400), width),
    ...hang(label('actual', paint), column, line(actual, 400), width, paint.red),
    ...hang(label('at', paint), column, line(place), width),
    ...evidence(trace, place, room),
    ...trace.curls.map(curl => label('curl', paint) + line(curl, 4000)),
  ]
}
