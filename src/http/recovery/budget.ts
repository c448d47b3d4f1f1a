import type { TransportFailure } from '../../core/exchange.js'
import { troubleOf } from '../../core/trouble.js'
import type { Outcome } from '../wire/attempt.js'

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

/** Whether the request may have been processed without a response from the service itself. */
export function isUnanswered({ response, failure, connection }: Omit<Outcome, 'startedAt' | 'endedAt'>): boolean {
  if (response === undefined) return failure!.sent
  const { status, headers } = response
  // On a connection that was idle 408 may have crossed the request, which is read all the same where it stays open.
  if (status === 408 && (connection?.nth ?? 0) > 1)
    return !headers.some(([name, value]) => name === 'connection' && /\bclose\b/i.test(value))
  return troubleOf(response) === 'lost'
}
