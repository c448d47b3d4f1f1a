import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { RunOptions } from '../core/report/options.js'
import { SystemFailure } from '../core/system/system-text.js'
import { UsageError } from '../core/system/usage.js'
import type { FromWorker, Stop, ToWorker, WorkerData } from './messages.js'

/** The thread that the engine and the suites run in, as seen from the main thread. */
export interface RunWorker {
  readonly thread: Worker
  /** Resolves with the first event; rejects with a UsageError where the engine refuses the options. */
  readonly ready: Promise<void>
  /** Resolves when every event has been handed on; rejects where the thread breaks before that. */
  readonly done: Promise<void>
  /** Rejects where the thread breaks; never resolves. */
  readonly failure: Promise<never>
  stop(stop: Stop): void
  /** Ends the thread, whatever it does. */
  giveUp(reason: string): void
}

interface Thread {
  readonly thread: Worker
  readonly port: MessagePort
  readonly hostUrl: string
  /** What broke before anybody listened. */
  broken?: Error
}

let warm: Thread | undefined

/** Starts the thread before there is anything for it to do: it loads engine and rules while options are read. */
export function warmUp(hostUrl: URL): void {
  warm ??= startThread(hostUrl.href)
}

function startThread(hostUrl: string): Thread {
  const { port1: port, port2 } = new MessageChannel()
  const thread = new Worker(new URL('../vitest/worker.js', import.meta.url), {
    workerData: { hostUrl, port: port2 } satisfies WorkerData,
    transferList: [port2],
    env: environment(),
    stdout: true,
    stderr: true,
    // With its own limits V8 lets garbage grow to four times what is in use.
    resourceLimits: { maxOldGenerationSizeMb: 1000, maxYoungGenerationSizeMb: 24 },
  })
  // Nothing that a dependency prints may get between the lines of the report.
  thread.stdout.resume()
  thread.stderr.resume()
  const started: Thread = { thread, port, hostUrl }
  thread.on('error', error => {
    started.broken = whatToDo(error)
  })
  return started
}

const usedUp =
  'the memory is used up. Ask less with --depth or --runs, or give it more with NODE_OPTIONS=--max-old-space-size=4000'

const whatToDo = (error: NodeJS.ErrnoException): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SystemFailure(usedUp) : error

function takeThread(hostUrl: string): Thread {
  const taken = warm?.hostUrl === hostUrl ? warm : startThread(hostUrl)
  warm = undefined
  return taken
}

/** `onLines` is handed whole lines of events as JSON, which may hold secrets. */
export function startRunWorker(options: RunOptions, hostUrl: URL, onLines: (lines: string) => void): RunWorker {
  const { thread, port, broken } = takeThread(hostUrl.href)
  let begun!: () => void
  let failed!: (reason: Error) => void
  let ended!: () => void
  const failure = new Promise<never>((_, reject) => {
    failed = reject
  })
  const ready = Promise.race([new Promise<void>(resolve => (begun = resolve)), failure])
  const done = Promise.race([new Promise<void>(resolve => (ended = resolve)), failure])
  // Whoever awaits them sees the failure; nobody has to.
  for (const promise of [ready, done, failure]) promise.catch(() => {})
  const take = (message: FromWorker) => {
    if (message.type === 'events') {
      onLines(message.lines)
      begun()
    } else if (message.type === 'done') {
      port.close()
      ended()
    } else failed(message.type === 'refused' ? new UsageError(message.message) : new Error(message.message))
  }
  port.on('message', take)
  thread.on('error', error => failed(whatToDo(error)))
  thread.on('exit', code => {
    // Its last words may still be on their way: the end of a thread does not queue behind them.
    for (let last = receiveMessageOnPort(port); last !== undefined; last = receiveMessageOnPort(port))
      take(last.message)
    port.close()
    failed(new Error(`the worker thread ended with code ${code}`))
  })
  if (broken !== undefined) failed(broken)
  port.postMessage({ type: 'start', options } satisfies ToWorker)
  return {
    thread,
    ready,
    done,
    failure,
    stop: stop => port.postMessage({ type: 'stop', ...stop } satisfies ToWorker),
    giveUp(reason) {
      failed(new Error(reason))
      void thread.terminate()
    },
  }
}

/** The proxies' variables are needed, the key is not: it goes by message only. */
function environment(): NodeJS.ProcessEnv {
  const { PETSTORE_API_KEY: _key, ...rest } = process.env
  return rest
}
