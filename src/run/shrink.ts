import fc from 'fast-check'
import type { Rule } from '../core/rule/rule.js'
import type { Case, Scenario } from '../core/rule/scenario.js'
import type { Wrong } from '../judging/judging.js'
import { propertySeed, type Task } from '../plan/inputs.js'
import type { RunParts } from './parts.js'

/** For the shrinking of a phase, ms: an execution may have to wait until the target has settled. */
const shrinkingMs = 2000

interface Failing extends Wrong {
  readonly scenario: Scenario
  /** The sample's position in fast-check's run; undefined of an example. */
  readonly run: number | undefined
  readonly input: unknown
  readonly sample: number
}

/** Looks for the smallest inputs of properties that fail, once the others of their phase are through. */
export class Shrinking {
  /** By rule: samples run side by side, and some fail only beside others. */
  private readonly failing = new Map<Rule, Failing[]>()

  constructor(
    private readonly parts: RunParts,
    private readonly perform: (failing: Failing, input: unknown) => Promise<Case>,
  ) {}

  /** A sample has failed these rules. */
  failed({ scenario, sample: { run, index, input } }: Task, { exchanges }: Case, wrong: readonly Wrong[]): void {
    if (scenario.property === undefined) return
    // Of an example, experiments make small what single requests show, and what had to wait for a pet would have to each time.
    const isQuick = exchanges.every(({ role }) => role !== 'poll')
    for (const { rule, cause } of wrong.filter(each => run !== undefined || (each.rule.judge !== undefined && isQuick)))
      this.failing.set(rule, [...(this.failing.get(rule) ?? []), { rule, scenario, cause, run, input, sample: index }])
  }

  async shrinkAll(): Promise<void> {
    const all = [...this.failing]
    this.failing.clear()
    const end = performance.now() + shrinkingMs
    const isOver = () => this.parts.isOver() || performance.now() >= end || this.isUsedUp()
    await Promise.all(all.map(([rule, samples]) => this.shrinkFirst(rule, samples, isOver)))
  }

  private isUsedUp(): boolean {
    const { requests, creates } = this.parts.left('shrinking')
    return requests <= 0 || (!this.parts.trace.facts.readOnly && creates <= 0)
  }

  /** The first of a rule's failing samples that fails again on its own. */
  private async shrinkFirst(rule: Rule, samples: readonly Failing[], isOver: () => boolean): Promise<void> {
    for (const failing of samples) {
      if (isOver()) return
      try {
        if (await this.shrink(failing, isOver)) return
      } catch (error) {
        this.parts.trace.broke(rule, `shrinking broke: ${(error as Error).message}`)
      }
    }
  }

  /** Whether a smallest input was found for which the rule still finds the same cause, and recorded. */
  private async shrink(failing: Failing, isOver: () => boolean): Promise<boolean> {
    const { scenario, rule, cause, run, input: example } = failing
    const { trace } = this.parts
    const property = fc.asyncProperty(scenario.property!.arbitrary(trace.facts), async input => {
      if (isOver()) return
      const done = await this.perform(failing, input)
      if (trace.tried(rule, cause, done)) throw new Error(cause)
    })
    const result = await fc.check(property, {
      seed: propertySeed(scenario, trace.facts),
      ...(run === undefined ? { examples: [[example]] } : { path: String(run) }),
      numRuns: 1,
    })
    return trace.shrunk(rule, result.counterexamplePath ?? String(run ?? 0))
  }
}
