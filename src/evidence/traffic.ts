import type { Report } from '../core/report.js'
import type { Rule } from '../core/rule.js'
import { createRedactor } from '../redaction/index.js'
import { ReportFold } from '../report/fold.js'
import { plural } from '../report/view.js'
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
  const { redact, redactValue } = createRedactor(apiKey, secrets)
  const judge = new TrafficJudge(rules, options, event => fold.add(event), redact)
  if (unsure || left.has(changes)) judge.changed()
  for (const exchange of exchanges) judge.take(exchange)
  judge.end([...notices, ...trafficNotices(judge.seen, left, unsure)])
  return redactValue(fold.report())
}

/** What was judged, and what was left for which reason. */
export function trafficNotices(
  { listPets, createPet, getPet }: TrafficJudge['seen'],
  left: ReadonlyMap<string, number>,
  unsure = false,
): readonly string[] {
  const judged = listPets + createPet + getPet
  const others = [...left].map(([reason, count]) => `${count} ${reason}`)
  return [
    `Traffic of others: ${plural(judged, 'exchange')} judged (listPets ${listPets}, createPet ${createPet}, getPet ${getPet}).`,
    ...(others.length > 0 ? [`Left: ${others.join(', ')}.`] : []),
    ...(unsure
      ? ['Pets that the traffic created need not be found again: of some requests too little was recorded.']
      : []),
    ...(left.has(changes)
      ? ['Pets that the traffic created need not be found again: others may have changed them.']
      : []),
    'Traffic of others can show violations, never conformance: rules that ask questions of their own did not judge.',
  ]
}
