import type { Draft } from '../collections/draft.js'
import { type Exchange, type Header, headerValues, type ReceivedResponse } from './exchange.js'
import { keptBytes } from './kept-bytes.js'

const kept = 1024
const copies = new WeakMap<Exchange, Exchange>()
/** Media types of kept responses, as headers: a run has a few, and keeps thousands of responses. */
const types = new Map<string, readonly Header[]>()
const mostTypes = 64

/**
 * A copy to be kept for evidence: the response without headers, its body cut. Histories remember one exchange a pet,
 * and the exchange itself would hold everything that was ever read from it.
 */
export function compact(exchange: Exchange): Exchange {
  const known = copies.get(exchange)
  if (exchange.response === undefined || known !== undefined) return known ?? exchange
  const { status, headers, body, partialHeaders } = exchange.response
  // A copy of the bytes: a part of the buffer would keep the whole of it.
  const response: Draft<ReceivedResponse> = {
    status,
    headers: typeIn(headers),
    body: keptBytes(body.subarray(0, kept)),
  }
  if (partialHeaders) response.partialHeaders = partialHeaders
  const copy = { ...exchange, response }
  copies.set(exchange, copy)
  return copy
}

function typeIn(headers: readonly Header[]): readonly Header[] {
  const found = headerValues(headers, 'content-type').map((value): Header => ['content-type', value])
  if (found.length !== 1) return found
  const [[, value]] = found as [Header]
  const known = types.get(value)
  if (known === undefined && types.size < mostTypes) types.set(value, found)
  return known ?? found
}
