import type { Operation, RequestSpec } from '../core/exchange.js'
import type { Interaction, Setting } from '../core/model.js'
import type { NameForm } from '../core/name-form.js'
import { choose } from '../core/random.js'
import type { Facts, OwnPet } from '../core/scenario.js'
import { enough, isSettled } from './interactions.js'

/** Requests that go beside one: creations, one more than makes it certain. */
export const concurrentCount = enough + 1
const connections = ['fresh', 'reused', 'after a 4xx'] as const

/** What is to surround a request. */
export interface Circumstances {
  readonly connection: (typeof connections)[number]
  /** The request that ends last before it, such as `createPet 2xx`. */
  readonly after: string
  readonly isAlone: boolean
  /** Over so many connections goes what comes before it: with others or without, or the number would make the difference. */
  readonly over: number
}

export interface Tools {
  readonly facts: Facts
  readonly random: () => number
  readonly name: (form?: NameForm) => string
  /** Whether creations, right or wrong, may be sent: the store keeps the size that a phase is about. */
  readonly mayCreate: boolean
  /** Whether requests without a key may be sent: they come last in a run (P15). */
  readonly mayOmitKey: boolean
}

/** Those of an example as far as they are kept, else any: alone, unless others were certainly under way. */
export function circumstancesOf(
  { endpoint, setting }: Interaction,
  keep: (factor: string) => boolean,
  tools: Tools,
): Circumstances {
  const { random } = tools
  const { after = '', nth, before = 200 } = setting
  const wasAlone = setting.concurrent === 0 || !isSettled({ setting })
  const isAlone = keep('concurrent requests') ? wasAlone : !wasAlone
  const own = nth === 1 ? 'fresh' : before >= 400 && before < 500 ? 'after a 4xx' : 'reused'
  return {
    // Whether what opens a connection meets the others nobody knows.
    connection: keep('connection') ? own : choose(random, isAlone ? connections : connections.slice(1)),
    after:
      keep('previous request') && mayEnd(after, tools)
        ? after
        : choose(random, previousRequestsOf(endpoint as Operation, tools)),
    isAlone,
    over: wasAlone && isAlone ? 1 : concurrentCount + 1,
  }
}

/** What may have gone before, as the model's classes tell it apart: the same operation or another one, and how it ended. */
export function previousRequestsOf(
  operation: Operation,
  tools: Pick<Tools, 'mayCreate' | 'mayOmitKey'>,
): readonly string[] {
  const all = [operation, otherThan(operation)].flatMap(each =>
    ['2xx', '4xx', '401'].map(status => `${each} ${status}`),
  )
  return all.filter(each => mayEnd(each, tools))
}

/** Whether a request that ends so may be sent. */
function mayEnd(outcome: string, { mayCreate, mayOmitKey }: Pick<Tools, 'mayCreate' | 'mayOmitKey'>): boolean {
  const [, operation, status] = /^(listPets|getPet|createPet|options|head) (2xx|4xx|401)$/.exec(outcome) ?? []
  return operation !== undefined && (status !== '401' || mayOmitKey) && (operation !== 'createPet' || mayCreate)
}

/**
 * The steps that bring the circumstances about, one after the other, before the request itself; undefined where they may not be
 * sent. Connections begin alike, with what is right, and nothing goes many times in a row: either may make the difference, and no
 * parameter tells it. Where the request goes beside others it may use the connection of any of them: a step goes over as many.
 */
export function preludeOf(
  { connection, after, over }: Circumstances,
  tools: Tools,
): readonly (readonly RequestSpec[])[] | undefined {
  const last = requestThatEnds(after, tools)
  if (last === undefined) return undefined
  if (connection === 'fresh') return [[last]]
  const isRefused = connection === 'after a 4xx'
  const isLastRefused = !after.endsWith(' 2xx')
  const other = otherThan(after.split(' ')[0])
  const opening = requestThatEnds(`${other} 2xx`, tools)
  const refused = isRefused && (over > 1 || !isLastRefused) ? requestThatEnds(`${other} 4xx`, tools) : undefined
  if (opening === undefined) return undefined
  const overEach = (request: RequestSpec) => Array<RequestSpec>(over).fill(request)
  return [
    overEach(opening).map((each, at) => (at === 0 ? { ...each, opens: true } : each)),
    ...(refused === undefined ? [] : [overEach(refused)]),
    // Over a connection of its own, or the others would not stay as they are.
    [isLastRefused === isRefused ? last : { ...last, fresh: true }],
  ]
}

const otherThan = (operation: string | undefined) => (operation === 'getPet' ? 'listPets' : 'getPet')

/** Requests that are under way at the same time, over connections that are new where its own is: those arrive later. Undefined where there are none. */
export function concurrentRequestsOf(
  { connection, isAlone }: Circumstances,
  tools: Tools,
): readonly RequestSpec[] | undefined {
  if (isAlone) return []
  const creation = requestThatEnds('createPet 4xx', tools)
  const own = connection === 'fresh' ? { fresh: true as const } : {}
  return creation && Array.from({ length: concurrentCount }, () => ({ ...creation, ...own }))
}

/** The setting that a request will find. */
export function expectedSetting({ connection, after, isAlone }: Circumstances, pets: Setting['pets']): Setting {
  const before = connection === 'fresh' ? { nth: 1 } : { nth: 2, before: connection === 'reused' ? 200 : 400 }
  return { pets, after, concurrent: isAlone ? 0 : concurrentCount, ...before }
}

/** A request that ends so, as far as the document says; undefined where none may be sent. */
function requestThatEnds(outcome: string, tools: Tools): RequestSpec | undefined {
  if (!mayEnd(outcome, tools)) return undefined
  const { facts, random, name } = tools
  const [operation, status] = outcome.split(' ') as [Operation | 'options' | 'head', string]
  const isRight = status !== '4xx'
  const key = status === '401' ? { credential: 'none' as const } : {}
  if (operation === 'options' || operation === 'head')
    return { endpoint: 'elsewhere', method: operation === 'head' ? 'HEAD' : 'OPTIONS', path: '/pets', ...key }
  if (operation === 'listPets')
    return { endpoint: operation, method: 'GET', path: isRight ? '/pets?limit=1' : '/pets?limit=0', ...key }
  if (operation === 'createPet') {
    const body = status === '2xx' ? `{"name":"${name()}","categoryId":${facts.categoryId}}` : '{}'
    return { endpoint: operation, method: 'POST', path: '/pets', body, ...key }
  }
  const pets = readablePets(facts)
  if (isRight && pets.length === 0) return undefined
  const id = isRight ? choose(random, pets).id : unknownId(random)
  return { endpoint: operation, method: 'GET', path: `/pets/${id}`, ...key }
}

export const readablePets = ({ pets, missed }: Facts): readonly OwnPet[] =>
  pets.filter(pet => !pet.tainted && !missed.has(pet))

/** Random and large: by default within what a double holds (P14). */
export const unknownId = (random: () => number, exponent = 52): bigint =>
  2n ** 40n +
  ((BigInt(Math.floor(random() * 2 ** 31)) * 2n ** 31n + BigInt(Math.floor(random() * 2 ** 31))) %
    2n ** BigInt(exponent))
