import { withoutEndSlash } from '../../core/exchange/address.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { Cause, FindingReport, Report, RuleReport } from '../../core/report/report.js'
import { alikeIn, ruleOf } from '../verdict/alike.js'
import { shownFinding } from '../verdict/causes.js'
import {
  aroundText,
  inShort,
  needsConnection,
  requestText,
  rightText,
  sometimesText,
  type VariedText,
  variedTexts,
} from './experiment-text.js'
import { knownOf } from './known-text.js'
import { otherCases } from './other-cases.js'
import { hintText } from './remedy.js'
import { shown } from './shown.js'

/** A failed or warned rule as a reader needs it first. Texts are as the target wrote them. */
export interface CauseText {
  readonly rule: RuleReport
  readonly cause: Cause
  readonly word: 'FAIL' | 'WARN' | 'KNOWN'
  /** One of those before it returns the same wrong status for the same right one: they are fixed in one place. */
  readonly isAlike: boolean
  /** `POST /pets {} → 201, then `, where something had to be sent before. */
  readonly before: string
  /** `POST /pets {"categoryId":"1"}`, below the base address. */
  readonly request: string
  /** `→ 201, expected 400`. */
  readonly outcome: string
  readonly varied: readonly VariedText[]
  /** `GET /pets?limit=5 → 200`: right, and differs in one part. */
  readonly right?: string
  /** `GET /store/orders → 404`: where other code of the service may fail. */
  readonly others: readonly string[]
  /** How to fix it, or what stood between the service and the run. */
  readonly fix?: string
  /** Sends it again. */
  readonly curl?: string
  /** What somebody has signed for it, where it is known. */
  readonly known: string
}

/** In the order in which one would fix them, those alike together; warnings last. A fix that stands above is not repeated. */
export const causeTexts = (report: Report): readonly CauseText[] =>
  alikeIn(report)
    .flatMap(group => group.map((cause, i) => causeText(report, cause, i > 0)))
    .map((text, i, all) =>
      text.fix !== undefined && text.fix === all[i - 1]?.fix ? { ...text, fix: 'The same.' } : text,
    )

function causeText(report: Report, cause: Cause, isAlike: boolean): CauseText {
  const rule = ruleOf(report, cause)
  const context = { baseUrl: withoutEndSlash(report.target.baseUrl), connection: needsConnection(rule) }
  const finding = shownFinding(rule)!
  const sent = shown(rule.smallest ?? finding)
  const before = sent.slice(0, -1).map(each => `${inShort(each, context)}, then `)
  const last = sent.at(-1)
  const right = rightText(rule, context)
  const fix = hintText(rule) ?? rule.remedy?.text
  // Lists that only together are wrong, and what is refused and shows afterwards: nothing hangs on an id of then.
  const isPair =
    rule.smallest === undefined &&
    sent.slice(0, -1).every(({ method, status = 0 }) => method === 'GET' || status >= 400)
  // No line of a shell sends a request in two segments.
  const isCut = rule.smallest !== undefined && last?.cut !== undefined
  const curl = isCut
    ? undefined
    : (rule.smallest?.curl ?? (isPair ? sent.map(each => each.curl).join('; ') : last?.curl))
  return {
    rule,
    cause,
    word: rule.known ? 'KNOWN' : rule.verdict === 'fail' ? 'FAIL' : 'WARN',
    isAlike,
    before: before.at(-1) ?? '',
    request: last === undefined ? '' : [requestText(last, context), ...aroundText(rule)].join(' '),
    outcome: last === undefined ? finding.message : outcomeText(last, finding, sometimesText(rule)),
    varied: variedTexts(rule),
    ...(right === undefined ? {} : { right }),
    others: otherCases(report, rule),
    ...(fix === undefined ? {} : { fix }),
    ...(curl === undefined || curl === '' ? {} : { curl }),
    known: knownOf(report, rule.id),
  }
}

function outcomeText({ status, failure, responseBody }: ExchangeReport, finding: FindingReport, often: string): string {
  const isRefused = (status ?? 0) >= 400 && finding.statuses?.every(each => each < 300) === true
  const said = isRefused ? messageIn(responseBody ?? '') : ''
  const came =
    status === undefined ? `no response${failure === undefined ? '' : ` (${failure.message})`}` : `${status}${said}`
  return `→ ${came}${often}, ${expectation(finding)}`
}

/** `expected 400`; where more than a status is wrong, what and where: what came first, which is what a short line must show. */
function expectation({ statuses, expected, actual, place, message }: FindingReport): string {
  if (place === 'status line')
    return statuses === undefined ? `expected ${withoutStatus(expected)}` : `expected ${statuses.join(' or ')}`
  const member = /^body(?=[.[]).*?(\w*)$/.exec(place)?.[1]
  const where = member === undefined || (member !== '' && expected.includes(member)) ? '' : `${place}: `
  const [header = ''] = /^[\w-]+: /.exec(actual) ?? []
  const text = `${where}got ${actual}, expected ${expected.startsWith(header) ? expected.slice(header.length) : expected}`
  return text.length <= 200 ? text : message
}

/** Characters of what a server says. */
const longestMessage = 60

/** ` "name is too long"`: why it refused what it ought to take. */
function messageIn(body: string): string {
  try {
    const { message } = JSON.parse(body)
    if (typeof message !== 'string' || message === '') return ''
    return ` "${message.length > longestMessage ? `${message.slice(0, longestMessage - 1)}…` : message}"`
  } catch {
    return ''
  }
}

const withoutStatus = (expected: string): string => expected.replace(/^status (?=\d)/, '')
