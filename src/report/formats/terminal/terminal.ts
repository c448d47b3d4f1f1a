import type { Report } from '../../../core/report/report.js'
import { frameworkOption } from '../../../core/rule/framework.js'
import { commandLine } from '../../../core/text/command-line.js'
import { plural } from '../../../core/text/plural.js'
import { type CauseText, causeTexts } from '../../document/cause.js'
import { ruleBlocks } from '../../document/failure.js'
import { knownText } from '../../document/known-text.js'
import { remarksOf, ruledOutGroups, ruledOutText } from '../../document/remarks.js'
import { furtherSections, linesOf } from '../../document/sections.js'
import { bottomLine, chosen, endingText, minute, targetName, verdictText, withVerdict } from '../../document/view.js'
import { untrueOf } from '../../verdict/known.js'
import { disarm, line } from '../sanitise.js'
import { cut, inClauses, middle, short, values } from '../shorten.js'
import { columns, fit, flow, hang, painter } from '../text.js'
import { blockLines, type Screen } from './terminal-blocks.js'

interface TerminalOptions {
  readonly color: boolean
  readonly width: number
  /** `quiet`: the verdict, a line for each cause and each reason why rules were not judged. `verbose`: all that the report holds. */
  readonly detail?: 'quiet' | 'normal' | 'verbose'
  /** Where the reports are, as the user would write it. */
  readonly folder?: string
}

/** Lines of a whole text without a cause, with one, and those that each further one adds, at most. */
const most = { none: 6, one: 10, further: 4 }

/** Columns below which a line that is to be copied is left to the files. */
const narrow = 60

/** The report for a person, in the order of importance: the verdict, what is wrong in the order in which one would fix it, the rest. */
export function terminal(report: Report, { color, width, detail = 'normal', folder }: TerminalOptions): string {
  const screen = { paint: painter(color), width: columns(width) }
  const parts = { quiet, normal, verbose }[detail](report, screen, folder)
  return `${disarm(parts.join('\n'))}\n`
}

const quiet = (report: Report, screen: Screen): string[] => [
  ...verdict(report, screen),
  ...causeTexts(report).flatMap(each => inOneLine(each, screen)),
  ...unjudged(report, screen, 4),
]

function normal(report: Report, screen: Screen, folder: string | undefined): string[] {
  const [first, ...others] = causeTexts(report)
  const head = [...verdict(report, screen), ...facts(report, screen)]
  const needed = [...unjudged(report, screen, 3), ...untrue(report, screen)]
  const last = reports(report, folder, screen)
  const room = (first === undefined ? most.none : most.one) - head.length - needed.length - last.length
  const cause = first === undefined ? [] : causeLines(first, Math.max(most.further, room), screen)
  // What is no matter of the verdict has a line where there is one left.
  const further = [remark(report, screen), ruledOut(report, screen)]
    .filter(each => each !== '')
    .slice(0, Math.max(0, room - cause.length))
  return [
    ...head,
    ...cause,
    ...others.flatMap(each => causeLines(each, most.further, screen)),
    ...needed,
    ...further,
    ...last,
  ]
}

function verbose(report: Report, screen: Screen, folder: string | undefined): string[] {
  const { paint } = screen
  const shown = causeTexts(report)
  const led = report.causes.flatMap(({ consequences }) => consequences.map(({ rule }) => rule))
  const unsure = withVerdict(report, 'inconclusive', 'error')
  const rules = [...shown.map(({ rule }) => rule), ...report.rules.filter(({ id }) => led.includes(id)), ...unsure]
  return [
    ...verdict(report, screen),
    ...facts(report, screen),
    ...rules.flatMap(rule => {
      const word = { fail: 'FAIL ', warn: 'WARN ', error: 'BROKE' }[rule.verdict as string] ?? '???? '
      const title = `${word} ${paint.bold(rule.id)}  §${rule.section} ${rule.interpretation}`
      return ['', title, ...blockLines(ruleBlocks(report, rule), screen)]
    }),
    ...furtherSections(report).flatMap(({ title, blocks }) => ['', paint.bold(title), ...blockLines(blocks, screen)]),
    '',
    ...reports(report, folder, screen),
  ]
}

function verdict(report: Report, { paint, width }: Screen): string[] {
  const tones = { conformant: paint.green, 'no-violation-found': paint.green, 'non-conformant': paint.red }
  const style = report.verdict === 'inconclusive' ? paint.yellow : tones[report.verdict]
  const said = line(verdictText(report), 'sentence')
  const [first = '', ...others] = hang('', 2, line(bottomLine(report, 'short'), 'cell'), width)
  const ending = endingText(report)
  return [
    first.startsWith(said) ? style(paint.bold(said)) + first.slice(said.length) : style(paint.bold(first)),
    ...others,
    ...(ending === undefined ? [] : hang('', 2, line(ending, 'value'), width, paint.yellow)),
  ]
}

