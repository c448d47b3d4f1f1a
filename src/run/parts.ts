import type { Names } from '../arbitraries/ordinary-names.js'
import type { Exchange, RequestSpec } from '../core/exchange/exchange.js'
import type { Amount, Share } from '../core/model/share.js'
import type { Ending } from '../core/report/ending.js'
import type { RunOptions } from '../core/report/options.js'
import type { Probe } from '../http/probe-options.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import type { Recorder } from './recorder.js'

/** Sends a request that belongs to no scenario: of preflight, or of the run itself later on. */
export type Send = (label: string, request: RequestSpec) => Promise<Exchange>

/** What the parts of a run share. */
export interface RunParts {
  readonly options: RunOptions
  readonly trace: TraceJudge
  readonly recorder: Recorder
  readonly names: Names
  readonly send: Send
  /** Ends early where the run does. */
  readonly sleep: (ms: number) => Promise<void>
  readonly probe: Pick<Probe, 'keepIdle'>
  /** What a part of the run may send yet. */
  left(share: Share): Amount
  /** Whether the run has ended. */
  isOver(): boolean
  /** Ends the run early; what is under way is given up. The first reason stands. */
  stop(ending: Ending, reason: string): void
}
