import type { Integer } from '../json/json.js'
import type { Phase } from '../model/phase.js'
import type { RunEvent, RunHead } from '../report/event.js'
import type { Case, PlanFacts } from '../rule/scenario.js'
import type { Exchange } from './exchange.js'

/** Why requests of the plan are not sent: the user's wish, or the day of getPet's removal has come. */
export const whyUnasked = ['read-only', 'get-pet-may-be-gone'] as const
export type Unasked = (typeof whyUnasked)[number]

/** What a recorded trace begins with: all that judging knows before anything was sent. */
export interface TraceHead {
  readonly head: RunHead
  readonly facts: PlanFacts
  /** Ids of the scenarios of the plan, and of those among them that were not put. */
  readonly scenarios: readonly string[]
  readonly unasked: readonly (readonly [scenario: string, why: Unasked])[]
}

/**
 * Everything that judging takes in, in the order in which it came. Judging is a fold over these entries: the same ones
 * give the same verdicts, live or from a file.
 */
export type TraceEntry =
  | ({ readonly type: 'head' } & TraceHead)
  | { readonly type: 'exchange'; readonly exchange: Exchange }
  /** A category that works: found by preflight, or later, where the one before closed. Left out where none works any more. */
  | { readonly type: 'category'; readonly category?: Integer }
  /** A further creation with a name that a pet of this run has is under way: lists may show it before it is answered. */
  | { readonly type: 'namesake'; readonly name: string }
  /** What the lists of preflight showed. */
  | { readonly type: 'found'; readonly status?: string; readonly count: number }
  | { readonly type: 'found-fixed' }
  /** A finished sample. */
  | { readonly type: 'case'; readonly sample: Case }
  /** A sample of shrinking, judged by one rule that looks for the same cause again. */
  | { readonly type: 'tried'; readonly rule: string; readonly cause: string; readonly sample: Case }
  /** The last sample tried that showed the cause is the smallest. */
  | { readonly type: 'shrunk'; readonly rule: string; readonly path: string }
  /** What went wrong with one rule outside its own judge. */
  | { readonly type: 'broke'; readonly rule: string; readonly reason: string }
  /** Why a scenario could not be put, or broke. */
  | {
      readonly type: 'lacking'
      readonly scenario: string
      readonly kind: 'inconclusive' | 'error'
      readonly reason: string
    }
  /** The rules that need no later phase end. */
  | { readonly type: 'phase-ended'; readonly phase: Phase; readonly judged: boolean }
  | { readonly type: 'concluded'; readonly judged: boolean }
  /** What bears on the report alone. */
  | { readonly type: 'event'; readonly event: RunEvent }

export type TraceSink = (entry: TraceEntry) => void

/** Takes secrets out of what a target sent. */
export interface Cleaner {
  /** Told of each request before it leaves: what it says in texts is no secret. */
  sending(body: string | Uint8Array | undefined): void
  exchange(exchange: Exchange): Exchange
  /** The same for a line of JSON. */
  line(json: string): string
}

/** Takes a run down. What is judged is what is recorded: the exchange without secrets. */
export interface Recording {
  /** In place of the run's own. */
  readonly cleaner?: Cleaner
  readonly sink: TraceSink
}

/** Whether the exchange is part of the trace: what the end of the run kept from being sent is not. */
export const isTraced = ({ failure }: Exchange): boolean => failure?.kind !== 'aborted' || failure.sent
