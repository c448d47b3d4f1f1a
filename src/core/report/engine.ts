import type { Interrupted } from './ending.js'
import type { PlannedRule, RunEvent } from './event.js'
import type { Verdict } from './verdict.js'

/** A run under way, as seen by whoever presents it. */
export interface EngineRun {
  readonly planned: readonly PlannedRule[]
  /** Resolves when the rule has been judged; never rejects. `message` is a few lines for a test reporter. */
  verdict(ruleId: string): Promise<{ readonly verdict: Verdict; readonly message: string }>
  /** Resolves when everything is judged and every event was emitted; never rejects. */
  readonly done: Promise<void>
  /** Ends the run early: what is under way is given up, what was judged stands. */
  stop(ending: Interrupted | 'unwritten', reason: string): void
}

export type Emit = (event: RunEvent) => void
