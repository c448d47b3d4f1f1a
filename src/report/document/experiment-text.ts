import { groupBy } from '../../core/collections/group-by.js'
import { keyText } from '../../core/credential/credential.js'
import type { ContrastReport, ExchangeReport } from '../../core/report/exchange-report.js'
import type { RuleReport } from '../../core/report/report.js'
import { plural } from '../../core/text/plural.js'
import { isUnsteady } from '../verdict/causes.js'
import { type Field, type Value, value } from './blocks.js'
import { unusualHeaders } from './trace.js'

type Rule = Pick<RuleReport, 'seen' | 'notAgain' | 'smallest' | 'contrasts' | 'varied'>

/** How often it was found, the smallest request that fails, and which requests that differ in one part are right. */
export function experimentFields(rule: Rule): readonly Field[] {
  const seen = seenText(rule)
  const context = { connection: needsConnection(rule) }
  const right = (rule.contrasts ?? []).map(contrast => value('right', contrastText(contrast, context)))
  const least = (rule.smallest?.exchanges ?? []).filter(({ aside }) => !aside).map(each => inShort(each, context))
  return [
    ...(seen === '' ? [] : [value('seen', seen)]),
    ...(least.length === 0 ? [] : [value('smallest', [least.join(', then '), ...aroundText(rule)].join(' '))]),
    ...right,
  ]
}

/**
 * How often a failure was seen that did not fail each time it was sent, or that a plain request showed and most others did not, as where
 * the run was shut out for a while; empty where it always fails, as far as anybody knows.
 */
export function sometimesText(rule: Rule): string {
  const { seen, smallest } = rule
  if (seen === undefined) return ''
  const mayBeSteady = smallest !== undefined || seen.failed === seen.judged
  const isPlain = smallest !== undefined && smallest.parts.length === 0 && smallest.around === undefined
  const isSeldom = isPlain && seen.failed < seen.judged / 2
  return mayBeSteady && !isUnsteady(rule) && !isSeldom ? '' : ` (seen ${oftenText(seen)})`
}

function seenText({ seen, notAgain, smallest }: Rule): string {
  if (seen === undefined) return ''
  const often = oftenText(seen)
  if (notAgain) return `${often}; sent again by itself, it did not fail`
  if (smallest === undefined) return often
  const counted = `${often}, not counting those sent to look into it`
  return smallest.failed === smallest.sent
    ? counted
    : `${counted}; this one, sent again, failed ${smallest.failed} of ${smallest.sent} times`
}

const oftenText = ({ failed, judged }: NonNullable<Rule['seen']>): string =>
  failed === judged && judged > 1 ? `in all ${judged} requests` : `in ${failed} of ${judged} requests`

const contrastText = ({ part, value, exchanges }: ContrastReport, context: Context): string =>
  `${exchanges.map(each => inShort(each, context)).join(', then ')}: correct; differs in ${part}${exchanges.length > 1 || isLong(value) ? '' : value === '' ? ', which is left out' : ` (${shown(value)})`}`

/** What other values of a part led to, failures first. */
export const valuesOf = ({
  varied = [],
}: Rule): readonly { readonly part: string; readonly values: readonly Value[] }[] =>
  varied.map(({ part, values }) => ({
    part,
    values: values
      .map(({ value, fails, exchanges }) => ({
        value: shown(value.startsWith(`${part}=`) ? value.slice(part.length + 1) : value),
        outcome: `${exchanges.at(-1)?.status ?? 'no response'}`,
        fails,
      }))
      .sort((one, other) => Number(other.fails) - Number(one.fails)),
  }))

/** What values of a part led to, those with one outcome together. */
export interface VariedText {
  readonly part: string
  readonly groups: readonly { readonly values: readonly string[]; readonly outcome: string }[]
}

export const variedTexts = (rule: Rule): readonly VariedText[] =>
  valuesOf(rule).map(({ part, values }) => ({
    part,
    groups: [...groupBy(values, ({ outcome, fails }) => `${outcome} ${fails ? '✗' : '✓'}`)].map(([outcome, those]) => ({
      outcome,
      values: listed(those.map(each => each.value)),
    })),
  }))

