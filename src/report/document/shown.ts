import type { ExchangeReport, SentReport } from '../../core/exchange-report.js'
import type { FindingReport, RuleReport } from '../../core/report.js'
import { traceOf } from './trace.js'

/** The finding that the smallest request shows, else the first. */
export function shownFinding({ smallest, findings }: RuleReport): FindingReport {
  const last = smallest?.exchanges.at(-1)?.seq
  return findings.find(({ exchanges }) => exchanges.at(-1)?.seq === last) ?? findings[0]!
}

/** What was sent on purpose, polls once. The requests of contrasts are supporting, all of them. */
export function shown({ exchanges }: SentReport): readonly ExchangeReport[] {
  const { asked } = traceOf({ exchanges })
  return asked.length > 0 ? asked.map(({ exchange }) => exchange) : exchanges
}
