import type { Operation, RequestSpec } from '../core/exchange.js'
import type { Interaction, Setting } from '../core/model.js'
import type { NameForm } from '../core/name-form.js'
import { choose } from '../core/random.js'
import type { Rule } from '../core/rule.js'
import type { Facts, OwnPet } from '../core/scenario.js'

/** Requests that go beside one: creations that ought to be refused. */
export const concurrentCount = 3
/** What a request may find of its connection. */
const connections: readonly Partial<Setting>[] = [{ nth: 1 }, { nth: 2, before: 200 }, { nth: 2, before: 400 }]

export interface Tools {
  readonly rule: Rule
  readonly facts: Facts
  readonly random: () => number
  readonly name: (form?: NameForm) => string
  /** Whether creations, right or wrong, may be sent: the store keeps the size that a phase is about. */
  readonly mayCreate: boolean
  /** Whether requests without a key may be sent: they come last in a run (P15). */
  readonly mayOmitKey: boolean
}

/** The setting of an example as far as it is kept, else any: alone, unless others were certainly under way. */
export function settingLike({ setting }: Interaction, keep: (factor: string) => boolean, tools: Tools): Setting {
  const { random, facts } = tools
  const { after = '', nth, before = 200, concurrent } = setting
  const isAlone = keep('concurrent requests') === (concurrent === 0)
  const [fresh, reused, refused] = connections
  const own = nth === 1 ? fresh : before >= 400 && before < 500 ? refused : reused
  // Whether what opens a connection meets the others nobody knows.
  const connection = keep('connection') ? own : choose(random, isAlone ? connections : connections.slice(1))
  const able = outcomes.filter(each => mayEnd(each, tools))
  const kept = keep('previous request') && able.includes(after)
  return { pets: facts.stock, ...connection, after: kept ? after : choose(random, able), concurrent: isAlone ? 0 : 1 }
}

/** What may have gone before: an operation, and how it ended. */
const outcomes = ['listPets', 'getPet', 'createPet'].flatMap(each =>
  ['2xx', '4xx', '401'].map(status => `${each} ${status}`),
)

/** Whether a request that ends so may be sent. */
const mayEnd = (outcome: string, { mayCreate, mayOmitKey }: Pick<Tools, 'mayCreate' | 'mayOmitKey'>): boolean =>
  (mayOmitKey || !outcome.endsWith('401')) && (mayCreate || !outcome.startsWith('createPet'))

/** What has to go before a request, one step after the other, and what goes at the same time. */
export interface Around {
  readonly before: readonly (readonly RequestSpec[])[]
  readonly concurrent: readonly RequestSpec[]
}

/**
 * What brings a setting about; undefined where that cannot be sent. A request that goes beside others may use the connection of
 * any of them: the first step opens as many.
 */
export function requestsAround({ nth, before, after = '', concurrent }: Setting, tools: Tools): Around | undefined {
  const last = requestThatEnds(after, tools)
  const other = after.startsWith('getPet') ? 'listPets' : 'getPet'
  const opening = requestThatEnds(`${other} ${before === 400 ? '4xx' : '2xx'}`, tools)
  const creation = requestThatEnds('createPet 4xx', tools)
  if (last === undefined || (concurrent > 0 && creation === undefined)) return undefined
  const beside = concurrent > 0 ? Array<RequestSpec>(concurrentCount).fill(creation!) : []
  if (nth === 1) return { before: [[last]], concurrent: beside }
  if (opening === undefined) return undefined
  const openings = [{ ...opening, opens: true as const }, ...beside.map(() => opening)]
  // The last one over a connection of its own, or the others would not stay as they are.
  return { before: [openings, [{ ...last, fresh: true }]], concurrent: beside }
}

/** A request that ends so, as far as the document says; undefined where none may be sent. */
function requestThatEnds(outcome: string, tools: Tools): RequestSpec | undefined {
  if (!mayEnd(outcome, tools)) return undefined
  const { facts, random, name } = tools
  const [operation, status] = outcome.split(' ') as [Operation, string]
  const isRight = status !== '4xx'
  const key = status === '401' ? { credential: 'none' as const } : {}
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

/** Random and large, of so many bits and one: by default within what a double holds (P14). */
export const unknownId = (random: () => number, bits = 52): bigint => {
  const [high, low] = [random(), random()].map(each => BigInt(Math.floor(each * 2 ** 31)))
  return 2n ** BigInt(bits) + ((high! * 2n ** 31n + low!) % 2n ** BigInt(bits))
}
