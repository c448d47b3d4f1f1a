import { groupBy } from '../../core/group-by.js'
import type { ContrastReport, ExchangeReport, RuleReport, VariedReport } from '../../core/report.js'
import { unusualHeaders } from './trace.js'

type Rule = Pick<RuleReport, 'seen' | 'notAgain' | 'smallest' | 'contrasts' | 'varied'>

/** What was sent to learn what a failure depends on, and what came: a label and a text for each line. */
export function experimentLines(rule: Rule): readonly (readonly [label: string, text: string])[] {
  const { contrasts = [], varied = [] } = rule
  const seen = seenText(rule)
  return [
    ...(seen === '' ? [] : [['seen', seen] as const]),
    ...contrasts.map(contrast => ['right', contrastText(contrast)] as const),
    ...varied.map(each => ['varied', variedText(each)] as const),
  ]
}

function seenText({ seen, notAgain, smallest }: Rule): string {
  if (seen === undefined) return ''
  const { failed, judged } = seen
  const often = failed === judged && judged > 1 ? `in all ${judged} requests` : `in ${failed} of ${judged} requests`
  if (notAgain) return `${often}; sent again by itself, it did not fail`
  if (smallest === undefined || smallest.failed === smallest.sent) return often
  return `${often}; this one, sent again, failed ${smallest.failed} of ${smallest.sent} times`
}

const contrastText = ({ part, value, exchanges }: ContrastReport): string =>
  `${exchanges.map(inShort).join(', then ')}: as it should be; differs in ${part}${exchanges.length > 1 || isLong(value) ? '' : value === '' ? ', which is left out' : ` (${shown(value)})`}`

/** Values that had one outcome stand together. */
function variedText({ part, values }: VariedReport): string {
  const outcomeOf = ({ fails, exchanges }: VariedReport['values'][number]): string =>
    `${exchanges.at(-1)?.status ?? 'no response'} ${fails ? '✗' : '✓'}`
  const all = [...groupBy(values, outcomeOf)].sort(
    ([one], [other]) => Number(one.endsWith('✓')) - Number(other.endsWith('✓')),
  )
  return `${part}  ${all.map(([outcome, those]) => `${listed(those.map(({ value }) => shown(value)))}: ${outcome}`).join('    ')}`
}

/** Of many values the first ones, and the last ones: these were looked for where failures begin. */
const listed = (values: readonly string[]): string =>
  (values.length <= mostValues ? values : [...values.slice(0, 2), '…', ...values.slice(-2)]).join('  ')
const mostValues = 6

const isLong = (value: string): boolean => value.length > 40

/** A value that is left out has no text. */
function shown(value: string): string {
  if (value === '') return '(left out)'
  return value.length > 60 ? `${value.slice(0, 57)}…` : value
}

/** A request and the status that came, on one line. */
export function inShort(exchange: ExchangeReport): string {
  const { method, url, credential, requestBody = '', status, fresh } = exchange
  const path = /^[a-z]+:\/\/[^/]+(.*)$/is.exec(url)?.[1] ?? url
  const further = [
    ...(credential === 'valid' ? [] : [`(key: ${credential})`]),
    ...(fresh ? ['(new connection)'] : []),
    ...unusualHeaders(exchange).map(header => `(${header.join(': ')})`),
  ]
  const body = requestBody.length > 120 ? `${requestBody.slice(0, 117)}…` : requestBody
  return `${[method, path, ...further, body].filter(text => text !== '').join(' ')} → ${status ?? 'no response'}`
}
