interface Readable {
  read(size?: number): Uint8Array | null
}

/** The version's second digit may be another, and so may the three of the status. */
const status = 'HTTP/1.1 100'
const version = 'HTTP/1.'.length
const digits = 'HTTP/1.1 '.length
const lineFeed = 0x0a
const carriageReturn = 0x0d
const tab = 0x09
const blank = 0x20

/**
 * What undici does not take though it is legal, it gets to see in another form, which says as much. A client has to take
 * interim responses that it did not ask for (RFC 9110, 15.2): undici passes them on, but takes 100 (Continue) for the end
 * of the connection, so it sees 102. A tab around a value is as good as a blank (RFC 9110, 5.6.3), but not to it around a length.
 */
class Heads {
  /** Characters of the status line that were as expected; -1 once the head of the response itself is over. */
  private at = 0
  /** Characters in this line of the head. */
  private line = 0
  /** Every digit so far is one of 100. */
  private isContinue = false
  private isInterim = false

  /** A request goes out: what comes next is the head of a response. */
  expect(): void {
    this.at = 0
  }

  see(bytes: Uint8Array): void {
    for (let i = 0; this.at >= 0 && i < bytes.length; i++) {
      if (this.at < status.length) this.seeStatus(bytes, i)
      else this.seeHeader(bytes, i)
    }
  }

  private seeStatus(bytes: Uint8Array, i: number): void {
    const byte = bytes[i]!
    if (this.at === 0 && (byte === carriageReturn || byte === lineFeed)) return
    const { at } = this
    const isAsExpected = byte === status.charCodeAt(at)
    this.isContinue = isAsExpected && (this.isContinue || at < digits)
    if (at === digits) this.isInterim = isAsExpected
    this.at = isAsExpected || at === version || at >= digits ? at + 1 : -1
    if (this.at !== status.length) return
    if (this.isContinue) bytes[i] = 0x32
    this.line = this.at
  }

  private seeHeader(bytes: Uint8Array, i: number): void {
    const byte = bytes[i]!
    if (byte === carriageReturn) return
    if (byte === tab) bytes[i] = blank
    if (byte !== lineFeed) this.line++
    else if (this.line > 0) this.line = 0
    else this.at = this.isInterim ? 0 : -1
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
