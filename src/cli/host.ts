import { rules } from '../../suites/index.js'
import type { Rule } from '../core/rule/rule.js'
import { startRecorded } from '../evidence/recording/start.js'
import type { Host } from '../vitest/messages.js'

/** What `vitest/worker` runs: it is given this module's URL, so that only the worker loads engine and rules. */
let own: readonly Rule[] = []

export const host: Host = {
  async prepare({ suite = [] }) {
    if (suite.length > 0) own = await (await import('../library/own-rules.js')).loadOwnRules(suite)
  },
  start: (options, emit) => startRecorded({ options, rules: [...rules, ...own], emit }),
}
