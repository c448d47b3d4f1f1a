import type { EngineRun } from '../core/report/engine.js'
import type { PlannedRule } from '../core/report/event.js'

/** The one run of this worker, for the suite files that present it. */
export interface Bridge {
  readonly planned: readonly PlannedRule[]
  readonly run: EngineRun
}

// Kept on globalThis: suite files may see another copy of this module than the worker's entry does.
const key = Symbol.for('petstore-conform.run')
const holder = globalThis as { [key]?: Bridge }

export function setBridge(bridge: Bridge): void {
  holder[key] = bridge
}

export function bridge(): Bridge {
  const found = holder[key]
  if (found === undefined)
    throw new Error('These suites need a target. Start them with "petstore-conform --base-url URL".')
  return found
}
