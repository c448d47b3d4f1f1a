import type { Duplex } from 'node:stream'

/** 101 ends the conversation. */
const interim = /^HTTP\/1\.[01] 1(?!01)/
/** "HTTP/1.1 100". */
const statusLine = 12
const blankLine = '\r\n\r\n'

/**
 * A 100 (Continue) that nobody asked for is legal (RFC 9110, 15.2); undici takes it for the end of the connection, though it
 * bears all other interim responses: where the target sends it no creation would be judged. To undici it is shown as another
 * one. Returns what to call when a request goes out: the head of a response is next.
 */
export function bearContinue(socket: Duplex): () => void {
  const read = socket.read
  let heads: InterimHeads | undefined
  socket.read = (size?: number): Buffer | null => {
    const bytes: Buffer | null = read.call(socket, size)
    if (bytes !== null && heads?.rename(bytes) === false) heads = undefined
    return bytes
  }
  return () => {
    heads = new InterimHeads()
  }
}

/** Interim responses before the final one, wherever the reads part them. */
class InterimHeads {
  /** The status line as far as it decides. */
  private line = ''
  /** How much of the blank line that ends a head has come. */
  private ended = 0

  /** Whether nothing but interim responses has come. */
  rename(bytes: Buffer): boolean {
    for (let at = 0; at < bytes.length; at++) {
      const character = String.fromCharCode(bytes[at]!)
      if (this.line.length < statusLine) {
        this.line += character
        if (this.line.length < statusLine) continue
        if (!interim.test(this.line)) return false
        if (this.line.endsWith('100')) bytes[at] = 0x39 // 109
      } else if (character === blankLine[this.ended]) {
        if (++this.ended === blankLine.length) {
          this.line = ''
          this.ended = 0
        }
      } else this.ended = character === '\r' ? 1 : 0
    }
    return true
  }
}
