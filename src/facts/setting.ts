import type { Draft } from '../core/draft.js'
import type { Exchange } from '../core/exchange.js'
import type { Setting } from '../core/model.js'
import type { Facts, OwnPet } from '../core/scenario.js'
import { sentRequest } from '../spec/request.js'

type Pets = Setting['pets']
type Sent = Pick<Exchange, 'request'>

/** What is kept of an exchange, for whoever asks for its setting. */
interface Ended {
  readonly startedAt: number
  readonly endedAt: number
  /** Such as `createPet 2xx`, or `options 2xx`; undefined where there was no response. */
  readonly outcome: string | undefined
  /** The store as it was known from then on: one object for all that tell of it, since a long run keeps many. */
  readonly store: { readonly pets: Pets }
  readonly alone: boolean
  readonly nth: number | undefined
  /** Status of the response before this one on the same connection. */
  readonly before: number | undefined
  /** The pet that was asked for. */
  readonly pet: OwnPet | undefined
  /** Creations that had begun before it and ended after it. */
  covers: number
  /** It was put beside others. */
  readonly isPut: boolean
}

/** Exchanges whose setting can be told, those that are looked back on for it, and connections whose last status is remembered. */
export const most = { kept: 24_576, back: 256, connections: 512 }
/** Methods of no operation, as what went before is told by. */
const otherMethods = ['options', 'head'] as const
export type OtherMethod = (typeof otherMethods)[number]
export const isOfOtherMethod = (outcome: string): boolean => otherMethods.some(each => outcome.startsWith(`${each} `))

/** Of responses that come so close to each other, ms, nobody knows which one the target sent first. */
const close = 5

/** Creations take their time: beside so many that began earlier and end later, a request is not the only one under way. */
const enough = 2
/** The label of what is put beside creations on purpose, right after them: that they have not ended will do. */
export const besideOthers = 'beside others'

/** Tells what surrounded a request, once somebody asks: the store as far as the exchanges before showed it, and the traffic. */
export class Settings {
  /** In the order in which they ended. */
  private readonly log: Ended[] = []
  private dropped = 0
  private readonly places = new WeakMap<Exchange['request'], number>()
  private readonly statuses = new Map<number, number>()

  constructor(private readonly facts: Facts) {}

  /** Takes an exchange in that has been folded into the facts. */
  see(exchange: Exchange): void {
    const { startedAt, endedAt, endpoint, response, request, connection, alone = false, label } = exchange
    const before = connection && this.statuses.get(connection.id)
    if (connection !== undefined) {
      this.statuses.delete(connection.id)
      if (response !== undefined && request.fresh !== true) this.statuses.set(connection.id, response.status)
      if (this.statuses.size > most.connections) this.statuses.delete(this.statuses.keys().next().value!)
    }
    const outcome = response && doneBy(exchange, response)
    const pet = endpoint === 'getPet' ? this.facts.own(sentRequest(exchange).petId?.text ?? '') : undefined
    const store = this.storeOf(this.facts.stock)
    // Over a new connection it may have arrived late.
    if (request.method === 'POST' && connection?.nth !== 1) this.cover(startedAt)
    const isPut = label === besideOthers
    this.log.push({ startedAt, endedAt, outcome, store, alone, nth: connection?.nth, before, pet, covers: 0, isPut })
    this.places.set(request, this.dropped + this.log.length - 1)
    if (this.log.length > most.kept) this.dropped += this.log.splice(0, most.kept / 2).length
  }

  /** Whatever began after a creation that ends now was under way beside it. */
  private cover(startedAt: number): void {
    for (const each of this.log.slice(-most.back)) if (each.startedAt > startedAt) each.covers++
  }

  /** Undefined where too many have come since. Complete once so many have come as are looked back on, or nothing is under way. */
  of({ request }: Sent): Setting | undefined {
    const place = (this.places.get(request) ?? -1) - this.dropped
    const own = this.log[place]
    if (own === undefined) return undefined
    const { startedAt, nth, before, pet, alone, covers, isPut } = own
    const earlier = this.log.slice(Math.max(0, place - most.back), place).filter(({ outcome }) => outcome !== undefined)
    const under = earlier.filter(each => each.endedAt > startedAt)
    const previous = earlier.findLast(({ endedAt }) => endedAt <= startedAt)
    const beside = covers + under.filter(each => each.startedAt <= startedAt).length
    const { pets } = (previous ?? earlier[0] ?? own).store
    const setting: Draft<Setting> = { pets, beside }
    if (previous !== undefined) setting.after = previous.outcome!
    if (!alone) setting.perhaps = perhaps(earlier, previous, setting, startedAt, (isPut ? beside : covers) >= enough)
    if (pet !== undefined) setting.pet = shownPet(pet)
    if (nth !== undefined) setting.nth = nth
    if (before !== undefined) setting.before = before
    return setting
  }

  /** The same object as long as nothing changes. */
  private storeOf(pets: Pets): Ended['store'] {
    const latest = this.log.at(-1)?.store
    return latest !== undefined && isSame(latest.pets, pets) ? latest : { pets }
  }
}

/** What else the store, what ended last, and what was under way may have been. */
function perhaps(
  earlier: readonly Ended[],
  previous: Ended | undefined,
  { pets, beside }: Setting,
  startedAt: number,
  isCovered: boolean,
): NonNullable<Setting['perhaps']> {
  const afters = new Set<string>()
  const stores = new Set<Ended['store']>()
  for (const { endedAt, outcome, store } of earlier) {
    // It ended while this request was on its way, or beside the one that seems to have ended last.
    const isNear = previous !== undefined && endedAt > previous.startedAt && endedAt > previous.endedAt - close
    if (endedAt <= startedAt && !isNear) continue
    if (outcome !== previous?.outcome) afters.add(outcome!)
    if (endedAt > startedAt && store.pets.total !== pets.total) stores.add(store)
  }
  const otherwise = isCovered ? [] : [{ beside: beside === 0 ? 1 : 0 }]
  return [...otherwise, ...[...afters].map(after => ({ after })), ...stores]
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

const shownPet = ({ name, categoryId, status }: OwnPet): NonNullable<Setting['pet']> => ({
  name,
  categoryId: BigInt(categoryId),
  status,
})

/** The pet of this run that a path names. */
export function petAt(path: string, facts: Facts): Setting['pet'] {
  // A bad key may stand in the query.
  const id = /^\/pets\/(\d{1,19})(?:\?|$)/.exec(path)?.[1]
  const pet = id === undefined ? undefined : facts.own(BigInt(id))
  return pet && shownPet(pet)
}
