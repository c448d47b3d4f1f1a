import type { Operation, RequestSpec } from '../core/exchange/exchange.js'
import type { Integer } from '../core/json/json.js'
import type { Interaction } from '../core/model/model.js'
import { choose } from '../core/random/random.js'
import type { Facts, OwnPet } from '../core/rule/scenario.js'
import type { Part, Scale, Values } from './parts.js'
import type { Shape, Tools } from './shapes/shape.js'
import { unknownId } from './shapes/unknown-id.js'

/** Requests that go along with one: first a few, creations that ought to be refused; then reads, as many as a run has under way. */
export const few = 3
const many = 15

const connection = 'connection'
const before = 'request before'
const concurrent = 'concurrent requests'
const plain = { [connection]: 'kept', [before]: 'any', [concurrent]: '0' } as const

/** What has to go before a request, and what goes along with it. */
export interface Around {
  /** Sent together before all others: it opens the connections that are used afterwards. */
  readonly opening: readonly RequestSpec[]
  /** The request itself needs one of these connections, and not only that there are some. */
  readonly isOnIt: boolean
  readonly before: readonly RequestSpec[]
  readonly concurrent: readonly RequestSpec[]
  readonly fresh: boolean
}

/** What surrounds a request where nothing is said of it. */
export const alone: Values = plain

/** What of a request's values surrounds it. */
export const aroundIn = (values: Values): Readonly<Record<keyof typeof plain, string>> => ({
  [connection]: values[connection] ?? plain[connection],
  [before]: values[before] ?? plain[before],
  [concurrent]: values[concurrent] ?? plain[concurrent],
})

/**
 * What may have surrounded a failure, each to be tried in turn once it did not fail by itself: others at the same time early
 * or late.
 */
export function surroundingsOf({ setting }: Interaction, isCrowdEarly: boolean): readonly Values[] {
  const { nth, after, concurrent: others } = setting
  const refused = setting.before !== undefined && setting.before >= 400 && setting.before < 500
  const own = nth === 1 ? 'new' : refused ? 'after a 4xx' : plain[connection]
  const wereOthers = others > 0 || setting.unsure?.some(other => 'concurrent' in other) === true
  // What ended last here need not have ended last there.
  const lasts = [
    ...new Set([
      ...(after === undefined ? [] : [after]),
      ...(own === 'after a 4xx' ? [refusal] : []),
      ...(wereOthers ? outcomes : []),
    ]),
  ]
  const befores = lasts.map(each => ({ ...plain, [before]: each }))
  // A refusal on the connection went before it as well: which of both it is, is told by the one on another connection.
  const first = befores.filter(each => each[before] === after || (own === 'after a 4xx' && each[before] === refusal))
  // What opens the connection goes before it as well: something else comes in between.
  const between = after?.endsWith(' 4xx') ? 'getPet 2xx' : refusal
  const used = { ...plain, ...onUsed, [before]: between }
  const apart = own === plain[connection] ? [] : [{ ...plain, [connection]: own }]
  const beside = (count: number) => (wereOthers ? [{ ...plain, [concurrent]: `${count}` }] : [])
  const some = beside(few)
  const crowds = [...some, ...beside(many)]
  const single = [...apart, ...befores]
  return [
    used,
    ...first,
    ...(isCrowdEarly ? crowds : []),
    ...single.filter(each => !first.some(one => one === each)),
    ...(isCrowdEarly ? [] : crowds),
    ...(own === 'new' ? [] : befores.map(each => ({ ...each, [connection]: own === 'after a 4xx' ? own : 'used' }))),
    ...(own === 'new' ? [] : some.flatMap(along => single.map(each => ({ ...each, [concurrent]: along[concurrent] })))),
  ]
}

/** What goes before on a connection that a refusal was sent on. */
const refusal = 'getPet 4xx'

/** What may have gone before: an operation, and how it ended. */
const outcomes = ['listPets', 'getPet', 'createPet'].flatMap(each =>
  ['2xx', '4xx', '401'].map(status => `${each} ${status}`),
)

/** What holds on any connection does on a new one, which is what everybody else has. */
export const onNew: Values = { [connection]: 'new' }
const onUsed: Values = { [connection]: 'used' }

const connections: Readonly<Record<string, string>> = {
  new: 'a new connection',
  used: 'a connection used before',
  'after a 4xx': 'a connection after a 4xx',
}

