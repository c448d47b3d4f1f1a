import type { Report } from '../core/report/report.js'
import type { RunVerdict } from '../core/report/verdict.js'

/** `target.json` beside the reports of a target. */
export interface TargetResult {
  readonly name: string
  readonly baseUrl: string
  readonly labels: Readonly<Record<string, string>>
  /** Of tool, rules and options: the same digest need not be judged again. */
  readonly configuration: string
  /** Where nothing was judged, or by nobody: `not judged`. */
  readonly verdict: RunVerdict | 'not judged'
  readonly exitCode: number
  /** Why there is no verdict, in one line. */
  readonly reason?: string
  readonly failed: readonly string[]
  readonly warned: readonly string[]
  readonly requests: number
  /** ISO 8601. */
  readonly startedAt: string
  readonly seconds: number
  /** Judged to its end; a fleet that is resumed leaves it alone if nothing stands against it (exit code 0). */
  readonly finished: boolean
}

type Given = Pick<TargetResult, 'name' | 'baseUrl' | 'labels' | 'configuration' | 'startedAt' | 'seconds'>

/** What a run of a target came to; without a report it was not judged. */
export function resultOf(given: Given, exitCode: number, reason: string, report: Report | undefined): TargetResult {
  if (report === undefined) {
    const nothing = { failed: [], warned: [], requests: 0, finished: false } as const
    return { ...given, verdict: 'not judged', exitCode: exitCode === 0 ? 3 : exitCode, reason, ...nothing }
  }
  const ids = (verdict: string) => report.rules.filter(rule => rule.verdict === verdict).map(({ id }) => id)
  const why = report.endingReason ?? (exitCode === 3 ? 'rules could not be judged' : undefined)
  return {
    ...given,
    verdict: report.verdict,
    exitCode,
    ...(why === undefined ? {} : { reason: why }),
    failed: ids('fail'),
    warned: ids('warn'),
    requests: report.stats.requests,
    // What stood in the way of a verdict may be gone by the next time.
    finished: exitCode === 0 || exitCode === 1 || report.ending === 'complete',
  }
}

/** From the best to the worst: not to know is better than to know of a failure. */
const order = [0, 3, 1, 129, 143, 130]

/** The fleet's exit code: the worst; a target whose own configuration is wrong (2) was not judged. */
export function worst(codes: readonly number[]): number {
  const rank = (code: number) => order.indexOf(order.includes(code) ? code : 3)
  return order[Math.max(0, ...codes.map(rank))]!
}
