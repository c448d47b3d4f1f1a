import { type Operation, operations, type RequestSpec } from '../core/exchange.js'
import type { Interaction, Setting } from '../core/model.js'
import { choose } from '../core/random.js'
import type { Facts, NameForm } from '../core/scenario.js'
import { isOfOtherMethod } from '../facts/setting.js'

/** Requests that go beside one: creations, which take their time. */
const company = 3
const connections = ['reused', 'fresh', 'after a 4xx'] as const

/** What is to surround a request. */
export interface Circumstances {
  readonly connection: (typeof connections)[number]
  /** The request that ends last before it, such as `createPet 2xx`. */
  readonly after: string
  readonly isAlone: boolean
}

/** What a quiet run did last: where it is what is wanted, nothing has to go before. */
export interface State {
  readonly after?: string | undefined
  /** Class of the last status on the connection that is used first. */
  readonly before?: '2xx' | '4xx' | undefined
}

export interface Allowed {
  /** Creations, right or wrong. */
  readonly creations: boolean
  /** Requests without a key: they come last in a run (P15). */
  readonly withoutKey: boolean
}

export interface Tools {
  readonly facts: Facts
  readonly random: () => number
  readonly name: (form?: NameForm) => string
}

/** Whether others were certainly under way. */
const isBeside = ({ beside, perhaps = [] }: Setting): boolean =>
  beside > 0 && perhaps.every(each => each.beside === undefined)

/** Those of an example as far as they are kept, else any: alone, unless others were certainly under way. */
export function circumstancesOf(
  { endpoint, setting }: Interaction,
  keep: (factor: string) => boolean,
  allowed: Allowed,
  random: () => number,
): Circumstances {
  const possible = predecessorsOf(endpoint as Operation, allowed)
  const { after = '', nth, before = 200 } = setting
  const isAlone = !isBeside(setting)
  const own = nth === 1 ? 'fresh' : before >= 400 && before < 500 ? 'after a 4xx' : 'reused'
  return {
    connection: keep('connection') ? own : choose(random, connections),
    after:
      keep('predecessor') && (possible.includes(after) || isOfOtherMethod(after)) ? after : choose(random, possible),
    isAlone: keep('company') ? isAlone : !isAlone,
  }
}

/** What may have gone before, as the model's classes tell it apart: the same operation or another one, and how it ended. */
export function predecessorsOf(operation: Operation, allowed: Allowed): readonly string[] {
  const other = operation === 'getPet' ? 'listPets' : 'getPet'
  const refusing = operation === 'getPet' && allowed.creations ? 'createPet' : other
  const same = operation !== 'createPet' || allowed.creations ? [`${operation} 2xx`, `${operation} 4xx`] : []
  const denied = allowed.withoutKey ? [`${operation} 401`, `${other} 401`] : []
  return [...same, `${other} 2xx`, `${refusing} 4xx`, ...denied]
}

/** The requests that bring the circumstances about, one after the other, before the request itself; undefined where there are none. */
export function preludeOf(
  { connection, after }: Pick<Circumstances, 'connection' | 'after'>,
  operation: Operation,
  state: State,
  tools: Tools,
): readonly RequestSpec[] | undefined {
  const wanted = connection === 'after a 4xx' ? '4xx' : '2xx'
  // What is refused as the request itself may be must not meet what that one is to meet, or it would fail in its place.
  const isLike = after.startsWith(operation) && !after.endsWith(' 2xx')
  const fits = connection === 'fresh' || (!isLike && after.endsWith(' 2xx') === (wanted === '2xx'))
  const isReady = connection === 'fresh' || state.before === wanted
  const first = wanted === '2xx' ? 'listPets 2xx' : operation === 'getPet' ? 'listPets 4xx' : 'getPet 4xx'
  const outcomes = isReady && state.after === after ? [] : isReady || fits ? [after] : [first, after]
  // What goes on a connection of its own leaves the first one as it is.
  const requests = outcomes.map((outcome, at) => {
    const request = requestThatEnds(outcome, tools)
    return request && { ...request, ...(!fits && outcomes.length === at + 1 ? { fresh: true as const } : {}) }
  })
  return requests.every(each => each !== undefined) ? requests : undefined
}

/** Requests that are under way at the same time; undefined where there are none. */
export function companyOf(
  { isAlone }: Circumstances,
  { creations }: Allowed,
  tools: Tools,
): readonly RequestSpec[] | undefined {
  if (isAlone) return []
  return creations ? Array.from({ length: company }, () => requestThatEnds('createPet 4xx', tools)!) : undefined
}

/** The setting that a request will find. */
export function expectedSetting({ connection, after, isAlone }: Circumstances, pets: Setting['pets']): Setting {
  const before = connection === 'fresh' ? { nth: 1 } : { nth: 2, before: connection === 'reused' ? 200 : 400 }
  return { pets, after, beside: isAlone ? 0 : company, ...before }
}

/** A request that ends so, as far as the document says. */
function requestThatEnds(outcome: string, { facts, random, name }: Tools): RequestSpec | undefined {
  const [operation, status] = outcome.split(' ') as [Operation | 'options' | 'head', string]
  const isRight = status !== '4xx'
  const key = status === '401' ? { credential: 'none' as const } : {}
  if (operation === 'options' || operation === 'head')
    return { endpoint: 'elsewhere', method: operation === 'head' ? 'HEAD' : 'OPTIONS', path: '/pets', ...key }
  if (!operations.includes(operation)) return undefined
  if (operation === 'listPets')
    return { endpoint: operation, method: 'GET', path: isRight ? '/pets?limit=1' : '/pets?limit=0', ...key }
  if (operation === 'createPet') {
    const body = status === '2xx' ? `{"name":"${name()}","categoryId":${facts.categoryId}}` : '{}'
    return { endpoint: operation, method: 'POST', path: '/pets', body, ...key }
  }
  const pets = facts.pets.filter(pet => !pet.tainted && !facts.missed.has(pet))
  if (isRight && pets.length === 0) return undefined
  const id = isRight ? choose(random, pets).id : unknownId(random)
  return { endpoint: operation, method: 'GET', path: `/pets/${id}`, ...key }
}

/** Random and large, within what a double holds (P14). */
export const unknownId = (random: () => number, exponent = 52): bigint =>
  2n ** 40n +
  ((BigInt(Math.floor(random() * 2 ** 31)) * 2n ** 31n + BigInt(Math.floor(random() * 2 ** 31))) %
    2n ** BigInt(exponent))
