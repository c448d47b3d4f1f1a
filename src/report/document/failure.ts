import { keyText } from '../../core/credential/credential.js'
import type { FindingReport, Report, RuleReport } from '../../core/report/report.js'
import { plural } from '../../core/text/plural.js'
import { shownFinding, statusNowAndThen } from '../verdict/causes.js'
import { type Block, command, fields, folded, sentence, table, text, value } from './blocks.js'
import { experimentFields, valuesOf } from './experiment-text.js'
import { knownOf } from './known-text.js'
import { otherCases } from './other-cases.js'
import { hintText, remedyLines, remedyText } from './remedy.js'
import { type Asked, sentHeaders, traceOf, unusualHeaders } from './trace.js'
import { times } from './view.js'

/** All that is known of a rule, what helps first; the same in the terminal, on the page, in Markdown and in plain text. */
export function ruleBlocks(report: Report, rule: RuleReport): readonly Block[] {
  const { id, section, interpretation, why, basis, findings, consequences, reasons, obstacles = [], rerun } = rule
  const { statement, source, interpretation: reading, because } = basis
  const hint = hintText(rule)
  const others = findings.length === 0 ? [] : otherCases(report, rule)
  return [
    ...text(knownOf(report, id)),
    ...text(why, true),
    ...fix(rule),
    ...fields(...experimentFields(rule), ...(others.length === 0 ? [] : [value('also', others.join(', '))])),
    ...valuesOf(rule).map(each => ({ type: 'values' as const, ...each })),
    ...shownFirst(rule).map((each, i) => findingBlock(each, i === 0)),
    ...obstacles.map(({ reason, count, exchanges }): Block => {
      const said = count > 1 ? `${reason} (${times(count)})` : reason
      return { type: 'finding', text: said, blocks: exchangeBlocks({ exchanges }, '', true) }
    }),
    ...folded(
      `${plural(consequences.length, 'consequence')} of another rule's failure`,
      consequences.map(each => findingBlock(each, false)),
    ),
    ...fields(
      ...(hint === undefined ? [] : [sentence('note', hint)]),
      ...follows(report, rule),
      sentence('document', `section ${section}: ${statement}`),
      ...(source === undefined ? [] : [sentence('standard', source)]),
      sentence(interpretation, `${reading} ${because}`),
    ),
    ...reasons.filter(each => obstacles.every(({ reason }) => reason !== each)).flatMap(each => text(each)),
    ...branches(rule),
    ...fields(command('again', rerun)),
  ]
}

/** The findings, that of the smallest request before the others. */
function shownFirst(rule: RuleReport): readonly FindingReport[] {
  const first = shownFinding(rule)
  return first === undefined ? [] : [first, ...rule.findings.filter(each => each !== first)]
}

function fix(rule: RuleReport): readonly Block[] {
  const remedy = remedyText(rule)
  if (remedy === undefined) return []
  const lines = remedyLines(rule)
  return [...fields(sentence('fix', remedy)), ...(lines.length === 0 ? [] : [{ type: 'lines' as const, lines }])]
}

/** A finding with the exchanges that led to it, the place marked in the last. */
function findingBlock(finding: FindingReport, isOpen: boolean): Block {
  const { message, count, expected, actual, place } = finding
  return {
    type: 'finding',
    text: count > 1 ? `${message} (${times(count)})` : message,
    blocks: [
      ...fields(value('expected', expected), value('actual', actual), value('at', place)),
      ...exchangeBlocks(finding, place, isOpen),
    ],
  }
}

function exchangeBlocks(found: Pick<FindingReport, 'exchanges'>, place: string, isOpen: boolean): readonly Block[] {
  const { asked, left, curls } = traceOf(found)
  const shown = asked.map((each, i) => exchangeBlock(each, i === asked.length - 1 ? place : ''))
  const content = [
    ...text(left === 0 ? '' : `${plural(left, 'earlier exchange')} in report.json.`, true),
    ...folded(`${plural(shown.length - 1, 'exchange')} before the last`, shown.slice(0, -1)),
    ...shown.slice(-1),
    ...fields(...curls.map(curl => command('curl', curl))),
  ]
  return folded(plural(asked.length + left, 'exchange'), asked.length === 0 ? [] : content, isOpen)
}

function exchangeBlock({ exchange, times: sent }: Asked, place: string): Block {
  const { method, url, credential, credentialVariant, requestBody = '', status, failure, milliseconds } = exchange
  const key = credential === 'valid' ? '' : ` (${keyText(credential, credentialVariant)})`
  const polls = sent === 1 ? '' : ` (${times(sent)}, the last response:)`
  return {
    type: 'exchange',
    request: `${method} ${url}${key}${polls}`,
    headers: unusualHeaders(exchange).map(header => header.join(': ')),
    body: withoutLongBlanks(requestBody),
    outcome: `${failure === undefined ? status : `no response: ${failure.message}`}, ${Math.round(milliseconds)} ms`,
    exchange: { ...exchange, requestHeaders: sentHeaders(exchange) },
    place,
  }
}

/** White space of more characters than that is counted in place of being shown. */
const mostBlanks = 80

const withoutLongBlanks = (body: string): string =>
  body.replace(/\s+/g, blanks =>
    blanks.length > mostBlanks ? ` … ${blanks.length} characters of white space … ` : blanks,
  )

/** What else the same request shows: different faults may be behind it; and what fails as a plainer request does. */
function follows({ causes, rules }: Report, rule: RuleReport) {
  const { consequences = [], unjudged = [] } = causes.find(each => each.rule === rule.id) ?? {}
  const isPlainer = (id: string) => {
    const { smallest, foundWith } = rules.find(each => each.id === id) ?? {}
    return smallest?.foundBy !== undefined || foundWith !== undefined
  }
  const [others, same] = [true, false].map(plainer =>
    consequences.map(each => each.rule).filter(id => isPlainer(id) === plainer),
  ) as [string[], string[]]
  const shows = statusNowAndThen(rule) === undefined ? 'the same request fails' : 'the same status came now and then in'
  return [
    ...(same.length === 0 ? [] : [sentence('also', `${shows} ${same.join(', ')}`)]),
    ...(others.length === 0 ? [] : [sentence('also', `these fail in the same way: ${others.join(', ')}`)]),
    ...(unjudged.length === 0 ? [] : [sentence('unjudged', `because of it: ${unjudged.join(', ')}`)]),
  ]
}

function branches({ branches: all, verdict, findings }: RuleReport): readonly Block[] {
  const rows = all.map(({ name, observations, reason = '' }) => {
    const failed = findings.filter(({ branch }) => branch === name).reduce((sum, { count }) => sum + count, 0)
    return failed > 0 ? [name, '', `failed ${times(failed)}`] : [name, `${observations}`, reason]
  })
  const seen = table(['Observed', 'Times', 'Remarks'], rows)
  const isAnswer = verdict === 'pass' || verdict === 'observed' || verdict === 'inconclusive'
  return isAnswer ? seen : folded(plural(all.length, 'branch', 'branches'), seen)
}
