import type { Draft } from '../core/draft.js'
import { type Exchange, isInfrastructure, isOperation } from '../core/exchange.js'
import type { Interaction, Setting } from '../core/model.js'
import type { Facts, OwnPet } from '../core/scenario.js'
import { sentRequest } from '../spec/request.js'

/** The scenario of requests that tell when a rule fails. */
export const decidingScenario = 'conditions'
/** The label of what is put beside creations on purpose, right after them: that they have not ended will do. */
export const alongWithOthers = 'along with others'

/** Exchanges that are kept, the latest ones, and those that are looked at before and behind one for its setting. */
const most = { kept: 12_288, around: 256 }
/** Of responses that come so close to each other, ms, nobody knows which one the target sent first: what has ended here may not have there. */
export const close = 5
/** Beside so many others that were sent with it a request is not the only one under way. */
export const enough = 2
/**
 * Creations take their time: within so many that began earlier and end later it is not, either. Without this 78 to 81 % of
 * conditions of one class are named at quick, with it 84 to 85.
 */
const enoughAround = 4

type Pets = Setting['pets']

/** Nothing went on beside it, or something certainly did. */
export const isSettled = ({ setting }: Pick<Interaction, 'setting'>): boolean =>
  setting.unsure?.has('concurrent requests') !== true

/** What is kept of an exchange. */
export interface Kept extends Omit<Interaction, 'setting'>, Pick<Exchange, 'startedAt' | 'endedAt' | 'retries'> {
  /** Its place among all that were seen. */
  readonly number: number
  readonly connection: Exchange['connection'] | undefined
  /** Such as `createPet 2xx`, or `options 2xx`; undefined where there was no response. */
  readonly outcome: string | undefined
  readonly status: number | undefined
  /** It says something of the service. */
  readonly tells: boolean
  /** The store as it was known from then on. */
  readonly pets: Pets
  readonly alone: boolean
  /** The pet that was asked for. */
  readonly pet: OwnPet | undefined
  /** It was put beside others. */
  readonly isPut: boolean
  /** It was sent to tell when a rule fails. */
  readonly isAsked: boolean
  /** Of a poll, the question that it belongs to: polls of one question say no more than one of them. */
  readonly poll: string | undefined
}

/** The exchanges of a run by number, each with what surrounded it: worked out once somebody asks, which is when a rule has failed. */
export class Interactions {
  /** In the order in which they ended. */
  private readonly log: Kept[] = []
  private dropped = 0
  private readonly numbers = new WeakMap<Exchange['request'], number>()

  constructor(private readonly facts: Facts) {}

  /** Takes an exchange in that has been folded into the facts. */
  see(exchange: Exchange): void {
    const { endpoint, request, response } = exchange
    const number = this.count
    this.numbers.set(request, number)
    this.log.push({
      number,
      endpoint,
      request,
      credential: exchange.credential,
      credentialVariant: exchange.credentialVariant ?? 0,
      startedAt: exchange.startedAt,
      endedAt: exchange.endedAt,
      connection: exchange.connection,
      retries: exchange.retries,
      outcome: response && doneBy(exchange, response),
      status: response?.status,
      tells: !isInfrastructure(exchange),
      pets: this.facts.stock,
      alone: exchange.alone === true,
      pet: ownPetOf(exchange, this.facts),
      isPut: exchange.label === alongWithOthers,
      isAsked: exchange.scenario === decidingScenario,
      poll: exchange.role === 'poll' ? `${exchange.scenario}#${exchange.sample}` : undefined,
    })
    if (this.log.length > most.kept) this.dropped += this.log.splice(0, most.kept / 2).length
  }

  /** An exchange and the compact copy of it are one interaction. Undefined for one that was not seen. */
  numberOf({ request }: Pick<Exchange, 'request'>): number | undefined {
    return this.numbers.get(request)
  }

  /** How many were seen. */
  get count(): number {
    return this.dropped + this.log.length
  }

  /** All that are kept. */
  all(): readonly Kept[] {
    return this.log
  }

  /** Undefined where too many have come since. */
  kept(number: number): Kept | undefined {
    return this.log[number - this.dropped]
  }

  /** The same with its setting: complete once nothing is under way. */
  of(number: number): Interaction | undefined {
    const own = this.kept(number)
    return own && { ...own, setting: this.settingOf(own) }
  }

