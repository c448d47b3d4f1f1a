import type { Interrupted } from '../core/report/ending.js'
import type { RunEvent } from '../core/report/event.js'

/** ms that a run may go on beyond its deadline: the report has to be there 5 s after it. */
const overtime = 3500
/** The same after it was told to stop. */
const grace = 5000

export interface Watchdog {
  /** Lines of events pass through here; none after the run was given up. */
  readonly onLines: (lines: string) => void
  /** The run was told to stop and has to end soon. */
  stopping(ending: Interrupted, reason: string): void
  readonly gaveUp: boolean
  end(): void
}

/**
 * Ends a run whose thread does not end by itself, because something in it goes on and on: it is given an ending, and the
 * report is folded from what was heard of it.
 */
export function watchdog(
  deadlineMs: number,
  onLines: (lines: string) => readonly RunEvent[],
  giveUp: (reason: string) => void,
): Watchdog {
  let over = false
  let gaveUp = false
  const fire = (ending: 'budget' | Interrupted, reason: string): void => {
    if (gaveUp) return
    gaveUp = true
    if (!over) onLines(`${JSON.stringify({ type: 'run-ended', ending, endingReason: reason } satisfies RunEvent)}\n`)
    giveUp(reason)
  }
  const stuck = `the deadline passed, and the run was still busy ${overtime / 1000} s later`
  // Timers take no more than 24 days.
  const timers = [setTimeout(() => fire('budget', stuck), Math.min(deadlineMs + overtime, 2 ** 31 - 1))]
  return {
    onLines(lines) {
      if (!gaveUp) over = onLines(lines).some(({ type }) => type === 'run-ended') || over
    },
    stopping: (ending, reason) => void timers.push(setTimeout(() => fire(ending, reason), grace)),
    get gaveUp() {
      return gaveUp
    },
    end: () => timers.forEach(clearTimeout),
  }
}
