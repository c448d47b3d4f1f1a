import type { CredentialKind } from '../credential/credential.js'
import type { Cut, Header, HeaderNames } from '../exchange/exchange.js'

/** A request as a reader sees it. `path` may be a whole address. */
export interface Shown {
  readonly path: string
  readonly headers: readonly Header[]
  readonly body?: string | Uint8Array
  readonly chunked?: true
  readonly headerNames?: HeaderNames
  readonly cut?: Cut
  readonly credential: CredentialKind
  readonly retries: number
}

/** What each oddity costs, in characters that a reader would rather have to look past. */
const odd = 20

const usualHeaders = new Set(['accept', 'accept-encoding', 'user-agent', 'content-type: application/json'])
const usualCredentials = new Set<CredentialKind>(['valid', 'none', 'wrong-key'])

/**
 * How much of the requests a reader has to look past to see what is wrong: their length in characters, and more for
 * escapes, odd headers and the like. Of several requests that show one thing, the one with the least is shown.
 */
export const readingCostOf = (requests: readonly Shown[]): number =>
  requests.reduce((sum, request) => sum + readingCostOfOne(request), 0)

function readingCostOfOne(shown: Shown): number {
  const { path, body = '', headers, credential, retries } = shown
  const text = typeof body === 'string' ? path + body : path
  const escapes = text.match(/\\u|%[\da-f]{2}|[^\x20-\x7e]/gi)?.length ?? 0
  const further = headers.filter(
    ([name, value]) => !usualHeaders.has(name.toLowerCase()) && !usualHeaders.has(`${name}: ${value}`.toLowerCase()),
  )
  const { chunked, headerNames, cut } = shown
  const odds = [chunked, headerNames, cut].map(each => each !== undefined)
  const isOdd = [typeof body !== 'string', ...odds, !usualCredentials.has(credential)]
  const oddities = escapes + further.length + retries + isOdd.filter(Boolean).length
  return text.length + (typeof body === 'string' ? 0 : body.length) + oddities * odd
}
