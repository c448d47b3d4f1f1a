import type { Exchange } from './exchange.js'

const kept = 1024
const copies = new WeakMap<Exchange, Exchange>()

/**
 * A copy to be kept for evidence: of the response the media type, and the beginning of its body. Histories remember one exchange a pet,
 * and the exchange itself would hold everything that was ever read from it.
 */
export function compact(exchange: Exchange): Exchange {
  const known = copies.get(exchange)
  if (exchange.response === undefined || known !== undefined) return known ?? exchange
  const { response, ...rest } = exchange
  const { status, headers, body, partialHeaders } = response
  const type = headers.filter(([name]) => name === 'content-type')
  // A copy of the bytes: a part of the buffer would keep the whole of it.
  const short = { status, headers: type, body: Buffer.from(body.subarray(0, kept)) }
  const copy = { ...rest, response: partialHeaders ? { ...short, partialHeaders } : short }
  copies.set(exchange, copy)
  return copy
}
