import fc from 'fast-check'
import type { Ask, Case, PlanFacts } from '../core/ask.js'
import type { Finding, Rule } from '../core/rule.js'
import { propertySeed } from './inputs.js'
import { causeOf, type Judging } from './judging.js'

/** At most this many executions to find a smaller sample: a target's time is not ours. */
const patience = 40

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
  facts: PlanFacts,
  judging: Judging,
  perform: (ask: Ask, input: unknown, sample: number, repetition: number) => Promise<Case>,
): Promise<boolean> {
  const { ask, rule, cause, run, sample } = failing
  let repetition = 0
  let smallest: { finding: Finding; case: Case } | undefined
  const property = fc.asyncProperty(ask.property!.arbitrary(facts), async input => {
    if (repetition >= patience) return
    const done = await perform(ask, input, sample, ++repetition)
    for (const outcome of judging.judge(rule, done)) {
      if (outcome.kind !== 'finding' || causeOf(outcome) !== cause) continue
      smallest = { finding: outcome, case: done }
      throw new Error(cause)
    }
  })
  const result = await fc.check(property, { seed: propertySeed(ask, facts), path: String(run), numRuns: 1 })
  if (smallest === undefined) return false
  judging.shrunk(rule, smallest.finding, smallest.case, result.counterexamplePath ?? String(run))
  return true
}
