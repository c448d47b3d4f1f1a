import type { Header } from '../core/exchange/exchange.js'
import { BodyBuffer, maxBody } from '../http/wire/body.js'

/** One HTTP/1.1 message out of a stream of bytes. */
export interface Message {
  readonly head: string
  readonly body: Buffer
  /** ms since the epoch: when its first byte came, and its last. */
  readonly startedAt: number
  readonly endedAt: number
}

/** How the body of a message ends; told from its head, and for responses from the request. */
export type BodyKind =
  | { readonly kind: 'none' | 'chunked' | 'until-close' }
  | { readonly kind: 'length'; readonly length: number }

const maxHead = 128 * 1024

/**
 * Follows a stream of messages beside it. What it cannot follow, or what is too large, ends its interest in the stream: the
 * bytes go on all the same. Its work and memory grow with the bytes of the stream, in however small chunks they come.
 */
export class Framing {
  lost = false
  private startedAt = 0
  private state: 'head' | 'length' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailer' | 'until-close' = 'head'
  private head = ''
  /** Of the head or line that is being read. */
  private text = ''
  /** How much of its end has come. */
  private ended = 0
  /** Bytes of the body, or of its chunk. */
  private left = 0
  private readonly body = new BodyBuffer()

  /** `onHead` returns the head that goes on in place of the one that came. */
  constructor(
    private readonly bodyOf: (head: string) => BodyKind | 'interim' | 'unknown',
    private readonly onMessage: (message: Message) => void,
    private readonly onHead: (head: string) => string = head => head,
  ) {}

  /** Returns the bytes that go on: a head once it is whole. `now`: ms since the epoch. */
  write(chunk: Buffer, now: number): Buffer {
    const parts: Buffer[] = []
    let sent = 0
    for (let at = 0; at < chunk.length && !this.lost; ) {
      if (this.state !== 'head') at = this.content(chunk, at, now)
      // Empty lines before a message mean nothing (RFC 9112, 2.2).
      else if (this.text === '' && (chunk[at] === 13 || chunk[at] === 10)) at++
      else {
        if (this.text === '') this.startedAt = now
        parts.push(chunk.subarray(sent, at))
        at = this.line(chunk, at, 4)
        sent = at
        if (this.ended === 4) parts.push(this.takeHead(now))
        else if (this.lost) parts.push(Buffer.from(this.text, 'latin1'))
      }
    }
    parts.push(chunk.subarray(sent))
    const filled = parts.filter(part => part.length > 0)
    return filled.length === 1 ? filled[0]! : Buffer.concat(filled)
  }

  /** The stream ended; a body that lasts until then is complete. */
  end(now: number): void {
    if (this.state === 'until-close' && !this.lost) this.finish(now)
  }

  /** Reads a text that ends with so many bytes of CR LF CR LF; returns where it ends, or the chunk does. */
  private line(chunk: Buffer, start: number, ending: 2 | 4): number {
    if (this.text === '') this.ended = 0
    let at = start
    while (at < chunk.length && this.ended < ending) {
      const byte = chunk[at++]
      if (byte === (this.ended % 2 === 0 ? 13 : 10)) this.ended++
      else this.ended = byte === 13 ? 1 : 0
    }
    this.text += chunk.toString('latin1', start, at)
    this.lost = this.text.length > maxHead
    return at
  }

  private takeHead(now: number): Buffer {
    const head = this.text.slice(0, -4)
    this.text = ''
    this.head = head
    const sent = Buffer.from(`${this.onHead(head)}\r\n\r\n`, 'latin1')
    const body = this.bodyOf(head)
    if (body === 'interim') return sent
    if (body === 'unknown') this.lost = true
    else if (body.kind === 'none' || (body.kind === 'length' && body.length === 0)) this.finish(now)
    else if (body.kind === 'length') [this.state, this.left] = ['length', body.length]
    else this.state = body.kind === 'chunked' ? 'chunk-size' : 'until-close'
    return sent
  }

  /** Reads what is no head; returns where it ends. */
  private content(chunk: Buffer, at: number, now: number): number {
    if (this.state === 'chunk-size' && this.text === '') {
      const [size, end] = plainSize(chunk, at)
      if (end > at) {
        this.takeSize(size)
        return end
      }
    }
    if (this.state === 'chunk-size' || this.state === 'trailer') {
      const end = this.line(chunk, at, 2)
      if (this.ended === 2 && !this.lost) this.takeLine(this.text.slice(0, -2), now)
      return end
    }
    const end = this.state === 'until-close' ? chunk.length : Math.min(chunk.length, at + this.left)
    if (this.state !== 'chunk-end') this.body.append(chunk.subarray(at, end))
    this.lost = this.body.size > maxBody
    this.left -= end - at
    if (this.state === 'until-close' || this.left > 0) return end
    if (this.state === 'length') this.finish(now)
    else if (this.state === 'chunk') [this.state, this.left] = ['chunk-end', 2]
    else this.state = 'chunk-size'
    return end
  }

  private takeLine(line: string, now: number): void {
    this.text = ''
    if (this.state === 'trailer') {
      if (line === '') this.finish(now)
      return
    }
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i.exec(line)?.[1]
    if (size === undefined) this.lost = true
    else this.takeSize(Number.parseInt(size, 16))
  }

  private takeSize(size: number): void {
    this.state = size === 0 ? 'trailer' : 'chunk'
    this.left = size
  }

  private finish(now: number): void {
    const { head, startedAt } = this
    // Of its own size and memory: it goes to another thread.
    const body = Buffer.allocUnsafeSlow(this.body.size)
    this.body.take().copy(body)
    this.state = 'head'
    this.onMessage({ head, body, startedAt, endedAt: now })
  }
}

/** A chunk's size in a line that is whole and has nothing else, and where it ends: there may be millions of them. */
function plainSize(bytes: Buffer, start: number): [size: number, end: number] {
  let size = 0
  for (let at = start; at < Math.min(start + 9, bytes.length); at++) {
    const digit = hexadecimal(bytes[at]!)
    if (digit >= 0 && at < start + 8) size = size * 16 + digit
    else return at > start && bytes[at] === 13 && bytes[at + 1] === 10 ? [size, at + 2] : [0, start]
  }
  return [0, start]
}

/** The value of a digit; negative for anything else. */
function hexadecimal(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

export const headersOf = (head: string): readonly Header[] =>
  head
    .split('\r\n')
    .slice(1)
    .flatMap((line): readonly Header[] => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
    })

const valuesOf = (head: string, name: string): readonly string[] =>
  headersOf(head).flatMap(([each, value]) => (each.toLowerCase() === name ? [value] : []))

export function requestBody(head: string): BodyKind {
  if (/chunked/i.test(valuesOf(head, 'transfer-encoding').join())) return { kind: 'chunked' }
  return lengthOf(head) ?? { kind: 'none' }
}

/** `method`: of the request that it answers. */
export function responseBody(head: string, method: string): BodyKind | 'interim' | 'unknown' {
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1])
  if (Number.isNaN(status) || status === 101) return 'unknown'
  if (status >= 100 && status < 200) return 'interim'
  if (method === 'HEAD' || status === 204 || status === 304) return { kind: 'none' }
  if (/chunked/i.test(valuesOf(head, 'transfer-encoding').join())) return { kind: 'chunked' }
  return lengthOf(head) ?? { kind: 'until-close' }
}

function lengthOf(head: string): BodyKind | undefined {
  const [length] = valuesOf(head, 'content-length')
  return length !== undefined && /^\d{1,12}$/.test(length) ? { kind: 'length', length: Number(length) } : undefined
}
