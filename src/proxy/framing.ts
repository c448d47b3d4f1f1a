import type { Header } from '../core/exchange.js'
import { maxBody } from '../http/wire/body.js'

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
 * Follows a stream of messages without touching it. What it cannot follow, or what is too large, ends its interest in the
 * stream: the bytes go on all the same.
 */
export class Framing {
  lost = false
  private parts: Buffer[] = []
  private size = 0
  private startedAt = 0
  private state: 'head' | 'length' | 'chunk-size' | 'chunk' | 'trailer' | 'until-close' = 'head'
  private head = ''
  private left = 0
  private body: Buffer[] = []
  private bodySize = 0

  constructor(
    private readonly bodyOf: (head: string) => BodyKind | 'interim' | 'unknown',
    private readonly onMessage: (message: Message) => void,
    private readonly onHead: (head: string) => void = () => {},
    /** Takes the bytes again, heads whole; where the stream is lost they come as they are. */
    private readonly onBytes: (bytes: Buffer, isHead: boolean) => void = () => {},
  ) {}

  /** `now`: ms since the epoch. */
  write(chunk: Buffer, now: number): void {
    let rest = chunk
    while (rest.length > 0 && !this.lost) rest = this.step(rest, now)
    if (rest.length > 0) this.onBytes(rest, false)
  }

  /** The stream ended; a body that lasts until then is complete. */
  end(now: number): void {
    if (this.state === 'until-close' && !this.lost) this.finish(now)
  }

  private step(chunk: Buffer, now: number): Buffer {
    if (this.state === 'length' || this.state === 'chunk' || this.state === 'until-close')
      return this.takeBody(chunk, now)
    if (this.size === 0 && this.state === 'head') this.startedAt = now
    const end = this.state === 'head' ? '\r\n\r\n' : '\r\n'
    this.parts.push(chunk)
    this.size += chunk.length
    const all = this.parts.length === 1 ? chunk : Buffer.concat(this.parts)
    const at = all.indexOf(end)
    if (at < 0) {
      this.lost = this.size > maxHead
      this.parts = [all]
      if (this.lost) this.onBytes(all, false)
      return Buffer.alloc(0)
    }
    this.parts = []
    this.size = 0
    this.onBytes(all.subarray(0, at + end.length), this.state === 'head')
    this.takeLine(all.toString('latin1', 0, at), now)
    return all.subarray(at + end.length)
  }

  private takeLine(text: string, now: number): void {
    if (this.state === 'head') {
      this.head = text
      this.onHead(text)
      const body = this.bodyOf(text)
      if (body === 'interim') return
      if (body === 'unknown') {
        this.lost = true
        return
      }
      if (body.kind === 'none' || (body.kind === 'length' && body.length === 0)) this.finish(now)
      else if (body.kind === 'length') [this.state, this.left] = ['length', body.length]
      else this.state = body.kind === 'chunked' ? 'chunk-size' : 'until-close'
    } else if (this.state === 'chunk-size') {
      const size = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i.exec(text)?.[1]
      if (size === undefined) this.lost = true
      else if (Number.parseInt(size, 16) === 0) this.state = 'trailer'
      // Two more for the line's end behind the chunk.
      else [this.state, this.left] = ['chunk', Number.parseInt(size, 16) + 2]
    } else if (text === '') this.finish(now)
  }

  private takeBody(chunk: Buffer, now: number): Buffer {
    const all = this.state === 'until-close'
    const taken = all ? chunk : chunk.subarray(0, this.left)
    const rest = chunk.subarray(taken.length)
    // The last two bytes of a chunk are the line's end.
    const content =
      this.state === 'chunk' ? taken.subarray(0, Math.max(0, Math.min(taken.length, this.left - 2))) : taken
    this.onBytes(taken, false)
    this.body.push(content)
    this.bodySize += content.length
    this.lost = this.bodySize > maxBody
    if (all) return rest
    this.left -= taken.length
    if (this.left > 0) return rest
    if (this.state === 'length') this.finish(now)
    else this.state = 'chunk-size'
    return rest
  }

  private finish(now: number): void {
    const body = this.body.length === 1 ? this.body[0]! : Buffer.concat(this.body)
    const { head, startedAt } = this
    this.state = 'head'
    this.body = []
    this.bodySize = 0
    this.onMessage({ head, body, startedAt, endedAt: now })
  }
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
