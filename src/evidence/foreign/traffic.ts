import type { Report } from '../../core/report/report.js'
import type { Rule } from '../../core/rule/rule.js'
import { createRedactor } from '../../redaction/index.js'
import { ReportFold } from '../../report/verdict/fold.js'
import { changes } from './foreign.js'
import { TrafficJudge, type TrafficOptions } from './foreign-trace.js'
import type { HarTraffic } from './har.js'

/** Judges the exchanges of an archive; the credentials that stand in it get into no report. */
export function judgeTraffic(
  rules: readonly Rule[],
  { exchanges, left, notices, unsure, secrets }: HarTraffic,
  options: TrafficOptions,
  apiKey = '',
): Report {
  const fold = new ReportFold()
  const redactor = createRedactor(apiKey, secrets)
  const judge = new TrafficJudge(rules, options, event => fold.add(event), redactor)
  if (unsure) judge.lacks()
  if (left.has(changes)) judge.changed()
  for (const exchange of exchanges) judge.take(exchange)
  judge.end({ left, notices, unsure })
  return redactor.redactValue(fold.report())
}
