import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { EngineRun } from '../core/engine.js'
import type { PlannedRule, RunEvent } from '../core/event.js'
import { systemText } from '../core/system-text.js'
import { UsageError } from '../core/usage.js'
import { setBridge } from './bridge.js'
import { EventsFile } from './events-file.js'
import type { FromWorker, Host, ToWorker, WorkerData, WorkerInput } from './messages.js'

// The entry of the worker thread. The engine starts first and Vitest's half is loaded while the first responses are
// awaited; messages of Vitest's pool wait in the port until `init` listens.
const { hostUrl, port } = workerData as WorkerData
const tell = (message: FromWorker) => port.postMessage(message)

try {
  const [{ host }, input] = await Promise.all([import(hostUrl) as Promise<{ host: Host }>, started()])
  // What it waits for, in a bundler's threads, need not keep this one alive.
  port.ref()
  await host.prepare?.(input.options)
  startRun(host, input)
  await startVitestWorker()
} catch (error) {
  const { message, stack } = error as Error
  tell(error instanceof UsageError ? { type: 'refused', message } : { type: 'broken', message: stack ?? message })
  port.unref()
}

/** The thread may have been started before its input was known. */
function started(): Promise<WorkerInput> {
  return new Promise(resolve => {
    port.once('message', (message: ToWorker) => message.type === 'start' && resolve(message.input))
  })
}

function startRun(host: Host, input: WorkerInput): void {
  const { options, eventsPath, stale } = input
  let unwritten: string | undefined
  const stop = () => unwritten !== undefined && run?.stop('unwritten', unwritten)
  const onFailure = (error: Error) => {
    unwritten = `${basename(eventsPath)} cannot be written: ${systemText(error)}`
    stop()
  }
  const onWritten = (text: string) => tell({ type: 'events', text })
  const file = new EventsFile(eventsPath, host.redactor(options), onWritten, stale, onFailure)
  let planned: readonly PlannedRule[] = []
  let run: EngineRun | undefined
  run = host.start(options, (event: RunEvent) => {
    if (event.type === 'run-started') planned = event.rules
    file.write(event)
    if (event.type === 'run-started') file.flush()
  })
  stop()
  setBridge({ planned, run })
  port.on('message', (message: ToWorker) => message.type === 'stop' && run?.stop('interrupted', message.reason))
  // The port alone must not keep the thread alive, and must not end it either: Vitest's pool does.
  port.unref()
  void run.done.then(() => {
    file.close()
    tell({ type: 'done' })
  })
}

async function startVitestWorker(): Promise<void> {
  const { init, runBaseTests, setupEnvironment } = await import('vitest/worker')
  const pool = parentPort!
  init({
    post: message => pool.postMessage(message),
    on: listener => pool.on('message', listener),
    off: listener => pool.off('message', listener),
    teardown: () => void pool.removeAllListeners('message'),
    setup: setupEnvironment,
    runTests: (state, traces) => runBaseTests('run', state, traces),
    collectTests: (state, traces) => runBaseTests('collect', state, traces),
  })
}
