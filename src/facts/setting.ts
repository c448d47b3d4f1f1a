import type { Facts } from '../core/ask.js'
import type { Draft } from '../core/draft.js'
import type { Exchange } from '../core/exchange.js'
import type { Setting } from '../core/model.js'

type Pets = Setting['pets']

interface Ended {
  readonly startedAt: number
  readonly endedAt: number
  /** Such as `createPet 2xx`, or `options 2xx`. */
  readonly outcome: string
  /** The store as it was known from then on: one object for all that tell of it, since a long run keeps many. */
  readonly store: { readonly pets: Pets }
}

/** Exchanges that are looked back on, and connections whose last status is remembered: a run has few under way at a time. */
const most = { ended: 256, connections: 512 }
/** Methods of no operation, as what went before is told by. */
const otherMethods = ['options', 'head'] as const
export type OtherMethod = (typeof otherMethods)[number]
export const isOfOtherMethod = (outcome: string): boolean => otherMethods.some(each => outcome.startsWith(`${each} `))

const noneBeside: NonNullable<Setting['perhaps']> = [{ beside: 0 }]
const oneBeside: NonNullable<Setting['perhaps']> = [{ beside: 1 }]
/** Of responses that come so close to each other, ms, nobody knows which one the target sent first. */
const close = 5

/** Tells what surrounded each request, from the exchanges so far: the store as far as they show it, and the traffic. */
export class Settings {
  private readonly ended: Ended[] = []
  private readonly last = new Map<number, number>()
  private readonly predecessors = new Map<string, { readonly after: string }>()

  /** Takes an exchange in that has been folded into the facts; exchanges come in the order in which they ended. */
  see(exchange: Exchange, facts: Facts): Setting {
    const { startedAt, endedAt, endpoint, response } = exchange
    // They stand in the order in which they ended: those that were under way are the last ones.
    let at = this.ended.length - 1
    let beside = 0
    for (; at >= 0 && this.ended[at]!.endedAt > startedAt; at--) if (this.ended[at]!.startedAt <= startedAt) beside++
    const previous = this.ended[at]
    const now = this.storeOf(facts.stock)
    const pet = endpoint === 'getPet' ? petAt(exchange.request.path, facts) : undefined
    const { pets } = previous?.store ?? this.ended[0]?.store ?? now
    const setting: Draft<Setting> = { pets, beside }
    if (previous !== undefined) setting.after = previous.outcome
    if (!exchange.alone) setting.perhaps = this.perhaps(startedAt, at, beside, pets)
    if (pet !== undefined) setting.pet = pet
    this.connect(setting, exchange)
    if (response !== undefined) {
      this.ended.push({ startedAt, endedAt, outcome: doneBy(exchange, response), store: now })
      if (this.ended.length > most.ended) this.ended.shift()
    }
    return setting
  }

  /** `at` is the place of the exchange that ended last before the request was sent. */
  private perhaps(startedAt: number, at: number, beside: number, known: Pets): NonNullable<Setting['perhaps']> {
    const previous = this.ended[at]
    const outcomes = new Set<string>()
    const stores = new Set<Ended['store']>()
    for (let i = this.ended.length - 1; i >= 0; i--) {
      const { endedAt, outcome, store } = this.ended[i]!
      // It ended while this request was on its way, or beside the one that seems to have ended last.
      const isNear = previous !== undefined && endedAt > previous.startedAt && endedAt > previous.endedAt - close
      if (endedAt <= startedAt && !isNear) break
      if (outcome !== previous?.outcome) outcomes.add(outcome)
      if (endedAt > startedAt && store.pets.total !== known.total) stores.add(store)
    }
    const afters = [...outcomes].map(after => this.predecessor(after))
    // A long run keeps many: what `concat` makes has no room to spare.
    return (beside === 0 ? oneBeside : noneBeside).concat(afters, [...stores])
  }

  /** The same object as long as nothing changes. */
  private storeOf(pets: Pets): Ended['store'] {
    const latest = this.ended.at(-1)?.store
    return latest !== undefined && isSame(latest.pets, pets) ? latest : { pets }
  }

  private predecessor(after: string): { readonly after: string } {
    const known = this.predecessors.get(after) ?? { after }
    this.predecessors.set(after, known)
    return known
  }

  private connect(setting: Draft<Setting>, { connection, response, request }: Exchange): void {
    if (connection === undefined) return
    const { id, nth } = connection
    const before = this.last.get(id)
    this.last.delete(id)
    if (response !== undefined && request.fresh !== true) this.last.set(id, response.status)
    if (this.last.size > most.connections) this.last.delete(this.last.keys().next().value!)
    setting.nth = nth
    if (before !== undefined) setting.before = before
  }
}

const isSame = (one: Pets, other: Pets): boolean =>
  one.total === other.total &&
  one.available === other.available &&
  one.pending === other.pending &&
  one.sold === other.sold

/** What a target did, as the model's predecessors tell it: `2xx`, `4xx`, `401`. */
export const outcomeOf = (status: number): string => (status === 401 ? '401' : `${Math.floor(status / 100)}xx`)

/** What a target did with a request, as the one after it is told by: `createPet 2xx`, `options 2xx`. */
export function doneBy(
  { endpoint, request }: Pick<Exchange, 'endpoint' | 'request'>,
  { status }: { status: number },
): string {
  const method = request.method.toLowerCase()
  return `${otherMethods.find(each => each === method) ?? endpoint} ${outcomeOf(status)}`
}

/** The pet of this run that a path names. */
export function petAt(path: string, facts: Facts): Setting['pet'] {
  // A bad key may stand in the query.
  const id = /^\/pets\/(\d{1,19})(?:\?|$)/.exec(path)?.[1]
  const pet = id === undefined ? undefined : facts.own(BigInt(id))
  return pet === undefined ? undefined : { name: pet.name, categoryId: BigInt(pet.categoryId), status: pet.status }
}