export function partsAround(values: Values): readonly Part[] {
  const show = (each: string) => connections[each] ?? each
  return Object.entries(plain).flatMap(([name, usual]): Part[] => {
    const value = values[name] ?? usual
    if (value === usual) return []
    // Any connection is a new one or a used one, and something was always sent before.
    const other: Values = {
      [connection]: value === 'used' ? 'new' : 'used',
      [before]: value.endsWith('2xx') ? refusal : 'listPets 2xx',
      [concurrent]: usual,
    }
    const counts = Number(value) > few ? { others: ['7'], scale: count } : { others: ['1'] }
    return [{ name, value, plain: other[name]!, others: [], show, ...(name === concurrent ? counts : {}) }]
  })
}

/** As a reader is told of it; a new connection is told with the request. */
export function aroundTexts(values: Values): readonly string[] {
  const { [connection]: how, [before]: last, [concurrent]: along } = aroundIn(values)
  return [
    ...(how === 'used' || how === 'after a 4xx' ? [`on ${connections[how]}`] : []),
    ...(last === plain[before] ? [] : [`right after ${last}`]),
    ...(along === plain[concurrent] ? [] : [`with ${along} others at the same time`]),
  ]
}

/** Of few it stands elsewhere. */
const count: Scale = {
  numberOf: value => (Number(value) > few ? BigInt(value) : undefined),
  valueAt: number => `${number}`,
}

/** What brings these surroundings about; undefined where that cannot be sent now. */
export function requestsAround(values: Values, tools: Tools, may: May): Around | undefined {
  const { [connection]: how, [before]: after, [concurrent]: along } = aroundIn(values)
  const last = after === 'any' ? undefined : requestThatEnds(after, tools, may)
  const refused = requestThatEnds('createPet 4xx', tools, may) ?? list
  if (after !== 'any' && last === undefined) return undefined
  const others = Array<RequestSpec>(Number(along)).fill(Number(along) > few ? list : refused)
  const opening = how === 'after a 4xx' ? requestThatEnds(refusal, tools, may) : list
  if (opening === undefined) return undefined
  const isOnIt = how === 'used' || how === 'after a 4xx'
  // After another request on a new connection: else it might be what went over it.
  const fresh = how === 'new' || (how === plain[connection] && last !== undefined)
  const isOpened = !fresh && isOnIt
  // A request that goes along with others may use the connection of any of them: as many are opened.
  const openings = isOpened ? [{ ...opening, opens: true as const }, ...others.map(() => opening)] : []
  // What goes before has a connection of its own, or the others would not stay as they are.
  const lasts = last === undefined ? [] : [{ ...last, fresh: true as const }]
  return { opening: openings, isOnIt, before: lasts, concurrent: others, fresh }
}

const list: RequestSpec = { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1' }

/** A request that every server knows, and no rule needs anything of. */
export const plainList: Shape = { kind: 'plain list', parts: [], write: () => ({ request: () => list }) }

export interface May {
  /** Whether creations, right or wrong, may be sent: the store keeps the size that a phase is about. */
  readonly create: boolean
  /** Whether requests without a key may be sent: they come last in a run (P15). */
  readonly omitKey: boolean
}

/** A request that ends so, as far as the document says; undefined where none may be sent. */
export function requestThatEnds(outcome: string, { facts, random, name }: Tools, may: May): RequestSpec | undefined {
  const [operation, status] = outcome.split(' ') as [Operation, string]
  if ((status === '401' && !may.omitKey) || (operation === 'createPet' && !may.create)) return undefined
  const isRight = status !== '4xx'
  const key = status === '401' ? { credential: 'none' as const } : {}
  if (operation === 'listPets')
    return { endpoint: operation, method: 'GET', path: isRight ? '/pets?limit=1' : '/pets?limit=0', ...key }
  if (operation === 'createPet') {
    const body = status === '2xx' ? `{"name":"${name()}","categoryId":${facts.categoryId}}` : '{}'
    return { endpoint: operation, method: 'POST', path: '/pets', body, ...key }
  }
  if (operation !== 'getPet' || !facts.getPetDue) return undefined
  const pets = readablePets(facts)
  if (isRight && pets.length === 0) return undefined
  return { ...requestOfRead(isRight ? choose(random, pets).id : unknownId(random)), ...key }
}

export const requestOfRead = (id: Integer): RequestSpec => ({ endpoint: 'getPet', method: 'GET', path: `/pets/${id}` })

/** Pets of this run that ought to be found, and were whenever they were asked for. */
export const readablePets = ({ pets, missed }: Facts): readonly OwnPet[] =>
  pets.filter(pet => !pet.tainted && !missed.has(pet))
