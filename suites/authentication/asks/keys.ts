import {
  type AskContext,
  type AskRequest,
  createPet,
  createRaw,
  defineAsk,
  getPet,
  type Integer,
  listPets,
  type Operation,
  type PlanFacts,
  parsedResponse,
  unknownIdRanges,
} from '../../../src/kit/index.js'
import { type InvalidKind, invalidKinds, revealing } from './kinds.js'

/** What else is wrong in a request besides its key; also the labels of the exchanges. */
export const twists = {
  listPets: ['limit=0', 'limit=101', 'limit=abc', 'status=unknown'],
  createPet: ['missing name', 'malformed JSON', 'no body'],
  getPet: ['unknown id'],
} as const

/** Twists that the commonest kinds have besides. */
export const moreTwists = {
  listPets: [],
  createPet: ['categoryId a string', 'status outside the enumeration'],
  getPet: [],
} as const
export type Twist = (typeof twists | typeof moreTwists)[Operation][number]

/** Queries with nothing wrong in them, for the commonest kinds. */
const queries = ['limit=100', 'status=available', 'status=pending', 'status=sold']

/** Requests with the key, so that whoever caches an answer for somebody without a key is found out. */
const primings = { listPets: 1, createPet: 0, getPet: 2 } as const

export interface KeyInput {
  /** `valid` for the one request that shows that getPet answers at all. */
  readonly kind: InvalidKind | 'valid'
  /** Which spelling of the kind. */
  readonly variant?: number
  /** After the request that is fine but for its key, the same key with each twist. */
  readonly twisted: boolean
}

const isCommon = (kind: KeyInput['kind']): boolean => kind === 'none' || kind === 'wrong-key'

/** Every kind; at quick depth only the commonest two with twists. */
function inputs({ depth, keyHasLetters }: PlanFacts): readonly KeyInput[] {
  const kinds = invalidKinds.filter(kind => kind !== 'other-case' || keyHasLetters)
  return kinds.flatMap(kind => {
    const input = { kind, twisted: isCommon(kind) || (depth !== 'quick' && kind !== 'altered') }
    // Two schemes: Basic and Token. Likewise the last and the first character.
    return kind === 'other-scheme' || kind === 'altered' ? [input, { ...input, variant: 1 }] : [input]
  })
}

const keyOf = ({ kind, variant }: KeyInput): Pick<AskRequest, 'credential' | 'credentialVariant'> => ({
  credential: kind,
  ...(variant === undefined ? {} : { credentialVariant: variant }),
})

const common = (operation: Operation) => ({
  phase: 'keys' as const,
  revealsKey: ({ kind }: KeyInput) => revealing.has(kind),
  examples: inputs,
  cost: ({ kind, twisted }: KeyInput) => {
    const more = moreTwists[operation].length + primings[operation] + (operation === 'listPets' ? queries.length : 0)
    return { requests: 1 + (twisted ? twists[operation].length : 0) + (isCommon(kind) ? more : 0), creates: 0 }
  },
})

export const listKeys = defineAsk<KeyInput>({
  ...common('listPets'),
  id: 'list-keys',
  summary:
    'GET /pets with each kind of invalid key, also with a limit out of range or not an integer, or an unknown status',
  async perform(t, input) {
    const { kind, twisted } = input
    if (isCommon(kind)) await t.send('primed', listPets())
    await t.send('plain', listPets('', keyOf(input)))
    if (isCommon(kind)) for (const query of queries) await t.send('plain query', listPets(query, keyOf(input)))
    if (twisted) for (const twist of twists.listPets) await t.send(twist, listPets(twist, keyOf(input)))
  },
})

export const createKeys = defineAsk<KeyInput>({
  ...common('createPet'),
  id: 'create-keys',
  summary: 'POST /pets with each kind of invalid key, also with a body that is invalid or missing',
  writes: true,
  async perform(t, input) {
    const { kind, twisted } = input
    const extra = keyOf(input)
    const rest = { categoryId: t.facts.categoryId ?? 1, status: 'pending' }
    await t.send('plain', createPet({ name: t.name(), ...rest }, extra))
    if (!twisted) return
    await t.send('missing name', createPet(rest, extra))
    await t.send('malformed JSON', createRaw('{"name": ', extra))
    await t.send('no body', createRaw(undefined, { ...extra, headers: [['content-type', 'application/json']] }))
    if (!isCommon(kind)) return
    await t.send('categoryId a string', createPet({ name: t.name(), ...rest, categoryId: 'cats' }, extra))
    await t.send('status outside the enumeration', createPet({ name: t.name(), ...rest, status: 'unknown' }, extra))
  },
})

export const getKeys = defineAsk<KeyInput>({
  ...common('getPet'),
  id: 'get-keys',
  summary: 'GET /pets/{petId} with each kind of invalid key, with the id of a pet and with an unknown one',
  onGetPet: true,
  examples: facts => [{ kind: 'valid', twisted: false }, ...inputs(facts)],
  async perform(t, input) {
    const { kind, twisted } = input
    const { min, max } = unknownIdRanges['beyond 2^53']
    const unknown = t.random(min, max)
    // Where there is no pet at all, an unknown id has to do: the key is checked first.
    const known = (await knownId(t)) ?? unknown
    if (isCommon(kind)) await t.send('primed', getPet(known))
    await t.send('plain', getPet(known, keyOf(input)))
    if (!twisted) return
    if (isCommon(kind)) await t.send('primed', getPet(unknown))
    await t.send('unknown id', getPet(unknown, keyOf(input)))
  },
})

/** A pet of this run, else one that the list shows. */
async function knownId(t: AskContext): Promise<Integer | undefined> {
  const own = t.facts.pets.find(pet => !pet.tainted)
  return own?.id ?? parsedResponse(await t.send('list', listPets({ limit: 1 }))).pets?.[0]?.id
}

/** Every ask with invalid keys. */
export const keyKinds = [listKeys, createKeys, getKeys]
