import type { Duplex } from 'node:stream'

/** Bytes of a head: one that is longer the client refuses. */
export const maxHead = 64 * 1024
const statusLine = 'HTTP/1.1 100'.length
const nothing = Buffer.alloc(0)

/**
 * Interim responses that nobody asked for are legal (RFC 9110, 15.2); undici takes 100 (Continue) for the end of the
 * connection, and a target that sends it would not be judged at all. They never get to it: what stands before the head of
 * a response is dropped, and all else passes as it came. Returns what to call when a request goes out: the head of a response
 * is next.
 */
export function dropInterim(socket: Duplex): () => void {
  const read = socket.read
  /** Of the head that is expected, while it may be an interim one. */
  let held: Buffer | undefined
  socket.read = (size?: number): Buffer | null => {
    const bytes: Buffer | null = read.call(socket, size)
    if (held === undefined || bytes === null) return bytes
    let rest = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    for (let end = endOfInterim(rest); end !== 0; end = endOfInterim(rest)) {
      if (end === undefined) {
        held = rest
        return nothing
      }
      rest = rest.subarray(end)
    }
    held = undefined
    return rest
  }
  return () => {
    held = nothing
  }
}

/** Where the interim response at the beginning ends; 0 where none stands there, undefined where that remains to be seen. */
function endOfInterim(bytes: Buffer): number | undefined {
  let start = 0
  while (bytes[start] === 0x0d || bytes[start] === 0x0a) start++
  const line = bytes.toString('latin1', start, start + statusLine)
  if (line.length < statusLine) return 'HTTP/1.'.startsWith(line.slice(0, 7)) ? undefined : 0
  // 101 ends the conversation.
  if (!/^HTTP\/1\.\d 1(?!01)\d\d/.test(line)) return 0
  const head = bytes.toString('latin1', 0, maxHead)
  const end = /\n\r?\n/g
  end.lastIndex = start
  if (end.test(head)) return end.lastIndex
  return head.length < maxHead ? undefined : 0
}
