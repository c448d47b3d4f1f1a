import type { IncomingMessage } from 'node:http'
import type { UnframedResponse } from '../core/rule/injection.js'
import type { InfrastructureFailure, ServerConfiguration } from './configuration.js'

/** What stands in the way of the nth request, if anything. */
export function infrastructureFailureAt(
  nth: number,
  failures: readonly (InfrastructureFailure | undefined)[],
): UnframedResponse | undefined {
  // Phases differ, so that several failures do not fall on the same request and the first request is free of them.
  for (const [index, failure] of failures.entries()) {
    if (failure && (nth + 7 * index) % failure.every === 0) return responseOf(failure)
  }
  return undefined
}

/** Refuses with 429 what goes beyond so many requests in one second. */
export function makeQuota(perSecond: number): () => UnframedResponse | undefined {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    count = now === second ? count + 1 : 1
    second = now
    return count > perSecond ? responseOf({ status: 429, retryAfter: '1' }) : undefined
  }
}

/** What a front end refuses by itself. `bytes`: the body, unless that is longer than the service allows. */
export function barredBy(
  { front, bodyLimit }: ServerConfiguration,
  { url, headers, headersDistinct }: IncomingMessage,
  bytes: Uint8Array | undefined,
): UnframedResponse | undefined {
  const chunked = headers['transfer-encoding'] !== undefined
  const refusal = front?.({
    ...{ target: url ?? '/', chunked, length: bytes?.length ?? bodyLimit + 1 },
    fields: Object.values(headersDistinct).flatMap(values => values ?? []),
    authorizations: headersDistinct.authorization?.length ?? 0,
  })
  return refusal && responseOf(refusal)
}

function responseOf({ status, retryAfter, html }: Omit<InfrastructureFailure, 'every'>): UnframedResponse {
  const wait = typeof retryAfter === 'function' ? retryAfter() : retryAfter
  const headers: [string, string][] = [['content-type', html ? 'text/html' : 'application/json']]
  if (wait !== undefined) headers.push(['retry-after', wait])
  const body = html
    ? `<html><body><h1>${status}</h1></body></html>`
    : `{"code":"busy","message":"try again","status":${status}}`
  return { status, headers, body }
}
