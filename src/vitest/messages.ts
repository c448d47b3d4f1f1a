import type { MessagePort } from 'node:worker_threads'
import type { Interrupted } from '../core/report/ending.js'
import type { Emit, EngineRun } from '../core/report/engine.js'
import type { RunOptions } from '../core/report/options.js'

/** What runs in the worker, given by its URL, so that this folder does not know the rules. The module exports `host`. */
export interface Host {
  /** Loads what the options name, before the start. Throws UsageError where it cannot be used. */
  prepare?(options: RunOptions): Promise<void>
  start(options: RunOptions, emit: Emit): EngineRun
}

/** What the thread is born with: it loads the host at once and waits for its input. */
export interface WorkerData {
  readonly hostUrl: string
  readonly port: MessagePort
}

/** From the worker to the main thread. `lines`: events as JSON, a line each, which may hold secrets. */
export type FromWorker =
  | { readonly type: 'events'; readonly lines: string }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'broken'; readonly message: string }
  | { readonly type: 'done' }

/** Why a run is to end early. */
export interface Stop {
  readonly ending: Interrupted | 'unwritten'
  readonly reason: string
}

/** From the main thread to the worker: first the start, then perhaps a stop. */
export type ToWorker = { readonly type: 'start'; readonly options: RunOptions } | ({ readonly type: 'stop' } & Stop)

declare module 'vitest' {
  interface TaskMeta {
    rule?: string
    verdict?: string
  }
}
