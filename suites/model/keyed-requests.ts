import {
  choose,
  getPet,
  type Integer,
  int64,
  integer,
  listPets,
  type Operation,
  type OwnPet,
  type Parameter,
  parsedResponse,
  petStatuses,
  type RequestSpec,
  randomOf,
  type ScenarioContext,
  sentRequest,
  shuffled,
  unknownIdRanges,
} from '../../src/kit/index.js'
import { type BreakKind, breakKinds, breakOf } from './breaks.js'
import { creationRequest, inputOf } from './creation-requests.js'
import { category as categories, categoryClass } from './creations.js'
import { keyedFilter, keyedLimit } from './credentials.js'
import { limit as fineLimit } from './lists.js'
import { malformedKinds } from './malformed.js'
import { valuesOf } from './parameter.js'
import { brokenCreation, invalidRequest } from './refusal-requests.js'
import { roughCategory } from './rough.js'
import type { Row } from './row.js'

type RequestOf = (t: ScenarioContext, row: Row, nth: number) => RequestSpec | Promise<RequestSpec>

/** The requests of each operation, by the rows of its model of bad keys; what a row leaves out is as plain as can be. */
export const keyedRequests: Readonly<Record<Operation, RequestOf>> = {
  listPets: list,
  createPet: creation,
  getPet: read,
}

function list(
  { facts: { seed } }: ScenarioContext,
  { limit, 'limit by size': exact, filter, order }: Row,
  nth: number,
): RequestSpec {
  const random = randomOf('keyed list', seed, nth)
  const member = (of: Parameter<string>, wanted: string | undefined) => {
    const values = valuesOf(of, wanted)
    return values === undefined ? [] : [`${of.name === 'limit' ? 'limit' : 'status'}=${choose(random, values)}`]
  }
  const exactly = valuesOf(fineLimit, exact)
  const sent = exactly === undefined ? member(keyedLimit, limit) : [`limit=${choose(random, exactly)}`]
  const members = [...sent, ...member(keyedFilter, filter)]
  return listPets((order === 'status first' ? members.reverse() : members).join('&'))
}

const fieldOf = (kind: BreakKind) => breakOf(kind)!.field
const isMalformed = (kind: BreakKind): boolean => malformedKinds.some(each => each === kind)

/** What is wrong with the creation. */
const brokenIn: Readonly<Record<string, (kind: BreakKind) => boolean>> = {
  'without name': kind => kind === 'name missing',
  'name of another type': kind => fieldOf(kind) === 'name' && kind !== 'name missing',
  'without categoryId': kind => kind === 'categoryId missing',
  'categoryId a string': kind => kind === 'categoryId is a string',
  'categoryId of another value': kind => fieldOf(kind) === 'categoryId' && !/missing|string/.test(kind),
  'status of another value': kind => fieldOf(kind) === 'status',
  'malformed JSON': isMalformed,
  'no JSON object': kind => fieldOf(kind) === undefined && !isMalformed(kind) && !kind.startsWith('no body'),
  'no body': kind => kind.startsWith('no body'),
}

function creation(t: ScenarioContext, rough: Row, nth: number): RequestSpec {
  const name = rough['kind of name'] === 'left open' ? (rough['other name'] ?? 'left open') : rough['name by length']
  const row: Row = { ...rough, ...(name === undefined ? {} : { name }) }
  const { facts } = t
  const what = row.creation ?? 'as documented'
  if (what === 'as documented') {
    // Of the status with the fewest pets: what is created all the same shows in a list that is not full.
    const [rarest] = [...petStatuses].sort((a, b) => facts.stock[a] - facts.stock[b])
    return creationRequest(t, { ...inputOf({ status: rarest!, ...row }, nth, facts), ...anyCategory(row, nth, facts) })
  }
  const kindOf = (which: string): BreakKind => {
    const kinds = breakKinds.filter(brokenIn[which]!)
    return kinds[nth % kinds.length]!
  }
  const kinds =
    what === 'two fields wrong' ? ['name of another type', 'categoryId of another value'].map(kindOf) : [kindOf(what)]
  const request = invalidRequest(t, { ...brokenCreation(kinds, row, nth, facts), ...anyCategory(row, nth, facts) })
  return row['content type'] === 'another type' ? { ...request, headers: [['content-type', types[nth % 2]!]] } : request
}

