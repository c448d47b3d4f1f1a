import type { NextAttempt } from '../recovery/next-attempt.js'
import type { Progress } from '../recovery/progress.js'
import { retryAfter } from '../recovery/retry-policy.js'
import type { Outcome } from '../wire/attempt.js'
import type { FlowControl } from './flow-control.js'
import { MethodLimits } from './method-limits.js'

/** Attempts at what has to wait for the turn of its method, and where nobody needs the response. */
const mostTurns = 24
const modestTurns = 3

export interface MethodTurnsParts {
  readonly flow: FlowControl
  readonly next: NextAttempt
}

/** Where reads alone, or creations alone, are limited: they wait for their turn, and hold nobody else up. */
export class MethodTurns {
  private readonly limits = new MethodLimits()
  /** Methods that were found to have a limit of their own. */
  private readonly freed = new Set<string>()

  constructor(private readonly parts: MethodTurnsParts) {}

  usable({ request, inFlight }: Progress): void {
    this.limits.usable(request.method, inFlight, performance.now())
  }

  /** `shared`: nothing speaks for a limit of its own. `spent`: no more is to be expected. Else whether to try once more. */
  refused({ response, endedAt }: Outcome, progress: Progress): 'shared' | 'spent' | Promise<boolean> {
    const { request, modest, losses, inFlight } = progress
    const asked = response && retryAfter(response)
    const limit = this.limits.refused(request.method, inFlight, performance.now(), asked)
    if (limit === 'shared') return limit
    if (limit === 'spent' || ++losses.limited > (modest ? modestTurns : mostTurns)) return 'spent'
    if (!this.freed.has(request.method)) {
      this.freed.add(request.method)
      // What was made of its refusals slows down everybody.
      this.parts.flow.forgive()
    }
    progress.turn = 'again'
    return this.parts.next.prepare(0, 'limited', progress, endedAt - performance.timeOrigin)
  }

  /** Waits until requests of its method may go out; false when the run has ended. */
  wait({ request: { method } }: Progress): boolean | Promise<boolean> {
    const ms = this.limits.turn(method, performance.now())
    return ms <= 0 || this.heldBack(method, ms)
  }

  private async heldBack(method: string, turn: number): Promise<boolean> {
    const { scheduler } = this.parts.flow
    for (let ms = turn; ms > 0; ms = this.limits.held(method, performance.now()))
      if (!(await scheduler.sleep(ms))) return false
    return true
  }
}
