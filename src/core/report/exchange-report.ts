import type { CredentialKind } from '../credential/credential.js'
import type { Connection, Cut, FailureKind, Header, HeaderNames, Role } from '../exchange/exchange.js'
import type { Phase } from '../model/phase.js'

/** An exchange as evidence: redacted, text only, bodies cut at a bound. */
export interface ExchangeReport {
  readonly seq: number
  readonly label: string
  readonly phase: Phase
  readonly role: Role
  readonly credential: CredentialKind
  /** Which spelling of its kind, where there are several. */
  readonly credentialVariant?: number
  readonly method: string
  readonly url: string
  readonly requestHeaders: readonly Header[]
  readonly requestBody?: string
  /** Sent as the first request of a new connection, on purpose. */
  readonly fresh?: true
  /** The body was sent in chunks. */
  readonly chunked?: true
  /** The letter case of all header names, where it was not that of `Authorization`. */
  readonly headerNames?: HeaderNames
  /** The request was sent in two TCP segments; where the first one ended. */
  readonly cut?: Cut
  readonly connection?: Connection
  readonly status?: number
  readonly responseHeaders?: readonly Header[]
  /** The body as text; bytes that are no UTF-8 are escaped as \xNN. */
  readonly responseBody?: string
  /** Bytes of the body, where `responseBody` shows only a part. */
  readonly responseBytes?: number
  /** The parts of a list that the finding is about, whole and with their positions, wherever the body was cut. */
  readonly spots?: readonly Spot[]
  readonly failure?: { readonly kind: FailureKind; readonly message: string }
  /** Belongs to the sample, and so to its replay, but the finding does not rest on it. */
  readonly aside?: true
  /** ISO 8601. */
  readonly startedAt: string
  readonly milliseconds: number
  readonly retries: number
  /** A shell line that sends it again and reads the key from $PETSTORE_API_KEY. */
  readonly curl: string
}

/** An element of a body that is an array. */
export interface Spot {
  /** `body[19]`. */
  readonly place: string
  /** How many elements the array has. */
  readonly of: number
  /** The element as it stands in the body. */
  readonly text: string
}

/** Requests of the plan: those that were sent to make a failure small are not counted. */
export interface SeenReport {
  readonly failed: number
  readonly judged: number
  /** Of those that failed: requests in which no other `must` rule found anything. */
  readonly alone?: number
}

/** A request that was sent to learn something; what has to go before it stands first. */
export interface SentReport {
  readonly exchanges: readonly ExchangeReport[]
  /** Where others have to go before it, beside it or on its connection: a shell line that sends all of them. */
  readonly curl?: string
}

/** What experiments showed of a failure. Each request was sent, over and over as long as it failed. */
export interface SmallestReports {
  /** The failing request with nothing in it that the failure does not need; what has to go before it stands first. */
  readonly smallest?: SentReport & {
    /** The request without what the rule alone needs and without names: failures of one such request are one cause. */
    readonly like: string
    /** `like` is another request: others find the same wrong in a plainer one. */
    readonly reducible?: true
    /** Id of another rule that finds the same wrong in `like`, where this one does not judge it. */
    readonly foundBy?: string
    /** What has to surround it, such as `with 3 others at the same time`. */
    readonly around?: readonly string[]
    /** What of it is not plain, such as `categoryId`: the failure needs each of them. */
    readonly parts: readonly string[]
    /** How often it was sent, and how often it failed. */
    readonly sent: number
    readonly failed: number
  }
  /** Requests that differ from the smallest in one part, and are right. */
  readonly contrasts?: readonly ContrastReport[]
  /** What other values of a part led to, in requests equal otherwise. */
  readonly varied?: readonly VariedReport[]
}

export interface ContrastReport extends SentReport {
  /** Such as `categoryId`. */
  readonly part: string
  readonly value: string
}

export interface VariedReport {
  readonly part: string
  readonly values: readonly (SentReport & { readonly value: string; readonly fails: boolean })[]
}
