import type { Draft } from '../core/collections/draft.js'
import type { Exchange } from '../core/exchange/exchange.js'
import type { Interaction, Setting } from '../core/model/model.js'
import type { Facts, OwnPet } from '../core/rule/scenario.js'
import { sentRequest } from '../spec/messages/request.js'

/** The scenario of requests that are sent to make failures small. */
export const experimentScenario = 'experiments'
/** The label of what is put beside creations on purpose, right after them: that they have not ended will do. */
export const alongWithOthers = 'along with others'

/** ms between requests that are not beside each other: what has just ended here may not have ended yet where it was sent. */
export const quietMs = 3
/** Exchanges that are kept, the latest ones, and those that are looked at before one for its setting. */
const most = { kept: 12_288, before: 256 }

/** What is kept of an exchange. */
export interface Kept extends Omit<Interaction, 'setting'>, Pick<Exchange, 'startedAt' | 'endedAt' | 'retries'> {
  /** Its place among all that were seen. */
  readonly number: number
  readonly connection: Exchange['connection'] | undefined
  readonly status: number | undefined
  /** The store as it was known from then on. */
  readonly pets: Setting['pets']
  /** The pet that was asked for. */
  readonly pet: OwnPet | undefined
  /** Requests beside it: nobody but the target knows unless there was nothing, or others were put there over connections that it had. */
  readonly concurrent: 'none' | 'some' | 'unknown'
  /** It was sent to make a failure small. */
  readonly isAsked: boolean
  /** Of a poll, the question that it belongs to: polls of one request say no more than one of them. */
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
      status: response?.status,
      pets: this.facts.stock,
      pet: ownPetOf(exchange, this.facts),
      concurrent: concurrentWith(exchange),
      isAsked: exchange.scenario === experimentScenario,
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

  /** Undefined where too many have come since. */
  kept(number: number): Kept | undefined {
    return this.log[number - this.dropped]
  }

  /** The same with its setting: complete once nothing is under way. */
  of(number: number): (Interaction & Kept) | undefined {
    const own = this.kept(number)
    return own && { ...own, setting: this.settingOf(own) }
  }

  /** The latest ones, in the order in which they ended. */
  latest(): readonly Kept[] {
    return this.log
  }

  private settingOf(own: Kept): Setting {
    const place = own.number - this.dropped
    const { startedAt, connection, pet, concurrent } = own
    const before = this.log.slice(Math.max(0, place - most.before), place)
    const earlier = before.filter(({ status }) => status !== undefined)
    const previous = earlier.findLast(({ endedAt }) => endedAt <= startedAt)
    const { pets } = previous ?? earlier[0] ?? own
    const unsure: Partial<Setting>[] = concurrent === 'unknown' ? [{ concurrent: 1 }, { after: '' }] : []
    const stored = earlier.at(-1)?.pets ?? pets
    if (stored.total !== pets.total) unsure.push({ pets: stored })
    const setting: Draft<Setting> = { pets, concurrent: concurrent === 'some' ? 1 : 0, unsure }
    if (previous !== undefined) setting.after = doneBy(previous)
    if (pet !== undefined) setting.pet = shownPet(pet)
    if (connection === undefined) return setting
    setting.nth = connection.nth
    const last = before.findLast(each => each.connection?.id === connection.id && each.request.fresh !== true)?.status
    if (last !== undefined) setting.before = last
    return setting
  }
}

function concurrentWith({ alone, label, connection }: Exchange): Kept['concurrent'] {
  if (alone === true) return 'none'
  return label === alongWithOthers && connection?.nth !== 1 ? 'some' : 'unknown'
}

/** What a target did with a request, as the one after it is told by: `createPet 2xx`, `listPets 401`. */
const doneBy = ({ endpoint, status = 0 }: Kept): string =>
  `${endpoint} ${status === 401 ? '401' : `${Math.floor(status / 100)}xx`}`

const shownPet = ({ name, categoryId, status }: OwnPet): NonNullable<Setting['pet']> => ({
  name,
  categoryId: BigInt(categoryId),
  status,
})

/** The pet of this run that is asked for. */
const ownPetOf = (exchange: Parameters<typeof sentRequest>[0], facts: Facts): OwnPet | undefined =>
  exchange.endpoint === 'getPet' ? facts.own(sentRequest(exchange).petId?.text ?? '') : undefined
