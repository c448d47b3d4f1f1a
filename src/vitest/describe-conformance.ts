import type { TestContext } from 'vitest'
import '../core/system/node-only.js'
import { type Judging, startJudging, writeJudged } from '../library/judge.js'
import type { JudgeOptions } from '../library/options.js'
import { plannedRules } from '../library/planned.js'
import type { RuleInfo } from '../library/rules.js'

export type { JudgeOptions } from '../library/options.js'

export interface ConformanceOptions extends JudgeOptions {
  /** Title of the suite. */
  readonly name?: string
  /** Folder for the reports of the run, relative to the working directory; none are written where left out. */
  readonly output?: string
}

/**
 * Makes an ordinary test of each selected rule in the Vitest run that calls it. One run judges them all; it begins with the
 * first test and scenarios only what the tests need that Vitest's own filters leave. A `must` that cannot be judged fails.
 */
export function describeConformance(options: ConformanceOptions): void {
  const { name = `Pet Store Service Interface: ${options?.baseUrl}`, output, ...given } = options ?? {}
  const { afterAll, beforeEach, describe, test, vi } = runningVitest()
  const rules = plannedRules(given)
  let started: Promise<Judging> | undefined
  const start = (siblings: readonly { readonly name: string; readonly mode: string }[]) => {
    const wanted = new Set(siblings.filter(({ mode }) => mode === 'run').map(each => each.name))
    const only = rules.filter(rule => wanted.has(title(rule))).map(({ id }) => id)
    return startJudging({ ...given, only, skip: [] })
  }
  describe(name, () => {
    let fakesTimers = false
    // A setup file may fake timers or the date before each test.
    beforeEach(() => {
      fakesTimers ||= vi.isFakeTimers()
      vi.useRealTimers()
    }, 0)
    for (const rule of rules)
      test(title(rule), { timeout: 0, retry: 0, repeats: 0 }, async context => {
        started ??= start(context.task.suite?.tasks ?? [])
        const judging = await started
        // Timers that the next test begins with would keep the run waiting for ever.
        if (fakesTimers) await judging.report
        await present(rule, judging, options, context)
      })
    afterAll(async () => {
      const judging = await started?.catch(() => undefined)
      // Where tests were cut short, nobody waits for the rest.
      judging?.stop('the tests are over')
      const report = await judging?.report
      if (report !== undefined && output !== undefined) await writeJudged(report, output, given)
    }, 0)
  })
}

const title = ({ id, summary }: RuleInfo): string => `${id}: ${summary}`

/** The Vitest of the project: `import 'vitest'` may lead to the copy that the command line brings, which runs nothing here. */
function runningVitest(): Pick<typeof import('vitest'), 'afterAll' | 'beforeEach' | 'describe' | 'test' | 'vi'> {
  const { __vitest_index__: running } = globalThis as { __vitest_index__?: typeof import('vitest') }
  if (running === undefined)
    throw new Error('describeConformance makes tests for Vitest, 3.2 to 5: call it in a test file that Vitest runs.')
  return running
}

async function present(
  rule: RuleInfo,
  judging: Judging,
  { output, strict }: ConformanceOptions,
  context: TestContext,
): Promise<void> {
  const { verdict, message } = await judging.verdict(rule.id)
  Object.assign(context.task.meta, { rule: rule.id, verdict })
  if (verdict === 'not-applicable') context.skip(message)
  if (verdict === 'inconclusive' && rule.level !== 'must') context.skip(message)
  if (verdict === 'inconclusive') throw quiet(`could not be judged: ${message}`)
  if (verdict === 'fail' || verdict === 'error' || (verdict === 'warn' && strict))
    throw quiet(output === undefined ? message : `${message}\nMore in ${output}/report.html`)
  // Some want an assertion in each test: expect.hasAssertions(), expect.requireAssertions.
  context.expect(['pass', 'warn', 'observed']).toContain(verdict)
  if (verdict === 'warn') await context.annotate?.(message, 'warning')
}

/** The stack would lead into this file, which is never where the fault is. */
function quiet(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
