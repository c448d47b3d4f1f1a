import {
  type AskContext,
  type AskRequest,
  choose,
  createPet,
  createRaw,
  defineAsk,
  getPet,
  type Integer,
  listPets,
  type Operation,
  type PlanFacts,
  parsedResponse,
  petStatuses,
  type Row,
  randomOf,
  unknownIdRanges,
} from '../../../src/kit/index.js'
import { keys, soundKeys } from '../../model/index.js'
import { credential, operationOfTwist, type Spelt } from '../../model/parameters/keys.js'
import { rowsOf } from '../../model/rows.js'
import { revealing } from './kinds.js'

export interface KeyInput {
  readonly row: Row
  readonly nth: number
  readonly key: Spelt
}

/** A quick run asks each operation with each kind of key; the others whatever else is wrong in the request. */
const modelOf = (operation: Operation) => (facts: Pick<PlanFacts, 'depth'>) =>
  facts.depth === 'quick' ? soundKeys : keys[operation]

/** A quick run: every spelling, every kind with each operation, and once whatever else may be wrong besides. */
function rowsFor(operation: Operation, facts: PlanFacts): readonly Row[] {
  if (facts.depth !== 'quick') return rowsOf(keys[operation], facts)
  const spellings = rowsOf(soundKeys, facts)
  const asked = new Set(spellings.map(textOf))
  const kinds = rowsOf(soundKeys, { ...facts, depth: 'standard' }).filter(row => keyOf(row).variant === 0)
  const sound = [...spellings, ...kinds.filter(row => !asked.has(textOf(row)))]
  const once = new Map(rowsOf(keys[operation], facts).map(row => [row.request, row]))
  for (const { request } of sound) once.delete(request)
  // Kinds that everybody may be asked about: the others may be left out.
  const twisted = [...once.values()].map((row, i) => ({ ...row, key: i % 2 === 0 ? 'none' : 'wrong-key' }))
  return [...sound.filter(({ request }) => operationOfTwist(request!) === operation), ...twisted]
}

const textOf = ({ request, key }: Row): string => `${request} ${key}`

const keyOf = (row: Row): Spelt => credential.classes.find(({ name }) => name === row.key)!.values![0]!

const isPrimed = (row: Row): boolean => row['before it'] !== undefined && row['before it'] !== 'nothing'

/** Requests with bad keys to one operation, by the model: each kind of key with each kind of request. */
const keysOf = (operation: Operation, id: string, what: string) =>
  defineAsk<KeyInput>({
    id,
    phase: 'keys',
    anyStore: true,
    summary: `${what} with each kind of bad key, whatever else is wrong in the request, by the model`,
    writes: operation === 'createPet',
    onGetPet: operation === 'getPet',
    revealsKey: ({ key }) => revealing.has(key.kind),
    coverage: { id, model: modelOf(operation), rowOf: ({ row }) => row },
    examples: facts =>
      rowsFor(operation, facts)
        .map((row, nth) => ({ row, nth, key: keyOf(row) }))
        .filter(({ key }) => key.kind !== 'other-case' || facts.keyHasLetters),
    cost: ({ row }) => ({ requests: isPrimed(row) ? 2 : 1, creates: 0 }),
    async perform(t, { row, nth, key }) {
      const request = await requestOf(t, row.request!, nth)
      // Whoever caches the response to the good key must not give it to somebody else.
      if (isPrimed(row)) await t.send('primed', request)
      const fresh = row.connection === 'fresh' ? { fresh: true as const } : {}
      await t.send('key', { ...request, credential: key.kind, credentialVariant: key.variant, ...fresh })
    },
  })

export const modelListKeys = keysOf('listPets', 'list-keys', 'GET /pets')
export const createKeys = keysOf('createPet', 'create-keys', 'POST /pets')
export const getKeys = keysOf('getPet', 'get-keys', 'GET /pets/{petId}')

/** Documented queries, which must not be left unguarded one by one: without a key and with a wrong one. */
const guardedQueries = defineAsk<{ readonly query: string; readonly credential: 'none' | 'wrong-key' }>({
  id: 'guarded-queries',
  phase: 'keys',
  summary: 'GET /pets with documented parameters, without a key and with a wrong one',
  examples: ({ depth }) =>
    depth === 'quick'
      ? []
      : ['limit=100', ...petStatuses.map(status => `status=${status}`)].flatMap(query => [
          { query, credential: 'none' as const },
          { query, credential: 'wrong-key' as const },
        ]),
  perform: async (t, { query, credential }) => void (await t.send('key', listPets(query, { credential }))),
})

export const listKeys = [modelListKeys, guardedQueries]

/** Every ask with invalid keys. */
export const keyKinds = [...listKeys, createKeys, getKeys]

/** The request, fine but for its key, or with what the class says is wrong besides. */
async function requestOf(t: AskContext, what: string, nth: number): Promise<AskRequest> {
  const random = randomOf('key', t.facts.seed, nth)
  const pet = () => ({ name: t.name(), categoryId: t.facts.categoryId ?? 1 })
  switch (what) {
    case 'list':
      return listPets()
    case 'list with limit':
      return listPets({ limit: choose(random, [1, 5, 20, 50, 100]) })
    case 'list by status':
      return listPets({ status: choose(random, petStatuses) })
    case 'list with limit out of range':
      return listPets(`limit=${choose(random, ['0', '101', '-1', '1000'])}`)
    case 'list with limit not an integer':
      return listPets(`limit=${choose(random, ['abc', '', '1.5'])}`)
    case 'list by unknown status':
      return listPets(`status=${choose(random, ['unknown', 'SOLD', ''])}`)
    case 'creation': {
      const status = choose(random, [undefined, ...petStatuses])
      return createPet(status === undefined ? pet() : { ...pet(), status })
    }
    case 'creation without name':
      return createPet({ categoryId: t.facts.categoryId ?? 1, status: 'pending' })
    case 'creation with categoryId a string':
      return createPet({ ...pet(), categoryId: 'cats' })
    case 'creation with unknown status':
      return createPet({ ...pet(), status: 'unknown' })
    case 'creation of malformed JSON':
      return createRaw(choose(random, ['{"name": ', '{"name":"Rex","categoryId":1,}', 'not json']))
    case 'creation without body':
      return createRaw(undefined)
    default:
      return getPet(await idFor(t, what))
  }
}

async function idFor(t: AskContext, what: string): Promise<Integer | bigint> {
  const { min, max } = unknownIdRanges['beyond 2^53']
  const unknown = t.random(min, max)
  if (what === 'read of an unknown id') return unknown
  const own = t.facts.pets.find(pet => !pet.tainted)
  // Where there is no pet at all, an unknown id has to do: the key is checked first.
  return own?.id ?? parsedResponse(await t.send('list', listPets({ limit: 1 }))).pets?.[0]?.id ?? unknown
}
