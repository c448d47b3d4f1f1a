interface Readable {
  read(size?: number): Uint8Array | null
}

/** Of any interim response two digits may be others. */
const status = 'HTTP/1.1 100'
const digits = status.length - 2
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * A client has to take interim responses that it did not ask for (RFC 9110, 15.2). undici passes them on, but takes
 * 100 (Continue) for the end of the connection: it gets to see 102 in its place, which says as little.
 */
class Heads {
  /** Characters of the status line that were as expected; -1 once the response itself has begun. */
  private at = 0
  /** Characters in this line of the head of an interim response. */
  private line = 0
  /** Every digit so far is one of 100. */
  private isContinue = false

  /** A request goes out: what comes next is the head of a response. */
  expect(): void {
    this.at = 0
  }

  see(bytes: Uint8Array): void {
    for (let i = 0; this.at >= 0 && i < bytes.length; i++) {
      if (this.at < status.length) this.seeStatus(bytes, i)
      else this.seeHeader(bytes[i]!)
    }
  }

  private seeStatus(bytes: Uint8Array, i: number): void {
    const byte = bytes[i]!
    if (this.at === 0 && (byte === carriageReturn || byte === lineFeed)) return
    const isAsExpected = byte === status.charCodeAt(this.at)
    this.isContinue = isAsExpected && (this.isContinue || this.at < digits)
    this.at = isAsExpected || this.at >= digits ? this.at + 1 : -1
    if (this.at !== status.length) return
    if (this.isContinue) bytes[i] = 0x32
    this.line = this.at
  }

  private seeHeader(byte: number): void {
    if (byte === carriageReturn) return
    if (byte !== lineFeed) this.line++
    else if (this.line === 0) this.at = 0
    else this.line = 0
  }
}

const known = new WeakMap<object, Heads>()

/** To be called when a request goes out over the socket. */
export function expectResponse(socket: object): void {
  let heads = known.get(socket)
  if (heads === undefined) {
    heads = new Heads()
    known.set(socket, heads)
    watch(socket as Readable, heads)
  }
  heads.expect()
}

function watch(socket: Readable, heads: Heads): void {
  const read = socket.read
  socket.read = size => {
    const bytes = read.call(socket, size)
    if (bytes !== null) heads.see(bytes)
    return bytes
  }
}
