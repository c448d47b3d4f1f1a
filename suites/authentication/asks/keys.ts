import {
  type AskContext,
  answerOf,
  createPet,
  createRaw,
  defineAsk,
  getPet,
  type Integer,
  listPets,
  type Operation,
  type PlanFacts,
  unknownIdRange,
} from '../../../src/kit/index.js'
import { type InvalidKind, invalidKinds, revealing } from './kinds.js'

/** What else is wrong in a request besides its key. */
export const twists = {
  listPets: ['limit=0', 'limit=101', 'limit=abc'],
  createPet: ['missing name', 'malformed JSON', 'no body'],
  getPet: ['unknown id'],
} as const
export type Twist = (typeof twists)[Operation][number]

export interface KeyInput {
  /** `valid` for the one request that shows that getPet answers at all. */
  readonly kind: InvalidKind | 'valid'
  readonly twist?: Twist
}

/** Every kind with a request that is fine otherwise; at quick depth only the commonest two with each twist. */
const inputs =
  (operation: Operation) =>
  ({ depth, keyHasLetters }: PlanFacts): readonly KeyInput[] => {
    const kinds = invalidKinds.filter(kind => kind !== 'other-case' || keyHasLetters)
    const twisted = kinds.filter(kind => depth !== 'quick' || kind === 'none' || kind === 'wrong-key')
    return [
      ...kinds.map(kind => ({ kind })),
      ...twisted.flatMap(kind => twists[operation].map(twist => ({ kind, twist }))),
    ]
  }

const revealsKey = ({ kind }: KeyInput): boolean => revealing.has(kind)

export const listKeys = defineAsk<KeyInput>({
  id: 'list-keys',
  phase: 'keys',
  summary: 'GET /pets with each kind of invalid key, also with a limit out of range or not an integer',
  revealsKey,
  examples: inputs('listPets'),
  perform: async (t, { kind, twist }) => void (await t.send('key', listPets(twist, { credential: kind }))),
})

export const createKeys = defineAsk<KeyInput>({
  id: 'create-keys',
  phase: 'keys',
  summary: 'POST /pets with each kind of invalid key, also with a body that is invalid or missing',
  writes: true,
  refusals: true,
  revealsKey,
  examples: inputs('createPet'),
  perform: async (t, input) => void (await t.send('key', creation(t, input))),
})

function creation(t: AskContext, { kind, twist }: KeyInput) {
  const extra = { credential: kind }
  const rest = { categoryId: t.facts.categoryId ?? 1, status: 'pending' }
  if (twist === 'missing name') return createPet(rest, extra)
  if (twist === 'malformed JSON') return createRaw('{"name": ', extra)
  if (twist === 'no body') return createRaw(undefined, { ...extra, headers: [['content-type', 'application/json']] })
  return createPet({ name: t.name(), ...rest }, extra)
}

export const getKeys = defineAsk<KeyInput>({
  id: 'get-keys',
  phase: 'keys',
  summary: 'GET /pets/{petId} with each kind of invalid key, with the id of a pet and with an unknown one',
  onGetPet: true,
  revealsKey,
  examples: facts => [{ kind: 'valid' }, ...inputs('getPet')(facts)],
  async perform(t, { kind, twist }) {
    const known = twist === undefined ? await knownId(t) : undefined
    // Where there is no pet at all, an unknown id has to do: the key is checked first.
    const id = known ?? t.random(unknownIdRange.min, unknownIdRange.max)
    await t.send('key', getPet(id, { credential: kind }))
  },
})

/** A pet of this run, else one that the list shows. */
async function knownId(t: AskContext): Promise<Integer | undefined> {
  const own = t.facts.pets.find(pet => !pet.tainted)
  return own?.id ?? answerOf(await t.send('list', listPets({ limit: 1 }))).pets?.[0]?.id
}

/** Every ask with invalid keys. */
export const keyKinds = [listKeys, createKeys, getKeys]
