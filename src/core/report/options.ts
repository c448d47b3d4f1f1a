import type { Header } from '../exchange/exchange.js'
import type { Depth } from '../model/depth.js'
import type { Framework } from '../rule/framework.js'
import type { KnownFailure } from './report.js'

/** Exchanges that are kept: none, those that findings rest on, or every one in a recording of its own. */
export type EvidenceScope = 'none' | 'findings' | 'all'

/** Everything that a run needs to know; the command line and the config file are folded into this. */
export interface RunOptions {
  readonly baseUrl: string
  readonly apiKey: string
  /** The embedded reference server is the target. */
  readonly reference: boolean
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** Files with rules of the user's own, absolute. */
  readonly suite?: readonly string[]
  readonly strict: boolean
  readonly bail: boolean
  readonly seed: number
  readonly depth: Depth
  readonly runs?: number
  /** False: nothing beyond the plan is sent to tell when a rule fails, or to make a failure smaller. */
  readonly decides?: boolean
  readonly categoryId?: string
  /** Told by the user; else told by what the target shows. */
  readonly framework?: Framework
  /** Per exchange, ms. */
  readonly timeoutMs: number
  readonly settleMs: number
  /** Whole run, ms. */
  readonly deadlineMs: number
  readonly now: Date
  readonly output: string
  readonly openapi?: string
  readonly readOnly: boolean
  readonly keyVariants: boolean
  readonly concurrency: number
  /** Requests a second; unbounded where left out. */
  readonly rate?: number
  readonly maxRequests?: number
  readonly maxCreates?: number
  /** ms for which the target may go without a usable response. */
  readonly patienceMs: number
  /** ms to wait for the target to come up. */
  readonly waitMs: number
  readonly headers: readonly Header[]
  readonly http2: boolean
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string; readonly insecure: boolean }
  readonly verbose: boolean
  readonly known?: readonly KnownFailure[]
  /** How much of the exchanges is kept; `findings` where left out. */
  readonly evidence?: EvidenceScope
  /** Bytes on disk that the recording may have. */
  readonly evidenceLimit?: number
  /** Options for the command that judges a rule again, as a shell takes them. */
  readonly again?: string
}

/** What holds where nobody says anything else. */
export const defaults: Omit<RunOptions, 'baseUrl' | 'apiKey' | 'seed' | 'now'> = {
  reference: false,
  only: [],
  skip: [],
  strict: false,
  bail: false,
  depth: 'standard',
  timeoutMs: 10_000,
  settleMs: 2_000,
  deadlineMs: 600_000,
  patienceMs: 60_000,
  output: 'reports',
  readOnly: false,
  keyVariants: true,
  concurrency: 16,
  waitMs: 0,
  headers: [],
  http2: false,
  tls: { insecure: false },
  verbose: false,
}
