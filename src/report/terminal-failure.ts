import type { Cause, FindingReport, Obstacle, Report, RuleReport } from '../core/report.js'
import { line } from './sanitise.js'
import { evidence, inOneLine, type Room } from './terminal-evidence.js'
import { hang, type Paint } from './text.js'
import { traceOf } from './trace.js'
import { byReason, hintText, remedyLines, remedyText, times, withVerdict } from './view.js'

const indent = '      '
const column = 16

/** A failed rule with all that is needed to fix the server: what, why, by which sentence, what came back, how to repeat it. */
export function failure(rule: RuleReport, cause: Cause | undefined, room: Room): string[] {
  const { paint, width, verbose } = room
  const [first, ...others] = verbose ? rule.findings : merged(rule.findings)
  const further = verbose ? [] : others
  const { statement, source, interpretation, because } = rule.basis
  const told = [
    ...hang(label('document', paint), column, `section ${rule.section}: ${line(statement, 400)}`, width),
    ...(source === undefined ? [] : hang(label('standard', paint), column, line(source, 200), width)),
    ...(verbose
      ? hang(label(rule.interpretation, paint), column, line(`${interpretation} ${because}`, 1500), width)
      : []),
  ]
  return [
    ...heading(rule, room),
    ...(first === undefined ? [] : detail(first, rule.why, told, room)),
    ...(verbose ? others.flatMap(finding => ['', ...detail(finding, '', [], room)]) : []),
    ...further.flatMap(finding => also(finding, room)),
    ...whenever(rule, room),
    ...between(rule, room),
    ...fix(rule, room),
    ...explained(cause, room),
    ...(verbose ? rule.reasons.flatMap(reason => hang(indent, 6, line(reason), width, paint.dim)) : []),
    label('again', paint) + line(rule.rerun, 2000),
  ]
}

/** A failed rule with each of its findings on a line, and a request that shows the first. */
export function inBrief(rule: RuleReport, cause: Cause | undefined, room: Room): string[] {
  const { width } = room
  const [first, ...others] = merged(rule.findings)
  return [
    ...heading(rule, room),
    ...(first === undefined ? [] : hang(indent, 6, sentence(first, 400), width)),
    ...example(rule, indent, width),
    ...others.flatMap(finding => also(finding, room)),
    ...whenever(rule, room),
    ...between(rule, room),
    ...fix(rule, room, 3),
    ...explained(cause, room),
  ]
}

/** A further finding on two lines, more where they are short. What sets it apart stands at its end, behind a body that may be long. */
function also(finding: FindingReport, { paint, width }: Room): string[] {
  const text = sentence(finding, 600).replace(/^(.*?); the document gives .*?(\.? \(\d+ times\)|\.?)$/s, '$1$2')
  const most = Math.max(150, 2 * (width - column - 6))
  const short = text.length <= most ? text : `${text.slice(0, most - 72)} … ${text.slice(-70)}`
  return hang(label('also', paint), column, short, width)
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

/** When it fails, where that is known. */
const whenever = ({ condition }: RuleReport, { paint, width }: Room): string[] =>
  condition === undefined ? [] : hang(label('when', paint), column, line(condition.text, 500), width)

/** What stood between, where the responses show it. */
function between(rule: RuleReport, { paint, width }: Room): string[] {
  const text = hintText(rule)
  return text === undefined ? [] : hang(label('note', paint), column, line(text, 400), width)
}

/** How to fix it, with the first lines that do it in the target's framework, where that is known. */
function fix(rule: RuleReport, { paint, width, verbose }: Room, most = 8): string[] {
  const text = remedyText(rule, most < 8)
  if (text === undefined) return []
  const code = remedyLines(rule, verbose ? undefined : most)
  return [
    ...hang(label('fix', paint), column, line(text, 600), width),
    ...code.map(each => (' '.repeat(column + 2) + line(each, 400)).trimEnd()),
  ]
}

/** What a failure explains: different bugs may hide behind one, so that each rule has its line. */
function explained(cause: Cause | undefined, { paint, width, verbose, rules }: Room): string[] {
  const { consequences = [], unjudged = [] } = cause ?? {}
  const most = verbose ? unjudged.length : 6
  const open =
    unjudged.slice(0, most).join(', ') + (unjudged.length > most ? ` and ${unjudged.length - most} more` : '')
  return [
    ...consequences.flatMap(({ rule: id, count }) => [
      `${label('explains', paint)}${id} (${times(count)})`,
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

const sentence = ({ message, count }: FindingReport, max: number) =>
  line(message, max) + (count > 1 ? ` (${times(count)})` : '')

function detail(finding: FindingReport, why: string, told: readonly string[], room: Room): string[] {
  const { expected, actual, place } = finding
  const { paint, width, verbose } = room
  const trace = traceOf(finding, verbose ? 12 : 3)
  // What takes two requests to be seen is not seen by the second alone.
  const curls = verbose || (finding.exchanges.length <= 2 && trace.left === 0) ? trace.curls : trace.curls.slice(-1)
  return [
    ...hang(indent, 6, sentence(finding, 600), width),
    ...(why === '' ? [] : hang(indent, 6, line(why, 600), width, paint.dim)),
    ...told,
    ...hang(label('expected', paint), column, line(expected, 400), width),
    ...hang(label('actual', paint), column, line(actual, 400), width, paint.red),
    ...hang(label('at', paint), column, line(place), width),
    ...evidence(trace, place, room),
    ...curls.map(curl => label('curl', paint) + line(curl, 4000)),
  ]
}
