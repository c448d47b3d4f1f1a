import type { Report } from '../core/report.js'
import type { Rule } from '../core/rule.js'
import { ReportFold } from '../report/fold.js'
import type { Evidence } from './reader.js'
import { Rejudge, type Rejudged } from './rejudge.js'

export interface Judgement extends Rejudged {
  readonly report: Report
  readonly exchanges: number
}

/** Judges a recording again, entry by entry: nothing but the open samples is in memory. */
export async function rejudged(evidence: Evidence, rules: readonly Rule[], newer = false): Promise<Judgement> {
  const fold = new ReportFold()
  const again = new Rejudge(evidence.head, rules, event => fold.add(event), newer)
  for await (const entry of evidence.entries) again.take(entry)
  const { exchanges, full } = evidence.seen
  if (full) {
    const text = `The recording reached its limit after ${exchanges} exchanges: what came later was not judged again.`
    fold.add({ type: 'notice', text })
  }
  return { report: fold.report(), exchanges, ...again.outcome }
}
