import type { MessagePort } from 'node:worker_threads'
import type { Emit, EngineRun } from '../core/engine.js'
import type { RunOptions } from '../core/options.js'

/**
 * What runs in the worker, given by its URL, so that this folder knows neither the rules nor the redactor. The module
 * exports `host`.
 */
export interface Host {
  /** Loads what the options name, before the start. Throws UsageError where it cannot be used. */
  prepare?(options: RunOptions): Promise<void>
  start(options: RunOptions, emit: Emit): EngineRun
  /** Removes secrets from text that holds whole lines of events. */
  redactor(options: RunOptions): (text: string) => string
}

export interface WorkerInput {
  readonly options: RunOptions
  readonly eventsPath: string
  /** What an earlier run left; removed when this one begins. */
  readonly stale: readonly string[]
}

/** What the thread is born with: it loads the host at once and waits for its input. */
export interface WorkerData {
  readonly hostUrl: string
  readonly port: MessagePort
}

/** From the worker to the main thread. `text` holds whole redacted lines, as they stand in the events file. */
export type FromWorker =
  | { readonly type: 'events'; readonly text: string }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'broken'; readonly message: string }
  | { readonly type: 'done' }

/** From the main thread to the worker: first the start, then perhaps a stop. */
export type ToWorker =
  | { readonly type: 'start'; readonly input: WorkerInput }
  | { readonly type: 'stop'; readonly reason: string }

declare module 'vitest' {
  interface TaskMeta {
    rule?: string
    verdict?: string
  }
}
