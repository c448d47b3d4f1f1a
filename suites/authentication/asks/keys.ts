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
  type Model,
  type Operation,
  type PlanFacts,
  parsedResponse,
  petStatuses,
  type Row,
  randomOf,
  unknownIdRanges,
} from '../../../src/kit/index.js'
import { type CreationInput, creationRequest } from '../../create-pet/asks/creation.js'
import { creationOfEachClass } from '../../create-pet/asks/creations-by-model.js'
import { type InvalidInput, invalidRequest, oneOfEachKind } from '../../create-pet/asks/invalid-creations.js'
import { listOfRow, listRequest } from '../../list-pets/asks/with-limit.js'
import { keys, queries, soundKeys } from '../../model/index.js'
import { credential, credentialKind, operationOfTwist, type Spelt } from '../../model/parameters/keys.js'
import { rowsOf } from '../../model/rows.js'
import { requestTexts } from '../shared/key-rule.js'
import { revealing } from './kinds.js'

export interface KeyInput {
  readonly row: Row
  readonly nth: number
  readonly key: Spelt
}

const keyOf = ({ key, 'kind of key': kind }: Row, nth: number): Spelt => {
  if (key !== undefined) return credential.classes.find(({ name }) => name === key)!.values![0]!
  const { values = [] } = credentialKind.classes.find(({ name }) => name === kind)!
  return values[nth % values.length]!
}

const isPrimed = (row: Row): boolean => row['before it'] !== undefined && row['before it'] !== 'nothing'

/** Requests with bad keys to one operation, by the model. */
const keysOf = (
  operation: Operation,
  id: string,
  what: string,
  model: Model,
  rows: (facts: PlanFacts) => readonly Row[],
) =>
  defineAsk<KeyInput>({
    id,
    phase: 'keys',
    anyStore: true,
    summary: `${what}, by the model`,
    writes: operation === 'createPet',
    onGetPet: operation === 'getPet',
    revealsKey: ({ key }) => revealing.has(key.kind),
    coverage: { id, model: () => model, rowOf: ({ row }) => row },
    examples: facts =>
      rows(facts)
        .filter(({ request }) => operationOfTwist(request!) === operation)
        .map((row, nth) => ({ row, nth, key: keyOf(row, nth) }))
        .filter(({ key }) => key.kind !== 'other-case' || facts.keyHasLetters),
    cost: ({ row }) => ({ requests: isPrimed(row) ? 2 : 1, creates: 0 }),
    async perform(t, { row, nth, key }) {
      const request = await requestOf(t, row.request!, nth)
      // Whoever caches the response to the good key must not give it to somebody else.
      if (isPrimed(row)) await t.send('primed', request)
      await send(t, request, key, row)
    },
  })

async function send(t: AskContext, request: AskRequest, { kind, variant }: Spelt, row: Row): Promise<void> {
  const fresh = row.connection === 'fresh' ? { fresh: true as const } : {}
  await t.send('key', { ...request, credential: kind, credentialVariant: variant, ...fresh })
}

/** Kinds that everybody may be asked about: those that reveal the key may be left out. */
const plainKinds: readonly Spelt[] = [
  { kind: 'none', variant: 0 },
  { kind: 'wrong-key', variant: 0 },
]

/** Every spelling of a bad key, and every kind whatever else is wrong in the request. */
const asksOf = (operation: Operation, id: string) => [
  keysOf(
    operation,
    `${id}-in-each-spelling`,
    `${requestTexts[operation]} with each spelling of a bad key`,
    soundKeys,
    inEachSpelling,
  ),
  keysOf(
    operation,
    id,
    `${requestTexts[operation]} with each kind of bad key, whatever else is wrong in the request`,
    keys[operation],
    facts => whateverElse(operation, facts),
  ),
]

const sound = ['list', 'creation', 'read of a pet']

/** Every spelling with each operation; a quick run every spelling with one, and every kind with each. */
function inEachSpelling(facts: PlanFacts): readonly Row[] {
  const spellings = rowsOf(soundKeys, facts)
  const withEach = (rows: readonly Row[]): readonly Row[] =>
    rows.flatMap(row => sound.map(request => ({ ...row, request })))
  if (facts.depth !== 'quick') return withEach(spellings)
  const once: readonly Row[] = spellings.map((row, i) => ({ ...row, request: sound[i % sound.length]! }))
  const asked = new Set(once.map(({ request, key }) => `${request} ${key}`))
  const kinds = withEach(spellings.filter(row => keyOf(row, 0).variant === 0))
  return [...once, ...kinds.filter(({ request, key }) => !asked.has(`${request} ${key}`))]
}

