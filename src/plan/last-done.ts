import type { Ask } from '../core/ask.js'
import type { AskRequest, Endpoint, Exchange } from '../core/exchange.js'
import { outcomeOf } from '../facts/setting.js'

export type Sent = Pick<AskRequest, 'endpoint' | 'credential'>
export type Received = Pick<Exchange, 'endpoint' | 'response'>

/** What the target did with a request, or is likely to do. */
interface Done {
  readonly endpoint: Endpoint
  readonly outcome: string
  /** Such as `createPet 2xx`; what the document leaves open is of a kind of its own. */
  readonly kind: string
}

/** What the target may have done last, with chances that make one. */
export type Likely = readonly (readonly [Done, number])[]

/** The parts of an ask that go in several phases have one summary. */
const usualOf = ({ summary }: Ask, label: string): string => `${summary} ${label}`

const doneOf = ({ summary }: Ask, endpoint: Endpoint, outcome: string, gap: boolean): Done => ({
  endpoint,
  outcome,
  kind: `${gap ? summary : endpoint} ${outcome}`,
})

/**
 * How likely each of the requests that went out last was the last one that the target was done with when the next one came,
 * the latest first, and at the end what ended last here. One with a body takes longer to read than the one after it.
 */
const [afterRead, afterCreation] = [
  [0.6, 0.2, 0.1, 0.1],
  [0.3, 0.45, 0.15, 0.1],
]

/** What the target was done with last, as far as that can be told while several requests are under way. */
export class LastDone {
  /** The exchange that ended last. */
  private endedLast: Done | undefined
  /** The requests that went out last, the latest first. */
  private sentLast: readonly Done[] = []
  /** Requests that are on their way; those with a body take longer to read. */
  underWay = 0
  creating = 0
  /** What the target has done so far. */
  readonly outcomes = new Set<string>()
  /** What came of the requests of each kind of question. */
  private readonly usual = new Map<string, string>()

  sent(ask: Ask, label: string, { endpoint, credential }: Sent, gap: boolean): void {
    const outcome = (credential ?? 'valid') === 'valid' ? this.usual.get(usualOf(ask, label)) : '401'
    this.sentLast = [doneOf(ask, endpoint, outcome ?? '2xx', gap), ...this.sentLast.slice(0, 2)]
    this.underWay++
    if (endpoint === 'createPet') this.creating++
  }

  ended(ask: Ask, label: string, { endpoint, response }: Received, gap: boolean): void {
    this.underWay--
    if (endpoint === 'createPet') this.creating--
    if (response === undefined) return
    const outcome = outcomeOf(response.status)
    this.endedLast = doneOf(ask, endpoint, outcome, gap)
    this.outcomes.add(outcome)
    this.usual.set(usualOf(ask, label), outcome)
  }

  /** As it will be by the time that a request comes which goes out now. */
  likely(): Likely {
    const { endedLast, sentLast } = this
    if (this.underWay <= 0 || sentLast.length === 0) return endedLast === undefined ? [] : [[endedLast, 1]]
    const chances = sentLast[0]!.endpoint === 'createPet' ? afterCreation : afterRead
    const all = [sentLast[0], sentLast[1], sentLast[2], endedLast]
    const known = all.flatMap((done, at) => (done === undefined ? [] : [[done, chances[at]!] as const]))
    const sum = known.reduce((total, [, chance]) => total + chance, 0)
    return known.map(([done, chance]) => [done, chance / sum])
  }
}