/** What was judged, and as much of how as stands on the line. */
function facts(report: Report, { paint, width }: Screen): string[] {
  const { stats } = report
  const { seed } = chosen(report)
  const time = stats.seconds > 0 ? ` in ${stats.seconds.toFixed(1)} s` : ''
  const all = [
    targetName(report),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    `${plural(stats.requests, 'request')}${time}`,
    minute(report.startedAt),
  ]
  const [target = '', second = ''] = flow(
    all.map(each => line(each)),
    width,
  )
  return (target.length < width / 2 || !second.includes('seed') ? [target] : [target, second]).map(paint.dim)
}

function causeLines(text: CauseText, room: number, screen: Screen): string[] {
  const { word, isAlike, fix, curl, known, cause } = text
  const { paint, width } = screen
  const labelled = (name: string, said: string, rows: number) =>
    rows < 1 ? [] : cut(hang(`      ${paint.dim(name.padEnd(6))}  `, 14, line(said, 'value'), width), rows, width)
  const inOneRow = (said: string) => hang('', 14, said, width).length === 1
  if (word !== 'FAIL' || isAlike)
    return [
      ...inOneLine(text, screen),
      ...(word !== 'FAIL' || fix === undefined ? [] : labelled('fix', inClauses(fix, inOneRow), 1)),
      ...(known === '' ? [] : cut(hang('      ', 6, line(known, 'value'), width), 2, width)),
    ]
  const last = curl === undefined || width < narrow ? [] : [`      ${paint.dim('curl')}    ${line(curl, 'command')}`]
  const telling = text.varied.toSorted((one, other) => other.groups.length - one.groups.length)
  const varied = [
    ...telling.map(each => labelled('varied', values(each, width - 14), 1)),
    ...(text.right === undefined ? [] : [labelled('right', middle(line(text.right, 'cell'), width - 14), 1)]),
  ]
  const head = heading(
    text,
    // Requests that show it come before requests that may show more.
    room - last.length - Math.min(1, varied.length) - (text.before === '' ? Math.min(1, text.others.length) : 0) - 1,
    screen,
  )
  const left = room - head.length - last.length
  const led = cause.consequences.map(({ rule }) => rule).join(', ')
  const cases = labelled('also', text.others.join(', '), Math.min(1, text.others.length, left - 1))
  const least = varied.length > 0 && left - cases.length > 1 ? 1 : 0
  const rows = Math.min(3, left - cases.length - least)
  const fits = (said: string) => hang('', 14, said, width).length <= rows
  const fixed = fix === undefined ? [] : labelled('fix', inClauses(fix, fits), rows)
  const shown = varied.flat().slice(0, Math.max(0, left - cases.length - fixed.length))
  const free = left - cases.length - fixed.length - shown.length
  const also = led === '' ? [] : labelled('also', led, Math.min(1, free))
  return [...head, ...shown, ...cases, ...also, ...fixed, ...last]
}

/** Columns in which a reader still sees what had to be sent before. */
const shortestLead = 36

/** The rule, then the smallest request and what came: on one line where they fit, else on up to `rows`. */
function heading(text: CauseText, rows: number, screen: Screen): string[] {
  const { rule, cause } = text
  const { paint, width } = screen
  const basis = `  §${rule.section} ${rule.interpretation}`
  const led = cause.consequences
  const [only] = led
  const names = led.length === 1 ? [`${basis}  +${only!.rule}`] : []
  const counted = led.length === 0 ? [] : [`${basis}  +${plural(led.length, 'rule')}`]
  const length = 6 + rule.id.length
  const facts = [...names, ...counted, basis].find(each => length + each.length <= width) ?? ''
  const [name = '', ...rest] = named(text, screen)
  const first = [name + paint.dim(facts), ...rest]
  const [before, sent, came] = [text.before, text.request, text.outcome].map(each => line(each, 'cell')) as [
    string,
    string,
    string,
  ]
  const whole = [sent, came].filter(each => each !== '').join(' ')
  const left = width - length - facts.length - 3
  const found = [before + whole, whole].find(each => each.length <= left)
  if (found !== undefined && (before === '' || found !== whole)) return [`${first[0]}   ${found}`]
  const room = width - 6
  const fitting = [before + whole, whole].find(each => each.length <= room)
  // What came counts more than all that was sent.
  const split = [...(sent === '' ? [] : [middle(sent, room)]), short(came, room)]
  const cutBoth = `${middle(sent, Math.max(room >> 1, room - came.length - 1))} ${came}`.trim()
  const lines = (): readonly string[] => {
    const lead = before.trimEnd()
    if (before !== '' && fitting !== before + whole) {
      if (rows > 2 && (fitting !== undefined || width >= narrow)) return [middle(lead, room), fitting ?? cutBoth]
      const forLead = room - whole.length - 1
      if (forLead >= shortestLead) return [`${middle(lead, forLead)} ${whole}`]
    }
    if (fitting !== undefined) return [fitting]
    return rows > 2 || width < narrow ? split : [cutBoth]
  }
  return [...first, ...lines().map(each => `      ${short(each, room)}`)]
}

