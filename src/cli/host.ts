import { rules } from '../../suites/index.js'
import { startRecorded } from '../evidence/start.js'
import { redactorFor } from '../http/redact.js'
import type { Host } from '../vitest/messages.js'

/** What `vitest/worker` runs: it is given this module's URL, so that only the worker loads engine and rules. */
export const host: Host = {
  start: (options, emit) => startRecorded({ options, rules, emit }),
  redactor: options => redactorFor(options).redact,
}
