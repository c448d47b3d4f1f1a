import { withoutEndSlash } from '../../core/exchange/address.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { Report, RuleReport } from '../../core/report/report.js'
import { shownFinding } from '../verdict/causes.js'
import { operationOf } from '../verdict/unjudged.js'
import { inShort } from './experiment-text.js'
import { shown } from './shown.js'

/** So many are named. */
const most = 3

/**
 * Requests of other operations, or with other statuses, than the smallest one: other code of the service may have sent
 * those, and a fix of one leaves the others. One for each other status first.
 */
export function otherCases({ target }: Report, rule: RuleReport): readonly string[] {
  const [first, ...others] = [rule.smallest ?? shownFinding(rule)!, ...rule.findings].map(each => shown(each).at(-1))
  if (first === undefined) return []
  const byKind = new Map([[kindOf(first), first]])
  for (const each of others) if (each !== undefined && !byKind.has(kindOf(each))) byKind.set(kindOf(each), each)
  const found = [...byKind.values()].slice(1)
  const isNew = ({ status }: ExchangeReport, at: number) =>
    status !== first.status && found.findIndex(each => each.status === status) === at
  const isRest = (each: ExchangeReport, at: number) => !isNew(each, at)
  const context = { baseUrl: withoutEndSlash(target.baseUrl), connection: false }
  return [...found.filter(isNew), ...found.filter(isRest)]
    .slice(0, most)
    .map(each => inShort(withShortBody(each), context))
}

const kindOf = (exchange: ExchangeReport): string =>
  `${operationOf(exchange) ?? `${exchange.method} ${exchange.url}`} ${exchange.status}`

/** A long body is shown elsewhere. */
export const withShortBody = (exchange: ExchangeReport): ExchangeReport =>
  (exchange.requestBody ?? '').length > 20 ? { ...exchange, requestBody: '{…}' } : exchange
