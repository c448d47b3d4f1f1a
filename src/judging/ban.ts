import { type Exchange, type HeaderNames, isOperation, type Operation } from '../core/exchange/exchange.js'
import type { Case } from '../core/rule/scenario.js'
import { parsedResponse } from '../spec/messages/response.js'

/** Whether it may be that nobody lets this client through any more: 401, or a 403 or challenge page that is no Error (P22). */
function mayBeBan(exchange: Exchange): boolean {
  const { status = 0 } = exchange.response ?? {}
  if (status === 401) return true
  const { json, mediaType, error } = parsedResponse(exchange)
  if (status === 403) return error === undefined
  return status >= 200 && status < 300 && json === undefined && mediaType === 'text/html'
}

/** Whether both are one and the same refusal; what a page says besides, such as the time, may differ. */
export function isSameRefusal(one: Exchange, other: Exchange): boolean {
  const [left, right] = [parsedResponse(one), parsedResponse(other)]
  const isOfService = (view: typeof left) => view.error !== undefined
  return (
    mayBeBan(one) &&
    mayBeBan(other) &&
    left.status === right.status &&
    left.mediaType === right.mediaType &&
    isOfService(left) === isOfService(right)
  )
}

/** Something that was fine, to be asked again. */
export interface Fine {
  readonly path: string
  readonly status: number
  readonly headerNames?: HeaderNames
}

const documented = new Set([200, 201, 400, 404])
/** Fine requests kept of each operation. */
const kept = 3

/**
 * Once something was fine, refusals wait until a later request of the same method gets anything else; those of a method of
 * which nothing ever was fine, until any does. Where none does, nobody judges them: a key may have expired, or something between
 * shut the run out (P22).
 */
export class Ban {
  private readonly fine = new Map<Operation, Fine[]>()
  private readonly refused = new Set<Exchange>()
  private readonly cases = new Set<Case>()

  /** Those that wait, in their order. */
  get waiting(): readonly Exchange[] {
    return [...this.refused]
  }

  /** The latest of an operation that were fine, at addresses that differ. */
  fineOf(operation: Operation): readonly Fine[] {
    return this.fine.get(operation) ?? []
  }

  /** Which method is to get something else for this one to be judged. */
  methodFor({ request }: Pick<Exchange, 'request'>): string {
    const methods = [...this.fine.keys()].map(operation => (operation === 'createPet' ? 'POST' : 'GET'))
    return methods.find(method => method === request.method) ?? methods[0]!
  }

  /** What may be judged, now that this one is there. */
  see(exchange: Exchange): readonly Exchange[] {
    const { credential, endpoint } = exchange
    if (endpoint === 'description') return [exchange]
    const tells = credential === 'valid' && isOperation(endpoint)
    const released = tells ? this.releasedBy(exchange) : []
    // Only where the key went along an Error with 401 says something of it.
    if (this.fine.size > 0 && mayBeBan(exchange) && (tells || parsedResponse(exchange).error === undefined)) {
      this.refused.add(exchange)
      return released
    }
    if (tells) this.keep(endpoint, exchange)
    return [...released, exchange]
  }

  private releasedBy(exchange: Exchange): readonly Exchange[] {
    if (this.refused.size === 0) return []
    const { request, startedAt } = exchange
    const sure = this.waiting.filter(
      each => this.methodFor(each) === request.method && each.endedAt <= startedAt && !isSameRefusal(each, exchange),
    )
    for (const each of sure) this.refused.delete(each)
    return sure
  }

  private keep(operation: Operation, exchange: Exchange): void {
    const { path, headerNames } = exchange.request
    const { status } = exchange.response!
    if (!documented.has(status) || mayBeBan(exchange)) return
    const others = this.fineOf(operation).filter(each => each.path !== path || each.status !== status)
    this.fine.set(operation, [...others, { path, status, ...(headerNames && { headerNames }) }].slice(-kept))
  }

  /** Whether the case has to wait, since one of its responses does. */
  holds(sample: Case): boolean {
    const waits = this.refused.size > 0 && sample.exchanges.some(each => this.refused.has(each))
    if (waits) this.cases.add(sample)
    return waits
  }

  /** The cases that need wait no longer. */
  released(): readonly Case[] {
    if (this.cases.size === 0) return []
    const free = [...this.cases].filter(({ exchanges }) => !exchanges.some(each => this.refused.has(each)))
    for (const each of free) this.cases.delete(each)
    return free
  }
}
