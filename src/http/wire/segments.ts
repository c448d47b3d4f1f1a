import type { Socket } from 'node:net'
import type { Cut } from '../../core/exchange/exchange.js'

/** ms until a server has read the first segment by itself. */
const apart = 2

type Write = (chunk: string | Uint8Array, encoding?: BufferEncoding) => boolean

/**
 * Makes the next request over the connection go out in two TCP segments: what undici writes from the cut on is held for a
 * moment. HTTP/2 writes past it.
 */
export function cutter(socket: Socket): (cut: Cut | undefined) => void {
  const write = socket.write.bind(socket) as Write
  let next: Cut | undefined
  let isHead = true
  let held: Buffer[] | undefined

  function hold(rest: Buffer): void {
    next = undefined
    held = [rest]
    setTimeout(() => {
      const late = Buffer.concat(held ?? [])
      held = undefined
      if (socket.writable) write(late)
    }, apart)
  }

  socket.write = ((chunk: string | Uint8Array, encoding?: BufferEncoding) => {
    if (held === undefined && next === undefined) return write(chunk, encoding)
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk)
    if (held !== undefined) {
      held.push(bytes)
      return true
    }
    const at = isHead ? placeIn(bytes, next!) : next === 'before the body' ? 0 : bytes.length >> 1
    isHead = false
    if (at === undefined) return write(bytes)
    if (at > 0) write(bytes.subarray(0, at))
    hold(bytes.subarray(at))
    return true
  }) as Socket['write']

  return cut => {
    next = cut
    isHead = true
  }
}

/** Undefined where the cut is in the body, which comes next. */
function placeIn(head: Buffer, cut: Cut): number | undefined {
  if (cut === 'in the request line') return head.indexOf('\r\n') >> 1
  return cut === 'in the headers' ? head.length >> 1 : undefined
}