/** A right request that differs in a part whose other values tell less; what is right by itself is told by what surrounds the failure. */
export function rightText({ smallest, contrasts = [], varied = [] }: Rule, context: Context): string | undefined {
  const told = (part: string) =>
    varied.filter(each => each.part === part).map(({ values }) => (values.some(({ fails }) => !fails) ? 2 : 1))[0] ?? 0
  if (smallest === undefined || smallest.around !== undefined) return undefined
  const [contrast] = contrasts
    .filter(({ part }) => told(part) < 2)
    .sort((one, other) => told(one.part) - told(other.part))
  return contrast && inShort(contrast.exchanges.at(-1)!, context)
}

/** Of many values the first ones, and the last ones: these were looked for where failures begin. */
const listed = (values: readonly string[]): readonly string[] =>
  values.length <= mostValues ? values : [...values.slice(0, 2), '…', ...values.slice(-2)]
const mostValues = 6

const isLong = (value: string): boolean => value.length > 40

/** A value that is left out has no text. What is odd about a long one stands near its end as a rule. */
function shown(value: string): string {
  if (value === '') return '(left out)'
  const [start, end] = [
    value.slice(0, 28).replace(/[\uD800-\uDBFF]$/, ''),
    value.slice(-28).replace(/^[\uDC00-\uDFFF]/, ''),
  ]
  return value.length > 60 ? `${start}…${end}` : value
}

/** `(with 3 others at the same time)`; nothing where it fails by itself. */
export const aroundText = ({ smallest }: Pick<RuleReport, 'smallest'>): readonly string[] =>
  smallest?.around === undefined ? [] : [`(${smallest.around.join(', ')})`]

interface Context {
  /** What stands below it is shown as the document writes it. */
  readonly baseUrl?: string
  /** Whether it matters that a request has a connection of its own. */
  readonly connection: boolean
}

/** Whether the failure shows over a connection of some kind only. */
export const needsConnection = ({ smallest }: Pick<RuleReport, 'smallest'>): boolean =>
  smallest?.parts.includes('connection') === true

/** A request and the status that came, on one line. */
export const inShort = (exchange: ExchangeReport, context: Context): string =>
  `${requestText(exchange, context)} → ${exchange.status ?? 'no response'}`

/** Characters of a body beyond which its size is worth telling. */
const longBody = 500

export function requestText(exchange: ExchangeReport, { baseUrl = '', connection }: Context): string {
  const { method, url, credential, credentialVariant, requestBody = '', fresh, headerNames, cut } = exchange
  const isBelow = baseUrl !== '' && url.startsWith(`${baseUrl}/`)
  const path = isBelow ? url.slice(baseUrl.length) : (/^[a-z]+:\/\/[^/]+(.*)$/is.exec(url)?.[1] ?? url)
  const further = [
    ...(credential === 'valid' ? [] : [`(${keyText(credential, credentialVariant)})`]),
    ...(fresh && connection ? ['(new connection)'] : []),
    ...(headerNames === undefined ? [] : [`(header names in ${headerNames})`]),
    ...(cut === undefined ? [] : ['(in two TCP segments)']),
    ...unusualHeaders(exchange).map(header => `(${header.join(': ')})`),
    ...(requestBody.length > longBody ? [`(a body of ${Buffer.byteLength(requestBody)} bytes)`] : []),
  ]
  const body = onOneLine(requestBody)
  const short = body.length > 120 ? `${body.slice(0, 117)}…` : body
  return [method, path, ...further, short].filter(text => text !== '').join(' ')
}

/** JSON that is spread over lines or far apart: how it is laid out can be seen in the curl line. White space alone is what it is. */
function onOneLine(text: string): string {
  if (/^\s+$/.test(text)) return `(white space, ${plural(text.length, 'character')})`
  if (!/[\r\n]|[ \t]{3}/.test(text)) return text
  return text.replace(/("(?:[^"\\]|\\.)*"?)|[ \t\r\n]+/g, (_, string: string | undefined) => string ?? '')
}
