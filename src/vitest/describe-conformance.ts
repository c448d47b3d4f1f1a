import { beforeAll, describe, type TestContext, test } from 'vitest'
import { type Judging, startJudging } from '../library/judge.js'
import type { JudgeOptions } from '../library/options.js'
import { plannedRules } from '../library/planned.js'
import type { RuleInfo } from '../library/rules.js'

export type { JudgeOptions } from '../library/options.js'

/**
 * Makes an ordinary test of each selected rule in the Vitest run that calls it. One run judges them all; it begins with the
 * first test and asks only what the tests need that Vitest's own filters leave. A `must` that cannot be judged fails.
 */
export function describeConformance(options: JudgeOptions & { readonly name?: string }): void {
  const { name = `Pet Store Service Interface: ${options.baseUrl}`, ...given } = options
  const rules = plannedRules(given)
  let judging: Judging
  describe(name, () => {
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the first parameter which fixtures are wanted
    beforeAll(async ({}, { tasks }) => {
      const wanted = rules.filter((_rule, i) => tasks[i]!.mode === 'run')
      judging = await startJudging({ ...given, only: wanted.map(({ id }) => id), skip: [] })
      return async () => {
        // Where tests were cut short, nobody waits for the rest.
        judging.stop('the tests are over')
        await judging.report
      }
    }, 0)
    for (const rule of rules)
      test(`${rule.id}: ${rule.summary}`, { timeout: 0 }, context => present(rule, judging, given, context))
  })
}

async function present(rule: RuleInfo, judging: Judging, options: JudgeOptions, context: TestContext): Promise<void> {
  const { verdict, message } = await judging.verdict(rule.id)
  Object.assign(context.task.meta, { rule: rule.id, verdict })
  if (verdict === 'not-applicable') context.skip(message)
  if (verdict === 'inconclusive' && rule.level !== 'must') context.skip(message)
  if (verdict === 'inconclusive') throw quiet(`could not be judged: ${message}`)
  if (verdict === 'fail' || verdict === 'error' || (verdict === 'warn' && options.strict)) throw quiet(message)
  if (verdict === 'warn') await context.annotate(message, 'warning')
}

/** The stack would lead into this file, which is never where the fault is. */
function quiet(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
