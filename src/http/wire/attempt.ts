import type { Dispatcher } from 'undici'
import type { Draft } from '../../core/collections/draft.js'
import type { Connection, FailureKind, ReceivedResponse, TransportFailure } from '../../core/exchange/exchange.js'
import { now } from '../../core/system/clock.js'
import { BodyBuffer, largeBody } from './body.js'
import type { Handler } from './connections.js'
import { codingOf, decode } from './decode.js'
import { transportFailure, unreadable } from './failures.js'
import { headersOf } from './headers.js'
import type { ResponseTimeout } from './response-timeout.js'

type Controller = Dispatcher.DispatchController

export interface Outcome {
  readonly response?: ReceivedResponse
  readonly failure?: TransportFailure
  /** ms since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
  /** What carried it; absent where nothing did, and behind a proxy that sees plain HTTP. */
  readonly connection?: Connection
}

export interface AttemptLimits {
  /** From the start to the last byte. */
  readonly timeout: ResponseTimeout
  /** Bytes of a body. */
  readonly maxBody: number
  readonly secure: boolean
  /** Reads a large body. */
  readonly readAhead?: (body: Uint8Array) => Promise<void>
  /** Why nothing more is wanted, once the run has ended. */
  over?: string
  /** Attempts under way. */
  readonly open: Set<Attempt>
}

const oddLength = 'its Content-Length is more than one plain number, or does not stand alone'

/** One request on the wire: collects the response within the limits and settles exactly once, whatever comes. */
export class Attempt implements Handler {
  carry?: () => Connection
  private readonly startedAt = now()
  private readonly timeoutMs: number
  private readonly timer: NodeJS.Timeout
  private readonly body = new BodyBuffer()
  private head: Pick<ReceivedResponse, 'status' | 'headers'> | undefined
  private settled = false
  private connection: Connection | undefined
  /** From when the request goes out. */
  private controller: Controller | undefined

  constructor(
    private readonly limits: AttemptLimits,
    private readonly done: (outcome: Outcome) => void,
  ) {
    limits.open.add(this)
    this.timeoutMs = limits.timeout.ms
    // Timers fire before anything is read: where this process was busy, the response may lie in our own socket.
    this.timer = setTimeout(() => setImmediate(() => this.expire()), this.timeoutMs)
  }

  /** Ends the attempt from our side. */
  giveUp(kind: FailureKind, message: string): void {
    this.fail({ kind, message, sent: this.sent })
    this.controller?.abort(new Error(message))
  }

  onRequestStart(controller: Controller): void {
    if (this.settled) {
      controller.abort(new Error('it was given up'))
      return
    }
    this.controller = controller
    this.connection = this.carry?.()
  }

  /** Never asked for: without it undici would throw on a CONNECT or 101. */
  onRequestUpgrade(): void {
    this.giveUp('malformed', 'the target switched to another protocol')
  }

  onResponseStart({ rawHeaders }: Controller, status: number): void {
    if (this.settled || status < 200) return
    this.head = { status, headers: headersOf(rawHeaders as readonly (Buffer | readonly Buffer[])[]) }
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    if (this.settled) return
    this.body.append(chunk)
    if (this.body.size > this.limits.maxBody) this.giveUp('too-large', `the body of the response ${this.tooLarge}`)
  }

  onResponseEnd(): void {
    if (this.settled) return
    const endedAt = now()
    // Member by member (`core/draft`): every rule reads it.
    const { status, headers } = this.head!
    const coding = codingOf(headers)
    const coded = this.body.take()
    this.limits.timeout.responded(endedAt - this.startedAt)
    this.settle()
    if (coding === undefined || coded.length === 0) {
      void this.received({ status, headers, body: coded }, endedAt)
      return
    }
    const decoded = decode(coded, coding, this.limits.maxBody)
    if (decoded.tooLarge) {
      const message = `the decoded body of the response ${this.tooLarge}`
      this.end({ failure: { kind: 'too-large', message, sent: true } }, endedAt)
      return
    }
    const codingFailure = decoded.failure === undefined ? {} : { codingFailure: decoded.failure }
    void this.received({ status, headers, body: decoded.body, coded, coding, ...codingFailure }, endedAt)
  }

  onResponseError(_: Controller | undefined, error: Error): void {
    const mismatch = 'code' in error && error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
    // Content-Length of a 304 is that of the body it stands for; undici waits for one all the same.
    if (mismatch && this.head?.status === 304 && this.body.size === 0) this.onResponseEnd()
    // Before there is a body: undici takes what stands there for another length.
    else if (mismatch && this.head === undefined)
      this.fail({ kind: 'unreadable', message: `${unreadable}: ${oddLength}`, sent: true })
    else this.fail(transportFailure(error, this.sent, this.limits.secure))
  }

  private get sent(): boolean {
    return this.controller !== undefined
  }

  private get tooLarge(): string {
    return `is larger than ${this.limits.maxBody / 1024 ** 2} MiB`
  }

  private async received(response: ReceivedResponse, endedAt: number): Promise<void> {
    if (response.body.length > largeBody) await this.limits.readAhead?.(response.body)
    // Reading what came too late would hold up the end of the run.
    const { over } = this.limits
    if (over === undefined) this.end({ response }, endedAt)
    else this.end({ failure: { kind: 'aborted', message: over, sent: true } }, endedAt)
  }

  private fail(failure: TransportFailure): void {
    if (this.settled) return
    this.body.drop()
    this.settle()
    this.end({ failure }, now())
  }

  private end({ response, failure }: Pick<Outcome, 'response' | 'failure'>, endedAt: number): void {
    const { startedAt, connection } = this
    const outcome: Draft<Outcome> = { startedAt, endedAt }
    if (response !== undefined) outcome.response = response
    if (failure !== undefined) outcome.failure = failure
    if (connection !== undefined) outcome.connection = connection
    this.done(outcome)
  }

  private settle(): void {
    this.settled = true
    clearTimeout(this.timer)
    this.limits.open.delete(this)
  }

  private expire(): void {
    if (this.settled) return
    this.limits.timeout.expired()
    this.giveUp('timeout', `no complete response within ${this.timeoutMs} ms`)
  }
}
