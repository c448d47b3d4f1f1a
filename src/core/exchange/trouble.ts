/** A kind of response that is not the service's own word on the request (P22). */
interface Row {
  readonly statuses: readonly number[]
  /** Whether the request may have been processed all the same. */
  readonly mayHaveHappened: boolean
}

/**
 * 507, 509 and 529 are other names of a limit or an overload; 520 to 530, 598 and 599 those by which proxies (Cloudflare's, for
 * one) tell apart what 502, 503 and 504 stand for. A 4xx that is not 429 may be what a service says of a category (P9).
 */
const rows = {
  /** The target is there, and has had enough for the moment. */
  limited: { statuses: [429, 507, 509, 529], mayHaveHappened: false },
  /** An intermediary did not pass the request on, or the service did not take it. */
  unavailable: { statuses: [503, 521, 523, 525, 526, 530], mayHaveHappened: false },
  /** An intermediary passed it on and had no response in time, or none that it could read. */
  lost: { statuses: [502, 504, 520, 522, 524, 527, 598, 599], mayHaveHappened: true },
} as const satisfies Readonly<Record<string, Row>>

export type Trouble = keyof typeof rows

const troubles = Object.keys(rows) as readonly Trouble[]
const byStatus: ReadonlyMap<number, Trouble> = new Map(
  troubles.flatMap(trouble => rows[trouble].statuses.map(status => [status, trouble] as const)),
)

/** To be asked again, over another connection or later: nobody has looked at the request (RFC 9110, 15.5.20; RFC 8470, 5.2). */
export const notTaken: ReadonlySet<number> = new Set([421, 425])

/** Undefined where the response is the service's own word on the request, whatever it says of limits (P22). */
export const troubleOf = ({ status }: { readonly status: number }): Trouble | undefined => byStatus.get(status)

/** Whether the request may have been processed behind a response that is none of the service. */
export function mayHaveHappened(response: { readonly status: number }): boolean {
  const trouble = troubleOf(response)
  return trouble !== undefined && rows[trouble].mayHaveHappened
}
