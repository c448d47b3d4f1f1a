import type { Draft } from '../../core/draft.js'
import { type AskRequest, type Exchange, isRecased } from '../../core/exchange.js'
import type { SendContext } from '../probe.js'
import type { Worded } from '../requests/wording.js'
import type { Outcome } from '../wire/attempt.js'
import type { Loss } from './retry-policy.js'

/** Refusals after which a question goes out on whatever connection there is. */
const enough = 3

/** The attempts of one exchange so far. */
export class Progress {
  readonly losses: Record<Loss, number> = {
    limited: 0,
    unavailable: 0,
    lost: 0,
    expired: 0,
    unconnected: 0,
    timeout: 0,
  }
  made = 0
  /** Attempts that may have been processed without a response. */
  unanswered = 0
  /** The next attempt goes out on a new connection, though the ask did not ask for it. */
  fresh = false
  turn: 'new' | 'further' | 'again'
  /** The next attempt goes out with nothing else on the wire, the first on its connection. */
  alone = false
  /** End of the first attempt of a POST whose response was lost, ms of `performance.now()`. */
  lostAt: number | undefined
  /** It was the first request of its connection, of which the target may take no more. */
  lostOnNew = false
  /** Plain questions that went before it, to see whether the target is there. */
  checks = 0
  onWireMs = 0
  /** Requests that were on the wire when the last attempt began, itself included. */
  inFlight = 0
  /** Pauses that the target asked for, by who kept them. */
  readonly waited = { everybody: 0, alone: 0 }
  /** ms that a bad key has waited for, alone. */
  waitedMs = 0

  readonly request: AskRequest

  constructor(
    request: AskRequest,
    readonly context: SendContext,
  ) {
    this.request = isRecased(request.credential) ? { ...request, fresh: true } : request
    this.turn = context.further === true ? 'further' : 'new'
  }

  /** Nobody needs its response. */
  get modest(): boolean {
    return this.context.gap === true || isBeside(this.request)
  }

  get hasBadKey(): boolean {
    return hasBadKey(this.request)
  }

  /** Whether the next attempt is to go out on a new connection: some targets take nothing on those. */
  get wantsFresh(): boolean {
    const { limited, unavailable } = this.losses
    return limited + unavailable < enough && (this.fresh || this.request.fresh === true)
  }

  asSent(): AskRequest {
    // What goes out alone needs no connection beside the others, but others may need that nothing of it stays on theirs.
    const fresh = this.wantsFresh && (!this.alone || this.request.fresh === true)
    if (fresh === (this.request.fresh === true)) return this.request
    const { fresh: _, ...request } = this.request
    return fresh ? { ...request, fresh } : request
  }

  /** What becomes of them, as the trace has it. */
  exchange(seq: number, { shownPath, shownHeaders }: Worded, outcome: Outcome, uncertain: boolean): Exchange {
    const { endpoint, method, body, credential = 'valid', credentialVariant, fresh, chunked } = this.request
    const { ask, sample, label, phase, role } = this.context
    const { response, failure, startedAt, endedAt, connection } = outcome
    const request: Draft<Exchange['request']> = { method, path: shownPath, headers: shownHeaders }
    if (body !== undefined) request.body = body
    if (fresh !== undefined) request.fresh = fresh
    if (chunked !== undefined) request.chunked = chunked
    const retries = Math.max(0, this.made - 1)
    const exchange: Draft<Exchange> = {
      seq,
      ask,
      sample,
      label,
      phase,
      role,
      endpoint,
      credential,
      request,
      startedAt,
      endedAt,
      retries,
      uncertain,
    }
    if (response === undefined) exchange.failure = failure!
    else exchange.response = response
    if (connection !== undefined) exchange.connection = { id: connection.id, nth: connection.nth }
    if (credentialVariant !== undefined) exchange.credentialVariant = credentialVariant
    return exchange
  }
}

export const hasBadKey = ({ credential = 'valid' }: AskRequest): boolean => credential !== 'valid'

/** Beside the documented operations no response is as good as any. */
export const isBeside = ({ endpoint }: AskRequest): boolean =>
  endpoint === 'description' || endpoint === 'elsewhere' || endpoint === 'getStoreOrders'
