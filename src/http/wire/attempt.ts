import type { Dispatcher } from 'undici'
import type { Draft } from '../../core/draft.js'
import type { Connection, FailureKind, Header, ReceivedResponse, TransportFailure } from '../../core/exchange.js'
import { BodyBuffer, type LargeBodies, largeBody } from './body.js'
import { awaitSocket, type Carriers } from './carriers.js'
import { codingOf, decode } from './decode.js'
import type { EventLoopDelay } from './event-loop-delay.js'
import { transportFailure, unreadable } from './failures.js'
import { expectResponse } from './interim.js'
import type { ResponseTimeout } from './response-timeout.js'

export interface Outcome {
  readonly response?: ReceivedResponse
  readonly failure?: TransportFailure
  /** ms since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
  /** What carried it. */
  readonly connection?: Carriage
}

/** A connection, how long it had been idle, and how long it took to open where this was its first request; ms. */
export interface Carriage extends Connection {
  readonly idleMs: number
  readonly openedMs?: number
}

/** Whom to ask where the first request of a connection has waited in vain. */
export interface Silence {
  /** Until then it is nothing unusual, ms. */
  readonly patience: number
  /** Whether anything was done about it. */
  broken(): boolean
  /** What had waited has its response. */
  relieved(): void
  /** A response that took so long, ms. */
  responded(ms: number): void
}

export interface AttemptLimits {
  readonly timeout: ResponseTimeout
  readonly delay: EventLoopDelay
  readonly maxBody: number
  readonly secure: boolean
  readonly large: LargeBodies
  /** Reads a large body, while no other one is received; how many values it had, in bits of 20,000. */
  readonly readAhead?: (body: Uint8Array) => Promise<number>
  /** Why nothing more is wanted, once the run has ended. */
  readonly run: { over?: string }
  /** Absent behind a proxy, whose connections say nothing of the target's. */
  readonly carriers?: Carriers
  readonly silence?: Silence
  /** Attempts under way. */
  readonly open: Set<Attempt>
}

const { timeOrigin } = performance
/** Delays of the event loop that take nothing from the time for a response, ms. */
const tolerated = 50
const oddLength = 'its Content-Length is more than one plain number, or does not stand alone'

/** One request on the wire: collects the response within the limits and settles exactly once, whatever comes. */
export class Attempt implements Dispatcher.DispatchHandler {
  private readonly startedAt = timeOrigin + performance.now()
  private readonly timeoutMs: number
  private timer: NodeJS.Timeout
  /** Of the event loop until the time began to run, ms. */
  private delayMs: number
  private readonly body = new BodyBuffer()
  private headers: readonly Header[] = []
  private names: Pick<ReceivedResponse, 'names'> = {}
  private status = 0
  private sent = false
  private settled = false
  private socket: object | undefined
  private connection: Outcome['connection']
  private silent: NodeJS.Timeout | undefined
  /** It may have waited for other connections to be closed. */
  private starved = false
  private abort: ((error?: Error) => void) | undefined
  private resume: () => void = () => {}

  constructor(
    private readonly limits: AttemptLimits,
    private readonly done: (outcome: Outcome) => void,
  ) {
    limits.open.add(this)
    this.timeoutMs = limits.timeout.ms
    this.delayMs = limits.delay.totalMs(performance.now())
    this.timer = setTimeout(expire, this.timeoutMs, this)
  }

  /** Ends the attempt from our side. */
  giveUp(kind: FailureKind, message: string): void {
    this.fail({ kind, message, sent: this.sent })
    this.abort?.()
  }

  onConnect(abort: (error?: Error) => void): void {
    if (this.settled) {
      abort()
      return
    }
    this.abort = abort
    this.sent = true
    if (this.limits.carriers !== undefined) awaitSocket(this)
  }

  onSocket(socket: object): void {
    this.socket = socket
    expectResponse(socket)
    const { carriers, silence } = this.limits
    this.connection = carriers!.carry(socket)
    if (this.connection.nth > 1) return
    this.connection = { ...this.connection, openedMs: timeOrigin + performance.now() - this.startedAt }
    if (silence !== undefined) this.silent = setTimeout(wait, silence.patience, this)
  }

  /** The first request of its connection has had no response for long. */
  wait(): void {
    this.starved = this.limits.silence!.broken()
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void): boolean {
    if (this.settled) return true
    clearTimeout(this.silent)
    if (this.starved) this.limits.silence?.relieved()
    if (status < 200) return true
    this.status = status
    this.resume = resume
    this.headers = readHeaders(raw)
    this.names = spelling(raw)
    return true
  }

  onData(chunk: Buffer): boolean {
    if (this.settled) return true
    this.body.append(chunk)
    if (this.body.size <= largeBody) return true
    if (this.body.size > this.mostBytes) {
      this.giveUp('too-large', `the body of the response ${this.tooLarge}`)
      return true
    }
    return this.limits.large.admit(this, this.resume)
  }

