import type { TransportFailure } from '../../core/exchange.js'
import type { Outcome } from '../wire/attempt.js'
import { isUnanswered } from './loss.js'

/** Keeps the bounds of the run: requests sent, retries included, and pets that may have been created. */
export class Budget {
  requests = 0
  posts = 0
  /** Those under way count until it is known that they made none. */
  private created = 0

  constructor(
    private readonly maxRequests = Number.POSITIVE_INFINITY,
    private readonly maxCreates = Number.POSITIVE_INFINITY,
  ) {}

  /** Takes one request; the failure where a bound is reached. */
  take(post: boolean): TransportFailure | undefined {
    if (this.requests >= this.maxRequests) return spent(`--max-requests ${this.maxRequests}`)
    if (post) {
      if (this.created >= this.maxCreates) return spent(`--max-creates ${this.maxCreates}`)
      this.created++
      this.posts++
    }
    this.requests++
    return undefined
  }

  /** Ends a POST that was taken. */
  ended(outcome: Outcome): void {
    if (!mayHaveCreated(outcome)) this.created--
  }
}

const spent = (option: string): TransportFailure => ({ kind: 'budget', message: `${option} is used up`, sent: false })

function mayHaveCreated({ response, failure }: Outcome): boolean {
  if (response === undefined) return failure!.sent
  return response.status < 300 || isUnanswered({ response })
}
