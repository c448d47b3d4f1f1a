import type { Json, JsonObject } from '../../core/json/json.js'
import { petStatuses } from '../../core/model/pet-status.js'
import type { StoredPet } from '../../core/rule/injection.js'
import type { Notation } from '../json/json.js'
import { type Outcome, petJson, refuse, type Visit } from './outcome.js'

/** What became of the request body. */
export interface Body {
  readonly present: boolean
  readonly tooLarge: boolean
  readonly notations: ReadonlyMap<string, Notation>
  readonly duplicates: boolean
  /** Why it is not JSON. */
  readonly problem: string | undefined
}

interface Problem {
  readonly status: number
  readonly message: string
}

const known = new Set(['name', 'categoryId', 'status', 'id'])
const min = -(2n ** 63n)
const max = 2n ** 63n - 1n

export function createPet(visit: Visit, body: Body): Outcome {
  const outcome = create(visit, body)
  if (outcome.status >= 400) keepRefused(visit)
  return outcome
}

/** A refused creation leaves nothing behind; a fault may want it otherwise. */
export function keepRefused(visit: Visit): void {
  if (!visit.through('createPet.keepRefused', false)) return
  const { input } = visit.context
  if (isObject(input) && typeof input.name === 'string') visit.service.store.add(readPet(visit, nextId(visit)))
}

function create(visit: Visit, body: Body): Outcome {
  const { service, context, through } = visit
  const { configuration, store } = service
  const type = (context.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  if (body.tooLarge) {
    const { status, html } = configuration.bodyLimitRefusal
    return html ? { status, html } : refuse(visit, status, `the body is longer than ${configuration.bodyLimit} bytes`)
  }
  if (body.present && type !== 'application/json' && configuration.mediaTypes !== 'accept') {
    return refuse(visit, configuration.mediaTypes === 'refuse' ? 415 : 400, 'the body is not application/json')
  }
  if (configuration.memberSpelling === 'any' && isObject(context.input) && isComplete(context.input))
    context.input = respelt(context.input)
  const problem = problemOf(visit, body)
  const message = through('createPet.problem', problem?.message)
  if (message !== undefined) return refuse(visit, problem?.status ?? 400, message)
  const text = Buffer.from(context.requestBody).toString()
  const before = configuration.sameBody === 'once' ? store.bodies.get(text) : undefined
  if (before !== undefined) return { status: 201, body: petJson(visit, before), headers: location(visit, before.id) }
  const id = through('createPet.id', suppliedId(visit) ?? nextId(visit))
  const pet = readPet(visit, id)
  context.pet = pet
  const record = through('createPet.record', pet)
  if (record) store.add(record)
  if (record && configuration.othersCopy) store.copy(record)
  store.bodies.set(text, pet)
  return { status: 201, body: petJson(visit, pet), headers: location(visit, id) }
}

const isComplete = (input: JsonObject): boolean => 'name' in input && 'categoryId' in input

function respelt(input: JsonObject): JsonObject {
  const plain = (member: string): string => member.replace(/[^A-Za-z]/g, '').toLowerCase()
  const spelling = (member: string): string => [...known].find(name => plain(name) === plain(member)) ?? member
  return Object.fromEntries(Object.entries(input).map(([member, value]) => [spelling(member), value]))
}

function problemOf(visit: Visit, body: Body): Problem | undefined {
  const { configuration, store } = visit.service
  const { input } = visit.context
  const bad = (message: string): Problem => ({ status: 400, message })
  if (!body.present) return bad('the body is missing')
  if (body.problem !== undefined) return bad(body.problem)
  if (!isObject(input)) return bad('the body is not an object')
  const { name, categoryId, status } = input
  const unknown = Object.keys(input).find(member => !known.has(member))
  const refusesUnknown = unknown !== undefined && configuration.unknownProperties === 'refuse'
  const refused: Problem = { status: configuration.unknownPropertiesRefusal, message: `unknown property: ${unknown}` }
  if (refusesUnknown && refused.status !== 400) return refused
  if (name === undefined) return bad('name is missing')
  if (typeof name !== 'string') return bad('name is not a string')
  const spoken = configuration.nameProblem(name)
  if (spoken !== undefined && configuration.nameRefusal !== 400)
    return { status: configuration.nameRefusal, message: spoken }
  if (categoryId === undefined) return bad('categoryId is missing')
  const category = int64(categoryId)
  const notation = body.notations.get('categoryId')
  if (category === undefined || notation === 'fraction') return bad('categoryId is not an integer of 64 bits')
  if (status !== undefined && !(petStatuses as readonly Json[]).includes(status)) {
    return bad(`status is none of ${petStatuses.join(', ')}`)
  }
  if (notation && configuration.notation === 'refuse') return bad('categoryId is not written in plain digits')
  if (body.duplicates && configuration.duplicateMembers === 'refuse') return bad('a member is given twice')
  if (refusesUnknown) return refused
  const wanted = input.id
  if (wanted !== undefined && configuration.suppliedId === 'refuse') return bad('id is assigned by the service')
  if (wanted !== undefined && configuration.suppliedId === 'honour' && suppliedId(visit) === undefined) {
    return bad('id is not an unused integer of 64 bits')
  }
  if (spoken !== undefined) return bad(spoken)
  if (!store.knowsCategory(category))
    return { status: configuration.categoryRefusal, message: 'there is no such category' }
  if (
    configuration.nameRepeated !== 'accept' &&
    store.hasName(configuration.nameStored(name), configuration.nameRepeated !== 'refuse')
  ) {
    return { status: configuration.nameRepeatedRefusal, message: 'there is a pet of this name' }
  }
  return undefined
}

/** The pet as far as the body can be read; of a valid body nothing is lost. */
function readPet({ service: { configuration }, context }: Visit, id: bigint): StoredPet {
  const input: JsonObject = isObject(context.input) ? context.input : {}
  const status = (petStatuses as readonly Json[]).includes(input.status!)
    ? (input.status as string)
    : configuration.statusDefault
  const extras = Object.entries(input).filter(([name]) => !known.has(name))
  const keep = configuration.unknownProperties === 'keep' && extras.length > 0
  return {
    id,
    name: typeof input.name === 'string' ? configuration.nameStored(input.name) : 'nameless',
    categoryId: int64(input.categoryId) ?? 1n,
    ...(status === undefined ? {} : { status }),
    ...(keep ? { extra: Object.fromEntries(extras) } : {}),
  }
}

function suppliedId({ service: { configuration, store }, context: { input } }: Visit): bigint | undefined {
  if (configuration.suppliedId !== 'honour' || !isObject(input)) return undefined
  const id = int64(input.id)
  return id === undefined || store.has(id) ? undefined : id
}

function nextId({ service: { store } }: Visit): bigint {
  return store.nextId()
}

function location({ service: { configuration, baseUrl } }: Visit, id: bigint): NonNullable<Outcome['headers']> {
  const places = {
    path: `/v1/pets/${id}`,
    relative: `pets/${id}`,
    absolute: `${baseUrl}/pets/${id}`,
    none: undefined,
  }
  const place = places[configuration.location]
  return place === undefined ? [] : [['location', place]]
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function int64(value: Json | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value >= min && value <= max ? value : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined
}