  onComplete(): void {
    if (this.settled) return
    const endedAt = timeOrigin + performance.now()
    const { status, headers } = this
    const coding = codingOf(headers)
    const body = this.body.take()
    // The first one of a connection may have waited until it was served at all.
    if ((this.connection?.nth ?? 0) > 1) this.limits.silence?.responded(endedAt - this.startedAt)
    this.limits.timeout.responded(endedAt - this.startedAt)
    if (this.connection !== undefined) this.limits.carriers!.ended(this.socket!, this.connection.idleMs)
    this.settle()
    if (coding === undefined || body.length === 0) {
      this.received({ status, headers, ...this.names, body }, endedAt)
      return
    }
    void decode(body, coding, this.mostBytes).then(decoded => {
      if (decoded.tooLarge) {
        this.limits.large.done(this)
        const message = `the decoded body of the response ${this.tooLarge}`
        this.end({ failure: { kind: 'too-large', message, sent: true } }, endedAt)
        return
      }
      const codingFailure = decoded.failure === undefined ? {} : { codingFailure: decoded.failure }
      const response = { status, headers, ...this.names, body: decoded.body, coded: body, coding, ...codingFailure }
      this.received(response, endedAt)
    })
  }

  private get mostBytes(): number {
    const { large, maxBody } = this.limits
    return large.exhausted ? Math.min(largeBody, maxBody) : maxBody
  }

  private get tooLarge(): string {
    const { large } = this.limits
    const why = large.exhausted ? ', and those before it held so much JSON that no more of them are read' : ''
    return `is larger than ${this.mostBytes} bytes${why}`
  }

  /** A large body is read before another one is received. */
  private received(response: ReceivedResponse, endedAt: number): void {
    const { readAhead, large, run } = this.limits
    const over = () => {
      large.done(this)
      // Reading what came too late would hold up the end of the run.
      if (run.over === undefined) this.end({ response }, endedAt)
      else this.end({ failure: { kind: 'aborted', message: run.over, sent: true } }, endedAt)
    }
    const read = response.body.length > largeBody ? readAhead?.(response.body) : undefined
    if (read === undefined) over()
    else
      void read.then(slices => {
        large.read(slices)
        over()
      })
  }

  onError(error: Error): void {
    const mismatch = 'code' in error && error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
    // Content-Length of a 304 is that of the body it stands for; undici waits for one all the same.
    if (mismatch && this.status === 304 && this.body.size === 0) this.onComplete()
    // Before there is a body: undici takes what stands there for another length.
    else if (mismatch && this.status === 0)
      this.fail({ kind: 'malformed', message: `${unreadable}: ${oddLength}`, sent: true })
    else this.fail(transportFailure(error, this.sent, this.limits.secure))
  }

  /** Never asked for; without it undici would throw on a CONNECT or 101. */
  onUpgrade(): void {
    this.giveUp('malformed', 'the target switched to another protocol')
  }

  private fail(failure: TransportFailure): void {
    if (this.settled) return
    this.body.drop()
    this.settle()
    this.limits.large.done(this)
    this.end({ failure }, timeOrigin + performance.now())
  }

  private end(outcome: Pick<Outcome, 'response' | 'failure'>, endedAt: number): void {
    const { startedAt, connection } = this
    const all: Draft<Outcome> = { startedAt, endedAt }
    if (connection !== undefined) all.connection = connection
    if (outcome.response !== undefined) all.response = outcome.response
    if (outcome.failure !== undefined) all.failure = outcome.failure
    this.done(all)
  }

  private settle(): void {
    this.settled = true
    clearTimeout(this.timer)
    clearTimeout(this.silent)
    this.limits.open.delete(this)
  }

  expire(): void {
    const { delayMs } = this
    this.delayMs = this.limits.delay.totalMs(performance.now())
    const late = this.delayMs - delayMs
    // The response may have arrived meanwhile, and only reading it be late.
    if (late >= tolerated) {
      this.timer = setTimeout(expire, Math.min(late, this.timeoutMs), this)
      return
    }
    this.limits.timeout.expired(this.timeoutMs)
    this.giveUp('timeout', `no complete response within ${this.timeoutMs} ms`)
  }
}

const expire = (attempt: Attempt): void => attempt.expire()
const wait = (attempt: Attempt): void => attempt.wait()

/** Names in lower case, in the order of arrival. Bytes become characters one by one (latin1), as Node does it. */
function readHeaders(raw: readonly (Buffer | string | readonly (Buffer | string)[])[]): readonly Header[] {
  const headers: Header[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = text(raw[i] as Buffer).toLowerCase()
    const value = raw[i + 1]!
    if (Array.isArray(value)) for (const each of value) headers.push([name, text(each)])
    else if (!name.startsWith(':')) headers.push([name, text(value as Buffer)]) // HTTP/2 has pseudo headers
  }
  return headers
}

function text(value: Buffer | string): string {
  const whole = typeof value === 'string' ? value : value.toString('latin1')
  // Blanks after a value are not part of it. An expression would take time quadratic in those within it.
  let end = whole.length
  while (end > 0 && (whole[end - 1] === ' ' || whole[end - 1] === '\t')) end--
  return end === whole.length ? whole : whole.slice(0, end)
}

const spellings = new Map<string, Pick<ReceivedResponse, 'names'>>()

/** Names as they were spelt. Most responses of a target share them, so that they are kept once. */
function spelling(raw: readonly unknown[]): Pick<ReceivedResponse, 'names'> {
  const names = raw.filter((_, i) => i % 2 === 0).map(name => (name as Buffer).toString('latin1'))
  const key = names.join('\n')
  if (key === key.toLowerCase() || key.includes(':')) return {}
  const known = spellings.get(key)
  if (known !== undefined) return known
  if (spellings.size < 200) spellings.set(key, { names })
  return { names }
}
