/** What a response says that is not the service's own word on the request (P22). */
export type Trouble =
  /** The target is there, and has had enough for the moment. */
  | 'limited'
  /** An intermediary did not pass the request on, or the service did not take it. */
  | 'unavailable'
  /** An intermediary passed it on and had no response in time, or none that it could read. */
  | 'lost'

/**
 * 507, 509 and 529 are other names of a limit or an overload; 520 to 530, 598 and 599 those by which proxies (Cloudflare's, for
 * one) tell apart what 502, 503 and 504 stand for. A 4xx that is not 429 may be what a service says of a category (P9).
 */
const byStatus: ReadonlyMap<number, Trouble> = new Map([
  ...[429, 507, 509, 529].map(status => [status, 'limited'] as const),
  ...[503, 521, 523, 525, 526, 530].map(status => [status, 'unavailable'] as const),
  ...[502, 504, 520, 522, 524, 527, 598, 599].map(status => [status, 'lost'] as const),
])

/** To be asked again, over another connection or later: nobody has looked at the request (RFC 9110, 15.5.20; RFC 8470, 5.2). */
export const notTaken: ReadonlySet<number> = new Set([421, 425])

/** Undefined where the response is the service's own word on the request, whatever it says of limits (P22). */
export const troubleOf = ({ status }: { readonly status: number }): Trouble | undefined => byStatus.get(status)
