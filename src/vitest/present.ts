import { type TestContext, test } from 'vitest'
import type { EngineRun } from '../core/report/engine.js'
import './messages.js'
import { bridge } from './bridge.js'

/** Makes an ordinary test of each planned rule of the group. The engine judges; a test only waits and tells. */
export function presentGroup(group: string): void {
  const { planned, run } = bridge()
  for (const rule of planned) {
    if (rule.group !== group) continue
    test.concurrent(`${rule.id}: ${rule.summary}`, context => present(rule.id, run, context))
  }
}

async function present(rule: string, run: EngineRun, context: TestContext): Promise<void> {
  const { verdict, message } = await run.verdict(rule)
  Object.assign(context.task.meta, { rule, verdict })
  if (verdict === 'fail' || verdict === 'error') throw quietError(message)
  if (verdict === 'inconclusive' || verdict === 'not-applicable') context.skip(message)
}

/** The stack would lead into this file, which is never where the fault is. */
function quietError(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
