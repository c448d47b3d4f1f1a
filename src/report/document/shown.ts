import type { ExchangeReport, SentReport } from '../../core/report/exchange-report.js'
import { traceOf } from './trace.js'

/** What was sent on purpose, polls once. The requests of contrasts are supporting, all of them. */
export function shown({ exchanges }: SentReport): readonly ExchangeReport[] {
  const { asked } = traceOf({ exchanges })
  return asked.length > 0 ? asked.map(({ exchange }) => exchange) : exchanges
}