/** The rule with what came, cut. */
function inOneLine(text: CauseText, screen: Screen): string[] {
  const { width } = screen
  const { rule, request, outcome } = text
  const left = width - 6 - rule.id.length - 2
  const [sent, came] = [line(request, 'cell'), line(outcome)]
  if (left < 12) return named(text, screen)
  const forRequest = left - came.length - 1
  // At least its method and path, where most of the line is left for what came.
  const [target = ''] = /^\S+ \S+/.exec(sent) ?? []
  const before = forRequest >= 16 ? middle(sent, forRequest) : fit(target, Math.floor(left / 2))
  const shown = short(`${before} ${came}`.trim(), left)
  return [`${named(text, screen)[0]}  ${shown}`]
}

/** The word and the rule's id, which a narrow screen breaks behind a hyphen. */
function named({ word, rule }: CauseText, { paint, width }: Screen): string[] {
  const tone = word === 'FAIL' ? paint.red : paint.yellow
  const room = width - 6
  const end = rule.id.length <= room ? rule.id.length : rule.id.lastIndexOf('-', room - 1) + 1 || room
  const rest = rule.id.slice(end)
  const first = `${tone(word)}${' '.repeat(6 - word.length)}${paint.bold(rule.id.slice(0, end))}`
  return rest === '' ? [first] : [first, `      ${paint.bold(fit(rest, room))}`]
}

/** Why rules were not judged that no failure explains, a line or two for each reason. */
function unjudged(report: Report, { paint, width }: Screen, groups: number): string[] {
  const explained = report.causes.flatMap(({ unjudged = [] }) => unjudged)
  // Where the run ended early, its ending says why.
  const lost = report.notJudged.filter(
    ({ id, by, branches }) =>
      by === 'trouble' && branches === undefined && report.ending === 'complete' && !explained.includes(id),
  )
  const broke = report.notJudged.filter(({ by }) => by === 'tool' || by === 'own rule')
  const why = ruledOutGroups([...broke, ...lost]).map(group => {
    const { by, reason } = group[0]!
    const ids = group.map(({ id }) => id)
    if (by !== 'trouble')
      return [
        paint.red('BROKE'),
        `${by === 'tool' ? 'a fault of this tool in' : 'your rule'} ${ids.join(', ')}: ${reason}`,
      ]
    return [`${paint.yellow('????')} `, `${someOf(ids)}: ${reason}`]
  })
  if (explained.length > 0)
    why.push([`${paint.yellow('????')} `, `${someOf(explained)}: judged once the failures above are fixed`])
  const rows = report.causes.length > 0 ? 1 : 3
  const left = why.length > groups ? [`      and ${plural(why.length - groups, 'more reason')}, see report.html`] : []
  return [
    ...why
      .slice(0, groups)
      .flatMap(([word, text]) => cut(hang(`${word} `, 6, line(text!, 'value'), width), rows, width)),
    ...left,
  ]
}

const someOf = (ids: readonly string[]): string =>
  ids.length <= 3 ? ids.join(', ') : `${ids.slice(0, 2).join(', ')} and ${ids.length - 2} more`

/** Known failures that are none any more decide the exit code. */
const untrue = (report: Report, { paint, width }: Screen): string[] =>
  untrueOf(report).flatMap(each => hang('note  ', 6, line(knownText(each), 'value'), width, paint.yellow))

/** The first of what the run has to say besides. */
function remark(report: Report, { paint, width }: Screen): string {
  const [first = ''] = [...report.notices, ...remarksOf(report)]
  return first === '' ? '' : paint.dim(short(`note  ${line(linesOf(first)[0]!, 'value')}`, width))
}

/** Rules that were left out or do not apply, as many as stand on a line. */
function ruledOut(report: Report, { paint, width }: Screen): string {
  return paint.dim(fit(line(ruledOutText(report, width), 'sentence'), width))
}

/** Where the rest is, and the command that shows code. */
function reports({ rules }: Report, folder: string | undefined, { paint, width }: Screen): string[] {
  const file = folder === undefined ? '' : `${line(folder)}/report.html`
  const text = `All details: ${file === '' ? '--verbose' : file}`
  const verbosely = file === '' ? text : `${text}, or --verbose`
  const remedies = rules.flatMap(({ remedy }) => remedy ?? [])
  const framework = remedies.find(each => each.framework !== undefined)?.framework
  const name = framework === undefined ? 'NAME' : frameworkOption(framework)
  const hasCode = remedies.some(({ regions, others }) => (regions ?? others) !== undefined)
  const code = hasCode ? [`code: ${commandLine} explain RULE --framework ${name}`] : []
  return flow([verbosely.length <= width ? verbosely : text, ...code], width).map(paint.dim)
}