/** With a bad key nobody gets to know which categories there are. */
function anyCategory(row: Row, nth: number, { seed, categoryId }: ScenarioContext['facts']) {
  const values = valuesOf(categories, row['category by size']) ?? valuesOf(roughCategory, row.category)
  // Which others are known depends on what has been created beside this.
  return values === undefined
    ? { categoryId: BigInt(categoryId ?? 1) }
    : { categoryId: shuffled(randomOf('keyed category', seed), values)[nth % values.length]! }
}

const types = ['text/plain', 'application/x-www-form-urlencoded']

async function read(t: ScenarioContext, row: Row, nth: number): Promise<RequestSpec> {
  return getPet(await idOf(t, row, nth))
}

async function idOf(t: ScenarioContext, row: Row, nth: number): Promise<Integer | bigint> {
  const what = row.id ?? 'an available pet'
  const unknown = idOfNoPet(t, row['id by size'])
  if (what === 'unknown') return unknown
  const own = t.facts.pets.filter(pet => !pet.tainted)
  if (what === 'the newest pet' && own.length > 0) return own.at(-1)!.id
  const others = what === 'the oldest pet' && (t.facts.found?.total ?? 0) > 0 ? await listed(t) : []
  const other = others.filter(id => t.facts.own(id) === undefined)
  if (other.length > 0) return other[nth % other.length]!
  if (what === 'the oldest pet' && own.length > 0) return own[0]!.id
  const isLike = ({ status, creation }: OwnPet): boolean =>
    what === 'a pet created without a status'
      ? creation !== undefined && sentRequest(creation).creation?.omitsStatus === true
      : what.includes(` ${status} `)
  const like = own.filter(isLike)
  const alike = like.filter(({ categoryId }) => categoryClass(BigInt(categoryId)) === row.category)
  const [pet] = [alike, like, own].filter(some => some.length > 0).map(some => some[nth % some.length]!)
  // Where there is no pet at all, an unknown id has to do: the key is checked first.
  return pet?.id ?? (await listed(t))[0] ?? unknown
}

/** Ids that no pet has, by size. */
const unknownIdsBySize: Readonly<Record<string, (t: Pick<ScenarioContext, 'random'>) => bigint>> = {
  'beyond 2^53': large,
  'beyond 2^32': ({ random }) => random(2n ** 32n, 2n ** 40n - 1n),
  small: ({ random }) => random(100_000n, 999_999n),
  zero: () => 0n,
  'greatest of int64': () => int64.max,
}
export const unknownIdSizes = Object.keys(unknownIdsBySize)

function large({ random }: Pick<ScenarioContext, 'random'>): bigint {
  const { min, max } = unknownIdRanges['beyond 2^53']
  return random(min, max)
}

/** None that the run has seen, such as 0 where ids begin with it. */
export function idOfNoPet(t: Pick<ScenarioContext, 'facts' | 'random'>, size = 'beyond 2^53'): bigint {
  const id = unknownIdsBySize[size]!(t)
  return t.facts.own(id) === undefined && !t.facts.hasShown(integer(id)) ? id : large(t)
}

const lists = new WeakMap<object, Promise<readonly Integer[]>>()

/** The pets of a list, asked for once in a run. */
function listed(t: ScenarioContext): Promise<readonly Integer[]> {
  const read = async () =>
    (parsedResponse(await t.send('list', listPets({ limit: 100 }))).pets ?? []).map(({ id }) => id)
  const known = lists.get(t.facts) ?? read()
  lists.set(t.facts, known)
  return known
}
