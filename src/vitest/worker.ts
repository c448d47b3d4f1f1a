import { parentPort, workerData } from 'node:worker_threads'
import type { RunEvent } from '../core/report/event.js'
import type { RunOptions } from '../core/report/options.js'
import { UsageError } from '../core/system/usage.js'
import { setBridge } from './bridge.js'
import { EventsBatch } from './events-batch.js'
import type { FromWorker, Host, ToWorker, WorkerData } from './messages.js'

// The entry of the worker thread. The engine starts first and Vitest's half is loaded while the first responses are
// awaited; messages of Vitest's pool wait in the port until `init` listens.
const { hostUrl, port } = workerData as WorkerData
const tell = (message: FromWorker) => port.postMessage(message)

try {
  const [{ host }, options] = await Promise.all([import(hostUrl) as Promise<{ host: Host }>, started()])
  // What it waits for, in a bundler's threads, need not keep this one alive.
  port.ref()
  await host.prepare?.(options)
  startRun(host, options)
  await startVitestWorker()
} catch (error) {
  const { message, stack } = error as Error
  tell(error instanceof UsageError ? { type: 'refused', message } : { type: 'broken', message: stack ?? message })
  port.unref()
}

/** The thread may have been started before its options were known. */
function started(): Promise<RunOptions> {
  return new Promise(resolve => {
    port.once('message', (message: ToWorker) => message.type === 'start' && resolve(message.options))
  })
}

function startRun(host: Host, options: RunOptions): void {
  const batch = new EventsBatch(lines => tell({ type: 'events', lines }))
  const run = host.start(options, (event: RunEvent) => {
    batch.add(event)
    if (event.type === 'run-started') batch.flush()
  })
  setBridge({ planned: run.planned, run })
  port.on('message', (message: ToWorker) => message.type === 'stop' && run.stop(message.ending, message.reason))
  // The port alone must not keep the thread alive, and must not end it either: Vitest's pool does.
  port.unref()
  void run.done.then(() => {
    batch.flush()
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
