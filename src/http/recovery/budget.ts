import type { TransportFailure } from '../../core/exchange.js'
import type { Outcome } from '../wire/attempt.js'
import { isUnanswered } from './loss.js'

/** Keeps the bounds of the run: requests sent, retries included, and pets that may have been created. */
export class Budget {
  requests = 0
  posts = 0
  private created = 0
  private creating = 0
  private waiting: (() => void)[] = []

  constructor(
    private readonly maxRequests = Number.POSITIVE_INFINITY,
    private readonly maxCreates = Number.POSITIVE_INFINITY,
  ) {}

  /** Takes one request; the failure where a bound is reached. */
  take(post: boolean): TransportFailure | undefined | Promise<TransportFailure | undefined> {
    if (this.requests >= this.maxRequests) return spent(`--max-requests ${this.maxRequests}`)
    if (post) {
      if (this.created >= this.maxCreates) return spent(`--max-creates ${this.maxCreates}`)
      // Those under way may use up the rest: how they end decides.
      if (this.created + this.creating >= this.maxCreates)
        return new Promise<void>(resolve => this.waiting.push(resolve)).then(() => this.take(post))
      this.creating++
      this.posts++
    }
    this.requests++
    return undefined
  }

  /** Ends a POST that was taken. */
  ended(outcome: Outcome): void {
    this.creating--
    if (mayHaveCreated(outcome)) this.created++
    if (this.waiting.length > 0) for (const again of this.waiting.splice(0)) again()
  }
}

const spent = (option: string): TransportFailure => ({ kind: 'budget', message: `${option} is used up`, sent: false })

function mayHaveCreated({ response, failure }: Outcome): boolean {
  if (response === undefined) return failure!.sent
  return response.status < 300 || isUnanswered({ response })
}