/** A quick run: each thing that may be wrong besides once, without a key or with a wrong one. */
function whateverElse(operation: Operation, facts: PlanFacts): readonly Row[] {
  const rows = rowsOf(keys[operation], facts)
  // What is sound besides is asked in each spelling in any case.
  const isAsked = ({ request, connection, 'before it': before }: Row) =>
    sound.includes(request!) && connection !== 'fresh' && before === 'nothing'
  if (facts.depth !== 'quick') return rows.filter(row => !isAsked(row))
  const once = new Map(rows.filter(({ request }) => !sound.includes(request!)).map(row => [row.request, row]))
  return [...once.values()].map((row, i) => ({
    ...row,
    'kind of key': plainKinds[i % 2]!.kind,
    'before it': 'nothing',
  }))
}

/** Requests of every other model, without a key and with a wrong one in turn: no corner may be left unguarded. The plain ones go without a key. */
const guarded = <Input>(
  operation: Operation,
  inputs: (facts: PlanFacts) => readonly Input[],
  request: (t: AskContext, input: Input) => AskRequest | undefined,
  isPlain: (input: Input) => boolean = () => false,
) =>
  defineAsk<{ readonly input: Input; readonly key: Spelt; readonly fresh: boolean }>({
    id: `guarded-${operation === 'listPets' ? 'lists' : operation === 'createPet' ? 'creations' : 'reads'}`,
    phase: 'keys',
    anyStore: true,
    summary: `${requestTexts[operation]} as other questions ask it, without a key and with a wrong one`,
    writes: operation === 'createPet',
    onGetPet: operation === 'getPet',
    examples: facts =>
      facts.depth === 'quick'
        ? []
        : inputs(facts).map((input, nth) => ({
            input,
            key: plainKinds[isPlain(input) ? 0 : nth % 2]!,
            fresh: nth % 5 === 4,
          })),
    async perform(t, { input, key, fresh }) {
      const asked = request(t, input)
      if (asked !== undefined) await send(t, asked, key, fresh ? { connection: 'fresh' } : {})
    },
  })

const guardedLists = guarded<Row>(
  'listPets',
  facts => rowsOf(queries, { ...facts, depth: 'standard' }),
  (t, row) => listRequest(t, listOfRow(row, 0, t.facts.seed)),
  row => row.filter === 'none' || row.limit === 'omitted',
)

const guardedCreations = guarded<{ readonly valid?: CreationInput; readonly invalid?: InvalidInput }>(
  'createPet',
  facts => [
    ...oneOfEachKind(facts).map(invalid => ({ invalid })),
    ...creationOfEachClass(facts).map(valid => ({ valid })),
  ],
  (t, { valid, invalid }) => (valid === undefined ? invalidRequest(t, invalid!) : creationRequest(t, valid)),
)

/** Reads of pets of this run, the first and the last of them included. */
const guardedReads = guarded<number>(
  'getPet',
  () => Array.from({ length: 24 }, (_, nth) => nth),
  (t, nth) => {
    const pets = t.facts.pets.filter(pet => !pet.tainted)
    const pet = pets[Math.round((nth * (pets.length - 1)) / 23)]
    return pet && getPet(pet.id)
  },
)

export const listKeys = [...asksOf('listPets', 'list-keys'), guardedLists]
export const createKeys = [...asksOf('createPet', 'create-keys'), guardedCreations]
export const getKeys = [...asksOf('getPet', 'get-keys'), guardedReads]

/** Every ask with invalid keys. */
export const keyKinds = [...listKeys, ...createKeys, ...getKeys]

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
    case 'list with limit and status':
      return listPets({ limit: choose(random, [1, 5, 20, 50, 100]), status: choose(random, petStatuses) })
    case 'creation': {
      // Of the status with the fewest pets: what is created all the same shows in a list that is not full.
      const { stock } = t.facts
      const [rarest] = [...petStatuses].sort((a, b) => stock[a] - stock[b])
      return createPet(nth % 3 === 0 ? pet() : { ...pet(), status: rarest! })
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
