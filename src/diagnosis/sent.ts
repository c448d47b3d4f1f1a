import type { Exchange, RequestSpec } from '../core/exchange/exchange.js'
import type { Finding } from '../core/rule/rule.js'

/** A request that was sent to learn something, with what had to go before. */
export interface Sent {
  readonly exchanges: readonly Exchange[]
  /** What surrounded it on purpose. */
  readonly around?: Surrounding
  /** Whether the rule found something; `right` is right by the document's own response, and not merely tolerated (P30). */
  readonly outcome: Finding | 'right' | 'neither'
  /** The pet that it creates was missing, or differed, so soon that this proves nothing yet (P12): the outcome is what is expected of a later read. */
  readonly unsettled?: LaterRead
}

/** A read that proves something once its pet must have settled. */
export interface LaterRead {
  readonly request: RequestSpec
  readonly before: readonly RequestSpec[]
  /** ms since the epoch. */
  readonly from: number
  /** The pet was missing; else it was not as it was created. */
  readonly isMissing: boolean
}

export interface Surrounding {
  /** On the connection that it used, or would have used. */
  readonly opening: readonly Exchange[]
  readonly before: readonly Exchange[]
  readonly concurrent: readonly Exchange[]
}

/** One in which the rule found something. */
export interface Failing extends Sent {
  readonly outcome: Finding
}

/** What a phase has sent, by what it was to be. */
export type Known = Map<string, Sent>

export const isFinding = (outcome: Sent['outcome']): outcome is Finding => typeof outcome !== 'string'
