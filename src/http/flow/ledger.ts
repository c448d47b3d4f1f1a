import { mayHaveCreated, type TransportFailure } from '../../core/exchange/exchange.js'
import type { Amount, Share, Shares } from '../../core/model/share.js'
import { plural } from '../../core/text/plural.js'
import type { Outcome } from '../wire/attempt.js'

/** What stops where a part has sent its share, and what to do about it. */
const stops: Readonly<Record<Share, readonly [what: string, advice: string]>> = {
  plan: ['The plan', 'Fix the failures, then run again.'],
  waiting: ['Waiting for the target', 'Start the target first, or wait longer with --wait.'],
  retries: [
    'Retrying',
    'What was lost after that is inconclusive: find out why the target loses responses, then run again.',
  ],
  polls: [
    'Polling',
    'What had not shown by then is inconclusive: where reads may lag behind writes that long, allow it with --settle.',
  ],
  categories: ['The search for a category', 'Name one that takes pets with --category-id.'],
  checks: ['Checking whether the run is banned', 'The verdict does not depend on it.'],
  shrinking: ['Shrinking', 'The verdict does not depend on it.'],
  deciding: ['Finding out when a rule fails', 'The verdict does not depend on it.'],
}

class Entry {
  requests = 0
  created = 0
  creating = 0
}

type Refusal = { readonly text: string } | 'wait' | undefined

/**
 * Every attempt is entered here before it leaves, with the part of the run that sends it: none sends more than its share, and all
 * of them no more than the user allows.
 */
export class Ledger {
  posts = 0
  /** Parts that wanted more than their share, with what stopped and what to do, in words. */
  readonly usedUp = new Map<Share, string>()
  private readonly all = new Entry()
  private readonly entries = new Map<Share, Entry>()
  private shares: Shares | undefined
  private waiting: (() => void)[] = []

  constructor(private readonly allowed: Partial<Amount> = {}) {}

  /** Until then what is allowed is the only bound. */
  announce(shares: Shares): void {
    this.shares = shares
  }

  get requests(): number {
    return this.all.requests
  }

  left(share: Share): Amount {
    const ofAll = leftOf(this.all, { ...unbounded, ...this.allowed })
    const own = leftOf(this.of(share), this.shares?.[share] ?? unbounded)
    return { requests: Math.min(ofAll.requests, own.requests), creates: Math.min(ofAll.creates, own.creates) }
  }

  /** Enters an attempt; the failure where it must not leave. */
  take(share: Share, isCreation: boolean): TransportFailure | undefined | Promise<TransportFailure | undefined> {
    const refusal = this.refusal(share, isCreation)
    // Creations under way may use up the rest: how they end decides.
    if (refusal === 'wait')
      return new Promise<void>(resolve => this.waiting.push(resolve)).then(() => this.take(share, isCreation))
    if (refusal !== undefined) return { kind: 'budget', message: refusal.text, sent: false }
    if (isCreation) this.posts++
    for (const entry of [this.all, this.of(share)]) {
      entry.requests++
      if (isCreation) entry.creating++
    }
    return undefined
  }

  /** A creation that was entered has ended. */
  ended(share: Share, outcome: Outcome): void {
    for (const entry of [this.all, this.of(share)]) {
      entry.creating--
      if (mayHaveCreated(outcome)) entry.created++
    }
    for (const again of this.waiting.splice(0)) again()
  }

  private refusal(share: Share, isCreation: boolean): Refusal {
    const byUser = refusalOf(this.all, { ...unbounded, ...this.allowed }, isCreation)
    if (byUser === 'wait') return byUser
    if (byUser !== undefined) return { text: `--max-${byUser} ${this.allowed[byUser]} is used up` }
    const most = this.shares?.[share] ?? unbounded
    const by = refusalOf(this.of(share), most, isCreation)
    if (by === 'wait' || by === undefined) return by
    const [what, advice] = stops[share]
    const noun = by === 'creates' ? 'creation' : 'request'
    const text = `${what} stopped after ${plural(most[by], noun)}, the most that was announced for it`
    if (!this.usedUp.has(share)) this.usedUp.set(share, `${text}. ${advice}`)
    return { text }
  }

  private of(share: Share): Entry {
    const entry = this.entries.get(share) ?? new Entry()
    this.entries.set(share, entry)
    return entry
  }
}

const unbounded: Amount = { requests: Number.POSITIVE_INFINITY, creates: Number.POSITIVE_INFINITY }

const leftOf = ({ requests, created, creating }: Entry, most: Amount): Amount => ({
  requests: most.requests - requests,
  creates: most.creates - created - creating,
})

/** What is used up. */
function refusalOf(entry: Entry, most: Amount, isCreation: boolean): keyof Amount | 'wait' | undefined {
  if (entry.requests >= most.requests) return 'requests'
  if (!isCreation || entry.created + entry.creating < most.creates) return undefined
  return entry.created >= most.creates ? 'creates' : 'wait'
}