  /** Requests that went with a bad key. */
  withBadKey(): readonly Omit<Interaction, 'setting'>[] {
    const isOne = (kept: Kept) => kept.credential !== 'valid' && isOperation(kept.endpoint)
    return this.log.filter(kept => isOne(kept) && sentRequest(kept).keyed === 'invalid')
  }

  private settingOf(own: Kept): Setting {
    const place = own.number - this.dropped
    const { startedAt, connection, pet, alone, isPut } = own
    const before = this.log.slice(Math.max(0, place - most.around), place)
    const earlier = before.filter(({ outcome }) => outcome !== undefined)
    const previous = earlier.findLast(({ endedAt }) => endedAt <= startedAt)
    const later = this.log.slice(place + 1, place + most.around)
    const beside = [...earlier, ...later].filter(each => each.endedAt > startedAt && each.startedAt <= startedAt)
    const concurrent = beside.length
    // What was put beside others arrives with them, unless a connection is opened first.
    const known = beside.filter(each => !isNew(each))
    const around = known.filter(each => each.request.method === 'POST' && each.endedAt > own.endedAt)
    const isCertain = (isPut && !isNew(own) && known.length >= enough) || around.length >= enoughAround
    const { pets } = previous ?? earlier[0] ?? own
    const setting: Draft<Setting> = { pets, concurrent }
    if (previous !== undefined) setting.after = previous.outcome!
    if (!alone) setting.unsure = unsureOf(setting, earlier, previous, startedAt, isCertain)
    if (pet !== undefined) setting.pet = shownPet(pet)
    if (connection === undefined) return setting
    setting.nth = connection.nth
    const last = before.findLast(each => each.connection?.id === connection.id && each.request.fresh !== true)?.status
    if (last !== undefined) setting.before = last
    return setting
  }
}

/** Its connection was opened for it. */
const isNew = ({ connection }: Kept): boolean => connection?.nth === 1

/** What the store, what ended last, and what was under way may have been instead. */
function unsureOf(
  { pets, concurrent }: Setting,
  earlier: readonly Kept[],
  previous: Kept | undefined,
  startedAt: number,
  isCertain: boolean,
): NonNullable<Setting['unsure']> {
  const unsure = new Map<string, readonly Partial<Setting>[]>()
  if (!isCertain) unsure.set('concurrent requests', [{ concurrent: concurrent > 0 ? 0 : 1 }])
  const { pets: later } = earlier.at(-1) ?? { pets }
  // Whether a page is full hangs on the store.
  if (later.total !== pets.total) for (const parameter of ['store', 'page']) unsure.set(parameter, [{ pets: later }])
  // Those that ended while this request was on its way, or beside the one that seems to have ended last.
  const isNear = ({ endedAt }: Kept) =>
    previous !== undefined && endedAt > previous.startedAt && endedAt > previous.endedAt - close
  const near = earlier.filter(each => each.endedAt > startedAt || isNear(each)).map(({ outcome }) => outcome!)
  const others = [...new Set(near)].filter(outcome => outcome !== previous?.outcome)
  return unsure.set(
    'previous request',
    others.map(after => ({ after })),
  )
}

/** Methods of no operation, as what went before is told by. */
const otherMethods = ['options', 'head'] as const

/** What a target did with a request, as the one after it is told by: `createPet 2xx`, `listPets 401`, `options 2xx`. */
function doneBy(
  { endpoint, request }: Pick<Exchange, 'endpoint' | 'request'>,
  { status }: { readonly status: number },
): string {
  const method = request.method.toLowerCase()
  const outcome = status === 401 ? '401' : `${Math.floor(status / 100)}xx`
  return `${otherMethods.find(each => each === method) ?? endpoint} ${outcome}`
}

export const shownPet = ({ name, categoryId, status }: OwnPet): NonNullable<Setting['pet']> => ({
  name,
  categoryId: BigInt(categoryId),
  status,
})

/** The pet of this run that is asked for. */
export const ownPetOf = (exchange: Parameters<typeof sentRequest>[0], facts: Facts): OwnPet | undefined =>
  exchange.endpoint === 'getPet' ? facts.own(sentRequest(exchange).petId?.text ?? '') : undefined
