import type { RequestSpec, TransportFailure } from '../../core/exchange.js'
import { CircuitBreaker } from './circuit-breaker.js'
import { type Circumstances, mostBackoff } from './decide.js'
import { requestClass } from './request-class.js'

/** What is known of one request class: exchanges that came to nothing, and attempts that took a whole timeout, break it. */
export interface ClassHealth {
  readonly name: string
  readonly breaker: CircuitBreaker
  answered: boolean
  /** Start of the latest request that had a usable response. */
  usableAt: number
}

/** How each request class fares: a target that chokes on one is asked everything else. Times are those of `performance.now()`. */
export class Health {
  private readonly classes = new Map<string, ClassHealth>()

  of(request: RequestSpec): ClassHealth {
    const name = requestClass(request)
    let known = this.classes.get(name)
    if (known === undefined) {
      const breaker = new CircuitBreaker(mostBackoff)
      known = { name, breaker, answered: false, usableAt: Number.NEGATIVE_INFINITY }
      this.classes.set(name, known)
    }
    return known
  }

  /** Why a request is not sent; `probe` where it is to tell whether its class has responses again. */
  pass(request: RequestSpec, now: number): 'pass' | 'probe' | TransportFailure {
    const { breaker, name } = this.of(request)
    const pass = breaker.pass(now)
    if (pass !== 'refuse') return pass
    const message = `not sent: requests of this kind get no usable response at present (${name})`
    return { kind: 'aborted', message, sent: false }
  }

  usable(request: RequestSpec, startedAt: number): void {
    const one = this.of(request)
    one.answered = true
    one.usableAt = Math.max(one.usableAt, startedAt)
    one.breaker.succeeded()
  }

  /** What began before another one that had a response says nothing: it merely took longer to fail. */
  failed(request: RequestSpec, startedAt: number, now: number): void {
    const one = this.of(request)
    if (startedAt > one.usableAt) one.breaker.failed(now)
  }

  /** Others are taken, and it is not: it is left alone for at least as long as the target asks for. */
  shut(request: RequestSpec, now: number, ms: number): void {
    this.of(request).breaker.open(now, ms)
  }
}

export function stateOf({ answered, breaker }: ClassHealth): Pick<Circumstances, 'classAnswered' | 'requestClass'> {
  const isClosed = breaker.state === 'closed'
  return { classAnswered: answered, requestClass: !isClosed ? 'broken' : breaker.failures > 0 ? 'failing' : 'usual' }
}
