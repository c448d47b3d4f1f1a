import type { Facts } from '../core/ask.js'
import { type AskRequest, type Operation, operations } from '../core/exchange.js'
import type { Setting } from '../core/model.js'
import { choose } from '../core/random.js'
import type { OtherMethod } from '../facts/setting.js'

/** What is to surround a request. */
export interface Circumstances {
  readonly connection: 'reused' | 'fresh' | 'after a 4xx'
  /** The request that ends last before it, such as `createPet 2xx`. */
  readonly after: string
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

/** What may have gone before, as the model's classes tell it apart: the same operation or another one, and how it ended. */
export function predecessorsOf(operation: Operation, allowed: Allowed): readonly string[] {
  const other = operation === 'getPet' ? 'listPets' : 'getPet'
  const refusing = operation === 'getPet' && allowed.creations ? 'createPet' : other
  const same = operation !== 'createPet' || allowed.creations ? [`${operation} 2xx`, `${operation} 4xx`] : []
  const denied = allowed.withoutKey ? [`${operation} 401`, `${other} 401`] : []
  return [...same, `${other} 2xx`, `${refusing} 4xx`, ...denied]
}

/** The requests that bring the circumstances about, one after the other, before the request itself. */
export function preludeOf(
  { connection, after }: Circumstances,
  operation: string,
  state: State,
  make: (outcome: string, fresh: boolean) => AskRequest | undefined,
): readonly (AskRequest | undefined)[] {
  if (connection === 'fresh') return state.after === after ? [] : [make(after, false)]
  const wanted = connection === 'reused' ? '2xx' : '4xx'
  // What is refused as the request itself may be must not meet what that one is to meet, or it would fail in its place.
  const isLike = after.startsWith(operation) && !after.endsWith(' 2xx')
  const fits = !isLike && after.endsWith(' 2xx') === (wanted === '2xx')
  if (state.before === wanted) return state.after === after ? [] : [make(after, !fits)]
  if (fits) return [make(after, false)]
  // What goes on a connection of its own leaves the first one as it is.
  const first = wanted === '2xx' ? 'listPets 2xx' : operation === 'getPet' ? 'listPets 4xx' : 'getPet 4xx'
  return [make(first, false), make(after, true)]
}

/** The setting that a request will find. */
export function expectedSetting({ connection, after }: Circumstances, pets: Setting['pets']): Setting {
  return {
    pets,
    after,
    beside: 0,
    ...(connection === 'fresh' ? { nth: 1 } : { nth: 2, before: connection === 'reused' ? 200 : 400 }),
  }
}

/** A request that ends so, as far as the document says. */
export function requestThatEnds(
  outcome: string,
  fresh: boolean,
  facts: Facts,
  random: () => number,
  name: () => string,
): AskRequest | undefined {
  const [operation, status] = outcome.split(' ') as [Operation | OtherMethod, string]
  const request = plainRequest(operation, status, facts, random, name)
  return request && { ...request, ...(fresh ? { fresh: true as const } : {}) }
}

function plainRequest(
  operation: Operation | OtherMethod,
  status: string,
  facts: Facts,
  random: () => number,
  name: () => string,
): AskRequest | undefined {
  const key = status === '401' ? { credential: 'none' as const } : {}
  if (operation === 'options' || operation === 'head')
    return { endpoint: 'elsewhere', method: operation === 'head' ? 'HEAD' : 'OPTIONS', path: '/pets', ...key }
  if (!operations.includes(operation)) return undefined
  if (operation === 'listPets')
    return { endpoint: operation, method: 'GET', path: status === '4xx' ? '/pets?limit=0' : '/pets?limit=1', ...key }
  if (operation === 'createPet') {
    const body = status === '2xx' ? `{"name":"${name()}","categoryId":${facts.categoryId}}` : '{}'
    return { endpoint: operation, method: 'POST', path: '/pets', body, ...key }
  }
  const pets = facts.pets.filter(pet => !pet.tainted && !facts.missed.has(pet))
  if (status !== '4xx' && pets.length === 0) return undefined
  return {
    endpoint: operation,
    method: 'GET',
    path: `/pets/${status === '4xx' ? unknownId(random) : choose(random, pets).id}`,
    ...key,
  }
}

/** Random and large, within what a double holds (P14). */
export const unknownId = (random: () => number, exponent = 52): bigint =>
  2n ** 40n +
  ((BigInt(Math.floor(random() * 2 ** 31)) * 2n ** 31n + BigInt(Math.floor(random() * 2 ** 31))) %
    2n ** BigInt(exponent))
