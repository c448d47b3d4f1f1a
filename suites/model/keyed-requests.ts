import {
  choose,
  type Facts,
  getPet,
  type Integer,
  listPets,
  type Operation,
  onceFor,
  parsedResponse,
  petStatuses,
  type RequestSpec,
  randomOf,
  type ScenarioContext,
} from '../../src/kit/index.js'
import { breakKinds } from './breaks.js'
import { creationRequest, inputOf, rarestOf } from './creation-requests.js'
import { limit as limits } from './lists.js'
import { encodedAs, mediaTypes } from './media-types.js'
import { openNames } from './names.js'
import { valuesOf } from './parameter.js'
import { soundPets } from './pets.js'
import { randomId, unknownIdOf } from './reads.js'
import { brokenBy, invalidRequest, ofRow } from './refusal-requests.js'
import { isWrong, type RequestKind, wrongCreation, type wrongRequests } from './request-kinds.js'
import type { Row } from './row.js'

type RequestOf = (t: ScenarioContext, row: Row, nth: number) => RequestSpec | Promise<RequestSpec>

/** The requests of each operation, by rows of its model of bad keys; what a row leaves out is as plain as can be. */
export const keyedRequests: Readonly<Record<Operation, RequestOf>> = {
  listPets: list,
  createPet: creation,
  getPet: async (t, row, nth) => getPet(await idOf(t, row, nth)),
}

const wrongQueries: Readonly<Record<(typeof wrongRequests.listPets)[number], readonly string[]>> = {
  'list with limit out of range': ['limit=0', 'limit=101', 'limit=-1', 'limit=1000'],
  'list with limit not an integer': ['limit=abc', 'limit=', 'limit=1.5'],
  'list by unknown status': ['status=unknown', 'status=SOLD', 'status='],
}

function list({ facts: { seed } }: ScenarioContext, row: Row, nth: number): RequestSpec {
  const random = randomOf('keyed list', seed, nth)
  const status = petStatuses.find(each => each === row.filter)
  const members = [
    ...(valuesOf(limits, row.limit) === undefined ? [] : [`limit=${choose(random, valuesOf(limits, row.limit)!)}`]),
    ...(status === undefined ? [] : [`status=${status}`]),
  ]
  const wrong = wrongQueries[row.request as keyof typeof wrongQueries]
  if (wrong !== undefined) members.push(choose(random, wrong))
  return listPets((row.order === 'status first' ? members.reverse() : members).join('&'))
}

const otherTypes = Object.values(mediaTypes).flat()

function creation(t: ScenarioContext, row: Row, nth: number): RequestSpec {
  const { facts } = t
  const categoryId = BigInt(facts.categoryId ?? 1)
  if (!isWrong(row)) {
    const status = rarestOf(facts)
    const name = openNames.find(each => each === row.name)
    const input = { ...inputOf({ status, ...row }, nth, facts), categoryId, ...(name === undefined ? {} : { name }) }
    return ofType(t, row, nth, creationRequest(t, input))
  }
  const kinds = breakKinds.filter(kind => wrongCreation(kind) === row.request)
  const broken = ofRow({ ...row, ...brokenBy(kinds[nth % kinds.length]!) }, nth, facts)
  return ofType(t, row, nth, invalidRequest(t, { ...broken, categoryId }))
}

function ofType({ facts: { seed } }: ScenarioContext, row: Row, nth: number, request: RequestSpec): RequestSpec {
  if (row['content type'] !== 'another type') return request
  const type = choose(randomOf('media type', seed, nth), otherTypes)
  const { body } = request
  const encoded = typeof body === 'string' ? { body: encodedAs(type, body) } : {}
  return { ...request, ...encoded, headers: [['content-type', type]] }
}

/** By turns a pet of this run, or one that lists show; where there is none an unknown id has to do: the key is checked first. */
async function idOf(t: ScenarioContext, row: Row, nth: number): Promise<Integer | bigint> {
  if (row.request === ('read of an unknown id' satisfies RequestKind)) return idOfNoPet(t, row.id)
  const sound = soundPets(t.facts)
  const wanted = sound.filter(({ status }) => status === row.status)
  const own = (wanted.length > 0 ? wanted : sound).map(({ id }) => id)
  const pets = own.length > 0 ? own : await listed(t.facts, t)
  return pets[nth % pets.length] ?? idOfNoPet(t)
}

export const idOfNoPet = (t: ScenarioContext, kind = 'random beyond 2^53'): bigint =>
  unknownIdOf(t, kind) ?? randomId(t, 'beyond 2^53')

/** The pets of a list, asked for once in a run. */
const listed = onceFor(async (_: Facts, t: ScenarioContext) => {
  const { pets = [] } = parsedResponse(await t.send('list', listPets({ limit: 100 })))
  return pets.map(({ id }) => id)
})
