import { isLocalHost } from '../core/exchange/address.js'
import type { TraceHead } from '../core/exchange/trace.js'
import type { Report } from '../core/report/report.js'
import type { Rule } from '../core/rule/rule.js'
import { rejudged } from '../evidence/again/rejudge.js'
import { gzipLinesOf } from '../evidence/recording/lines.js'
import { type Evidence, readTrace } from '../evidence/recording/reader.js'
import { getPetRemoval } from '../plan/plan.js'
import { survey } from './whole/survey.js'
import { WholeRun } from './whole/whole-run.js'

export interface Recomputed {
  readonly head: TraceHead
  readonly report: Report
  readonly exchanges: number
  readonly full: boolean
  readonly unknown: readonly string[]
  /** Where it was asked whether the run was whole: why it was not. */
  readonly notWhole?: string
}

export interface RecomputeOptions {
  /** Whether to plan again, and to find each planned input in the recording (\`whole/\`). */
  readonly whole?: boolean
  /** Told from time to time how many exchanges have been judged. */
  readonly progress?: (exchanges: number) => void
}

/** Every verdict again from the recording. Throws Damaged where it is none. */
export async function recompute(
  evidence: Uint8Array,
  rules: readonly Rule[],
  { whole = false, progress = () => {} }: RecomputeOptions = {},
): Promise<Recomputed> {
  const read = () => readTrace(gzipLinesOf(evidence))
  const watch = whole ? await wholeRunOf(await read(), rules) : undefined
  const trace = await read()
  const { report, exchanges, unknown } = await rejudged(trace, rules, false, async (entry, judge) => {
    if (entry.type === 'exchange' && judge.exchanges % every === 0) progress(judge.exchanges)
    await watch?.after(entry, judge)
  })
  const problem = watch?.end()
  return {
    head: trace.head,
    report,
    exchanges,
    full: trace.seen.full,
    unknown,
    ...(problem === undefined ? {} : { notWhole: problem }),
  }
}

const every = 500

const wholeRunOf = async ({ head, entries }: Evidence, rules: readonly Rule[]): Promise<WholeRun> =>
  new WholeRun(head, rules, await survey(entries))

const day = 86_400_000

/** What in the facts of a recording is not as it is in a run that certifies; the first such thing. */
export function oddFact(
  { head, facts, unasked }: TraceHead,
  terms: { seed: string; profile: string },
): string | undefined {
  const now = facts.now.getTime()
  const odd: readonly (readonly [boolean, string])[] = [
    [facts.seed !== Number(terms.seed) || head.seed !== facts.seed, `its seed is ${facts.seed}`],
    [facts.depth !== terms.profile, `its depth is ${facts.depth}`],
    [facts.readOnly || !facts.keyVariants || facts.runs !== undefined, 'a part of the questions was left out'],
    [Math.abs(now - Date.parse(head.startedAt)) > day, 'it judged by another date than that of the run'],
    [facts.getPetDue !== now < getPetRemoval.getTime(), 'it says wrongly whether getPet must be served'],
    [facts.baseUrl !== head.target.baseUrl, 'it was judged as another target'],
    [facts.local !== isLocalHost(new URL(facts.baseUrl).hostname), 'it says wrongly whether the target is local'],
    [
      facts.settleMs !== head.configuration.settleMs || facts.settleMs > 60_000,
      'its settling time is not that of the run',
    ],
    [facts.getPetDue && unasked.length > 0, `it left out ${unasked[0]?.[0]}`],
    [(head.known ?? []).length > 0, 'it excuses known failures'],
  ]
  return odd.find(([holds]) => holds)?.[1]
}
