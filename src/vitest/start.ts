import { basename } from 'node:path'
import type { TestModule } from 'vitest/node'
import { signalOf } from '../core/report/ending.js'
import type { RunEvent } from '../core/report/event.js'
import type { RunOptions } from '../core/report/options.js'
import { withNativePart } from '../core/system/native-part.js'
import { systemText } from '../core/system/system-text.js'
import { poolOf, silence, viteConfig, vitestConfig } from './config.js'
import { EventsFile } from './events-file.js'
import { keepListenersOut } from './listeners.js'
import { startRunWorker } from './run-worker.js'
import { watchdog } from './watchdog.js'

export interface VitestRun {
  readonly options: RunOptions
  /** Module that exports `host`: what starts the engine in the worker. */
  readonly hostUrl: URL
  readonly eventsPath: string
  /** Files of an earlier run, removed when this one begins. */
  readonly stale?: readonly string[]
  /** Removes secrets from whole lines of events. */
  readonly redact: (lines: string) => string
  /** Redacted events, in order, a little later than they were emitted. */
  readonly onEvent: (event: RunEvent) => void
  /** Aborting it interrupts the run; its reason, a string, goes into the report. */
  readonly signal?: AbortSignal
}

export type TestState = 'passed' | 'failed' | 'skipped' | 'pending'

export interface Presented {
  /** How each rule ended as a test. */
  readonly tests: ReadonlyMap<string, TestState>
  /** What broke in the tool itself. */
  readonly errors: readonly string[]
}

/** Runs the suites in Vitest; resolves when every event was handed on. Throws UsageError where the plan is refused. */
export async function runInVitest({
  options,
  hostUrl,
  eventsPath,
  stale = [],
  redact,
  onEvent,
  signal,
}: VitestRun): Promise<Presented> {
  const letListenersIn = keepListenersOut()
  const onFailure = (error: Error) =>
    worker.stop({ ending: 'unwritten', reason: `${basename(eventsPath)} cannot be written: ${systemText(error)}` })
  let groups: ReadonlySet<string> = new Set()
  const file = new EventsFile({ path: eventsPath, stale, redact, onFailure })
  const onLines = (lines: string): readonly RunEvent[] => {
    const written = file.write(lines).split('\n')
    const events = written.filter(line => line !== '').map((line): RunEvent => JSON.parse(line))
    for (const event of events) {
      if (event.type === 'run-started') groups = new Set(event.rules.map(({ group }) => group))
      onEvent(event)
    }
    return events
  }
  const watch = watchdog(options.deadlineMs, onLines, reason => worker.giveUp(reason))
  const worker = startRunWorker(options, hostUrl, watch.onLines)
  const stop = () => {
    const reason = String(signal?.reason)
    const { ending } = signalOf(reason)
    worker.stop({ ending, reason })
    watch.stopping(ending, reason)
  }
  signal?.addEventListener('abort', stop)
  const tests = new Map<string, TestState>()
  const errors: string[] = []
  try {
    const { createVitest } = await withNativePart(import('vitest/node'))
    const reporter = {
      onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string }[]) {
        for (const module of modules) collect(module, tests, errors)
        // A thread that was given up breaks nothing but itself.
        for (const { message } of watch.gaveUp ? [] : unhandled) errors.push(message ?? 'unknown')
      },
    }
    const vitest = await createVitest('test', vitestConfig(poolOf(worker), reporter), viteConfig as object, silence())
    await worker.ready
    // Before this, nobody may have listened.
    if (signal?.aborted) stop()
    const project = vitest.getRootProject()
    const files = [...groups].map(group => project.createSpecification(moduleOf(group)))
    // Vitest would wait a minute for a thread that is gone.
    await Promise.race([vitest.runTestSpecifications(files, true).then(() => worker.done), worker.failure])
      .then(() => vitest.close())
      .catch((error: Error) => watch.gaveUp || errors.push(error.message))
  } finally {
    signal?.removeEventListener('abort', stop)
    watch.end()
    letListenersIn()
    await worker.thread.terminate()
    file.close()
  }
  return { tests, errors }
}

/** The tests of a group. A `data:` URL: Vitest takes the path of a file for a URL, which fails where it holds `%`, `#` or `?`. */
function moduleOf(group: string): string {
  const { href } = new URL('../vitest/present.js', import.meta.url)
  const code = `import { presentGroup } from ${JSON.stringify(href)}\npresentGroup(${JSON.stringify(group)})`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

function collect(module: TestModule, tests: Map<string, TestState>, errors: string[]): void {
  for (const test of module.children.allTests()) {
    tests.set(test.meta().rule ?? test.name, test.result().state)
  }
  for (const error of module.errors()) errors.push(error.message)
}
