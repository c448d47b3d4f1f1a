import type { Recording } from '../core/exchange/trace.js'
import type { Report } from '../core/report/report.js'
import type { Rule } from '../core/rule/rule.js'
import { differences } from '../evidence/again/compare.js'
import { rejudged } from '../evidence/again/rejudge.js'
import { searchedLine } from '../evidence/recording/format.js'
import { readTrace } from '../evidence/recording/reader.js'
import type { Redaction } from '../redaction/index.js'
import { cleaner } from '../run/cleaner.js'

export interface RejudgeResult {
  readonly exchanges: number
  /** How the verdicts of the recorded run differ from those of the live one. */
  readonly differences: readonly string[]
  /** Time that judging took, reading included. */
  readonly ms: number
}

interface Rejudged {
  readonly rejudged?: RejudgeResult
}

/** Records a run in memory, as lines of text without secrets, and judges the lines again. */
export function recording(redaction: Redaction): Recording & {
  readonly lines: readonly string[]
  readonly judgeAgain: (live: Report, rules: readonly Rule[]) => Promise<RejudgeResult>
} {
  const lines: string[] = []
  const clean = cleaner(redaction)
  return {
    lines,
    cleaner: clean,
    sink: entry => void lines.push(searchedLine(entry, clean)),
    async judgeAgain(live, rules) {
      const started = performance.now()
      const { report, exchanges } = await rejudged(await readTrace(inTurn(lines)), rules)
      return { exchanges, differences: differences(live, report), ms: performance.now() - started }
    },
  }
}

/** Sums up what several runs gave, where any was recorded. */
export function together(results: readonly Rejudged[]): Rejudged {
  const made = results.flatMap(({ rejudged }) => rejudged ?? [])
  if (made.length === 0) return {}
  const sum = (key: 'exchanges' | 'ms') => made.reduce((all, one) => all + one[key], 0)
  return {
    rejudged: { exchanges: sum('exchanges'), differences: made.flatMap(one => one.differences), ms: sum('ms') },
  }
}

/** What the recordings showed, one line; nothing where none were made. */
export function rejudgeLine(results: readonly Rejudged[]): readonly string[] {
  const made = results.flatMap(({ rejudged }) => rejudged ?? [])
  const { rejudged } = together(results)
  if (rejudged === undefined) return []
  const { exchanges, ms } = rejudged
  const different = made.filter(({ differences }) => differences.length > 0).length
  const each = (ms / Math.max(1, exchanges)).toFixed(3)
  return [`${made.length} recordings judged again, ${different} different: ${exchanges} exchanges, ${each} ms each`]
}

async function* inTurn(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
