import type { Exchange, Header, RequestSpec, Role } from '../core/exchange/exchange.js'
import type { Phase } from '../core/model/phase.js'
import type { Share } from '../core/model/share.js'
import type { Ledger } from './flow/ledger.js'
import type { TlsOptions } from './wire/connect.js'

/** ms that the target may go without a usable response: windows of a minute are usual, and not all who have them say when they end. */
export const defaultPatience = 60_000

export interface ProbeOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly userAgent: string
  /** For each attempt, from the start to the last byte. */
  readonly timeoutMs: number
  readonly concurrency: number
  /** Requests a second. */
  readonly rate?: number
  readonly maxRequests?: number
  readonly maxCreates?: number
  /** The user's own headers. */
  readonly headers: readonly Header[]
  readonly http2: boolean
  readonly tls: TlsOptions
  /** ms that the target may go without a usable response; the usual ones where left out. */
  readonly patienceMs?: number
  /** Reads a large body bit by bit: what that takes must not hold up everything else. */
  readonly readAhead?: (body: Uint8Array) => Promise<void>
  /** What `wrong-key` sends. */
  readonly wrongKey: string
  /** The run is hopeless; called once. */
  readonly onTrouble?: (reason: string) => void
  /** The run pauses because the target asks for it. */
  readonly onWait?: (reason: string, ms: number) => void
}

/** Label of a request to a target that may not be up yet: no response to it is trouble, and nothing is retried. */
export const waiting = 'wait'

export interface SendContext {
  readonly scenario: string
  readonly sample: number
  readonly label: string
  readonly phase: Phase
  readonly role: Role
  /** Continues a request that has begun: it goes before those that have not. */
  readonly further?: boolean
  /** The part of the run that sends it; the plan where left out. */
  readonly share?: Share
  /** Its response was lost before: it goes out although others of its kind have had none. */
  readonly again?: boolean
}

export interface ProbeStats {
  /** Attempts sent. */
  readonly requests: number
  readonly posts: number
  readonly retries: number
  /** Pauses of the whole run. */
  readonly waits: number
}

export interface Probe {
  readonly ledger: Ledger
  /** Never rejects. A path that is a whole URL of another origin is asked without the key and the user's headers, for at most 1 MiB. */
  send(request: RequestSpec, context: SendContext): Promise<Exchange>
  /** So many connections, at most half of those that there may be, carry nothing but what is sent `overIdle`, until it is called again. */
  keepIdle(connections: number): void
  stats(): ProbeStats
  /** Gives up what is under way; what comes later is not sent. */
  stop(reason: string): void
  close(): Promise<void>
}
