import type { Operation, RequestSpec } from '../core/exchange.js'
import type { Integer } from '../core/json.js'
import type { Interaction } from '../core/model.js'
import { choose } from '../core/random.js'
import type { Facts, OwnPet } from '../core/scenario.js'
import type { Part, Values } from './parts.js'
import type { Tools } from './shapes/shape.js'
import { unknownId } from './shapes/unknown-id.js'

/** Requests that go along with one: creations that ought to be refused, or reads where no creation may be sent. */
export const concurrentCount = 3

const connection = 'connection'
const before = 'request before'
const concurrent = 'concurrent requests'
const plain = { [connection]: 'kept', [before]: 'any', [concurrent]: 'none' } as const

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

/** What may have surrounded a failure, each to be tried in turn once it did not fail by itself. */
export function surroundingsOf({ setting }: Interaction): readonly Values[] {
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
  const some = wereOthers ? [{ ...plain, [concurrent]: 'some' }] : []
  const single = [...apart, ...befores]
  return [
    used,
    ...first,
    ...single.filter(each => !first.some(one => one === each)),
    ...some,
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
  const show = (each: string) => (each === 'some' ? 'three others at the same time' : (connections[each] ?? each))
  return Object.entries(plain).flatMap(([name, usual]): Part[] => {
    const value = values[name] ?? usual
    if (value === usual) return []
    // Any connection is a new one or a used one, and something was always sent before.
    const other: Values = {
      [connection]: value === 'used' ? 'new' : 'used',
      [before]: value.endsWith('2xx') ? refusal : 'listPets 2xx',
      [concurrent]: usual,
    }
    return [{ name, value, plain: other[name]!, others: [], show }]
  })
}

/** What brings these surroundings about; undefined where that cannot be sent now. */
export function requestsAround(values: Values, tools: Tools, may: May): Around | undefined {
  const after = values[before] ?? plain[before]
  const [how, along] = [values[connection] ?? plain[connection], values[concurrent] ?? plain[concurrent]]
  const last = after === 'any' ? undefined : requestThatEnds(after, tools, may)
  const refused = requestThatEnds('createPet 4xx', tools, may) ?? list
  if (after !== 'any' && last === undefined) return undefined
  const others = along === 'some' ? Array<RequestSpec>(concurrentCount).fill(refused) : []
  // A request that goes along with others may use the connection of any of them: as many are opened.
  const opening = how === 'after a 4xx' ? requestThatEnds('getPet 4xx', tools, may)! : list
  const isOnIt = how === 'used' || how === 'after a 4xx'
  // After another request on a new connection: else it might be what went over it.
  const fresh = how === 'new' || (how === plain[connection] && last !== undefined)
  const isOpened = !fresh && (isOnIt || others.length > 0)
  const openings = isOpened ? [{ ...opening, opens: true as const }, ...others.map(() => opening)] : []
  // What goes before has a connection of its own, or the others would not stay as they are.
  const lasts = last === undefined ? [] : [{ ...last, fresh: true as const }]
  return { opening: openings, isOnIt, before: lasts, concurrent: others, fresh }
}

const list: RequestSpec = { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1' }

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
  if (operation !== 'getPet') return undefined
  const pets = readablePets(facts)
  if (isRight && pets.length === 0) return undefined
  return { ...requestOfRead(isRight ? choose(random, pets).id : unknownId(random)), ...key }
}

export const requestOfRead = (id: Integer): RequestSpec => ({ endpoint: 'getPet', method: 'GET', path: `/pets/${id}` })

/** Pets of this run that ought to be found, and were whenever they were asked for. */
export const readablePets = ({ pets, missed }: Facts): readonly OwnPet[] =>
  pets.filter(pet => !pet.tainted && !missed.has(pet))
