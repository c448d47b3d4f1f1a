import type { Draft } from '../../core/collections/draft.js'
import { isRecased } from '../../core/credential/credential.js'
import { type Exchange, isUnanswered, type RequestSpec } from '../../core/exchange/exchange.js'
import type { Share } from '../../core/model/share.js'
import type { Turn } from '../flow/scheduler.js'
import type { SendContext } from '../probe-options.js'
import type { WrittenRequest } from '../requests/request-writer.js'
import type { Outcome } from '../wire/attempt.js'

/** The attempts of one exchange so far, and how the next one goes out. */
export class History {
  request: RequestSpec
  /** Attempts that came to nothing; not while the target was away. */
  lost = 0
  made = 0
  /** Attempts that may have been processed without a response. */
  unanswered = 0
  turn: Turn
  /** The next attempt goes out on a new connection, though the request does not ask for it. */
  fresh = false

  constructor(
    request: RequestSpec,
    readonly context: SendContext,
  ) {
    this.request = isRecased(request.credential) ? { ...request, fresh: true } : request
    this.turn = request.overIdle === true ? 'reserved' : context.further === true ? 'begun' : 'new'
  }

  /** An attempt has ended. */
  add(outcome: Outcome): void {
    this.made++
    if (isUnanswered(outcome)) this.unanswered++
  }

  /** Which share of the ledger the next attempt is part of. */
  get share(): Share {
    return this.made > 0 ? 'retries' : (this.context.share ?? 'plan')
  }

  get isCreation(): boolean {
    return this.request.method === 'POST'
  }

  /** The last chance goes over the only connection that is open then: any other may be one too many. */
  goAlone(): void {
    this.turn = 'alone'
    const { fresh: _, opens: __, ...request } = this.request
    if (!isRecased(request.credential)) this.request = request
  }

  asSent(): RequestSpec {
    // Who ends connections that wait for more would end that of a retry as well.
    const { cut, ...whole } = this.request
    const request = cut === undefined || this.made === 0 ? this.request : whole
    return this.fresh && request.fresh === undefined ? { ...request, fresh: true } : request
  }

  /** What becomes of them, as the trace has it. */
  exchange(seq: number, { shownPath, shownHeaders }: WrittenRequest, outcome: Outcome, uncertain: boolean): Exchange {
    const { endpoint, method, body, credential = 'valid', credentialVariant, fresh, chunked } = this.request
    const { headerNames, cut } = this.request
    const { scenario, sample, label, phase, role } = this.context
    const { response, failure, startedAt, endedAt, connection } = outcome
    const request: Draft<Exchange['request']> = { method, path: shownPath, headers: shownHeaders }
    if (body !== undefined) request.body = body
    if (fresh !== undefined) request.fresh = fresh
    if (chunked !== undefined) request.chunked = chunked
    const retries = Math.max(0, this.made - 1)
    if (headerNames !== undefined) request.headerNames = headerNames
    if (cut !== undefined && retries === 0) request.cut = cut
    const exchange: Draft<Exchange> = {
      seq,
      scenario,
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
