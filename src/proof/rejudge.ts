import type { Report } from '../core/report.js'
import type { Rule } from '../core/rule.js'
import type { Recording } from '../core/trace.js'
import { cleaner, recordedLine } from '../evidence/clean.js'
import { differences } from '../evidence/compare.js'
import { readTrace } from '../evidence/reader.js'
import { rejudged } from '../evidence/rejudged.js'

export interface RejudgeResult {
  readonly exchanges: number
  /** How the verdicts of the recorded run differ from those of the live one. */
  readonly differences: readonly string[]
  /** Time that judging took, reading included. */
  readonly ms: number
}

/** Records a run in memory, as lines of text without secrets, and judges the lines again. */
export function recording(redact: (text: string) => string): Recording & {
  readonly lines: readonly string[]
  readonly judgeAgain: (live: Report, rules: readonly Rule[]) => Promise<RejudgeResult>
} {
  const lines: string[] = []
  return {
    lines,
    clean: cleaner(redact),
    sink: entry => void lines.push(recordedLine(entry, redact)),
    async judgeAgain(live, rules) {
      const started = performance.now()
      const { report, exchanges } = await rejudged(await readTrace(inTurn(lines)), rules)
      return { exchanges, differences: differences(live, report), ms: performance.now() - started }
    },
  }
}

/** Sums up what several runs gave. */
export function together(one: RejudgeResult | undefined, other: RejudgeResult | undefined): RejudgeResult | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return {
    exchanges: one.exchanges + other.exchanges,
    differences: [...one.differences, ...other.differences],
    ms: one.ms + other.ms,
  }
}

/** What the recordings showed, one line; nothing where none were made. */
export function rejudgeLine(results: readonly { readonly rejudged?: RejudgeResult }[]): readonly string[] {
  const made = results.flatMap(({ rejudged }) => (rejudged ? [rejudged] : []))
  if (made.length === 0) return []
  const sum = (of: (result: RejudgeResult) => number) => made.reduce((all, result) => all + of(result), 0)
  const different = made.filter(result => result.differences.length > 0).length
  const exchanges = sum(({ exchanges }) => exchanges)
  const each = sum(({ ms }) => ms) / Math.max(1, exchanges)
  return [
    `${made.length} recordings judged again, ${different} different: ${exchanges} exchanges, ${each.toFixed(3)} ms each`,
  ]
}

async function* inTurn(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
