import type { Duplex } from 'node:stream'

/** 101 ends the conversation. */
const interim = /^HTTP\/1\.[01] 1(?!01)/
/** "HTTP/1.1 100". */
const statusLine = 12

/**
 * A 100 (Continue) that nobody asked for is legal (RFC 9110, 15.2); undici takes it for the end of the connection, though it
 * bears all other interim responses: where the target sends it no creation would be judged. To undici it is shown as another
 * one. Returns what to call when a request goes out: the head of a response is next.
 */
export function bearContinue(socket: Duplex): () => void {
  const read = socket.read
  let isHead = false
  socket.read = (size?: number): Buffer | null => {
    const bytes: Buffer | null = read.call(socket, size)
    if (isHead && bytes !== null) isHead = renamed(bytes)
    return bytes
  }
  return () => {
    isHead = true
  }
}

/** Whether nothing but interim responses has come. */
function renamed(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.toString('latin1', at, at + statusLine)
    const end = bytes.indexOf('\r\n\r\n', at)
    if (!interim.test(line)) return false
    if (line.endsWith('100')) bytes[at + statusLine - 1] = 0x39 // 109
    if (end < 0) return false
    at = end + 4
  }
  return true
}
