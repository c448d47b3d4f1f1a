import fc from 'fast-check'
import type { Ask, Case } from '../core/ask.js'
import type { Rule } from '../core/rule.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import { propertySeed } from '../plan/inputs.js'

/** At most this many executions to find a smaller sample: a target's time is not ours. */
const patience = 40
/** For the shrinking of a phase, ms: an execution may have to wait until the target has settled. */
export const shrinkingMs = 2000

export interface Failing {
  readonly rule: Rule
  readonly ask: Ask
  readonly cause: string
  /** The sample's position in fast-check's run. */
  readonly run: number
  readonly sample: number
}

/** Looks for the smallest input for which the rule still finds the same cause; true where it found and recorded one. */
export async function shrink(
  failing: Failing,
  trace: Pick<TraceJudge, 'facts' | 'tried' | 'shrunk'>,
  perform: (input: unknown, repetition: number) => Promise<Case>,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  const { ask, rule, cause, run } = failing
  let repetition = 0
  const { facts } = trace
  const property = fc.asyncProperty(ask.property!.arbitrary(facts), async input => {
    if (repetition >= patience || isOver()) return
    const done = await perform(input, ++repetition)
    if (trace.tried(rule, cause, done)) throw new Error(cause)
  })
  const result = await fc.check(property, { seed: propertySeed(ask, facts), path: String(run), numRuns: 1 })
  return trace.shrunk(rule, result.counterexamplePath ?? String(run))
}
