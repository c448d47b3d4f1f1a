import {
  atDepth,
  type Branch,
  credentialOf,
  defineScenario,
  filled,
  getPet,
  inSuccession,
  isRecased,
  isRefusedOnTheWay,
  listPets,
  type Operation,
  onNewConnection,
  operations,
  type PlanFacts,
  type RequestSpec,
  remembered,
  rowsOf,
  type Scenario,
  type ScenarioContext,
  turnsOf,
  valuesOf,
} from '../../../src/kit/index.js'
import { hasUnspecified } from '../../model/body.js'
import {
  credential,
  credentialKind,
  freeOf,
  inBody,
  type KeyRow,
  type KeySpelling,
  keyedRequests,
  keySpelling,
  keys,
  oneOfEach,
  someUnusual,
  whyUnsent,
} from '../../model/key.js'
import { isFine, kindsOf, type RequestKind } from '../../model/request.js'
import { withRows } from '../../shared/in-a-row.js'
import type { Unspecified } from '../../shared/unspecified.js'
import { requestTexts } from '../shared/key-rule.js'

export interface KeyInput {
  readonly row: KeyRow
  readonly nth: number
  readonly key: KeySpelling
  /** It is no row of the model. */
  readonly isFurther?: true
}

const isPrimed = (row: KeyRow): boolean => row['before it'] === 'the same with the key'

/** Of so many keys of these classes one is spelled in another way than everybody would send it. */
const ordinarily: Readonly<Record<string, number>> = { 'no key': Infinity, 'a wrong key': 2 }

const inAnyRequest = (all: readonly KeySpelling[]) => all.filter(key => inBody(key) === undefined)

function withKeys(rows: readonly KeyRow[], from: number): readonly KeyInput[] {
  const turns = turnsOf(rows, row => row['kind of key'])
  return rows.map((row, nth) => {
    const kind = row['kind of key']!
    const turn = from + turns[nth]!
    const all = inAnyRequest(valuesOf(credentialKind, kind)!).filter(
      key => row.connection === 'fresh' || !isRecased(key.kind),
    )
    const values = oneOfEach(all, turn)
    const every = ordinarily[kind] ?? 1
    const at = every > 1 && turn % every !== every - 1 ? 0 : Math.floor(turn / every)
    return { row, nth, key: values[at % values.length]! }
  })
}

/**
 * The row says how the key is spelled and, where nothing else is the matter with it, what is to be refused: who takes no such
 * body, or stands in between, may refuse one with something unspecified, whatever the key.
 */
function withKeyInRow({ row, ...input }: KeyInput): KeyInput {
  const { kind, variant } = input.key
  const spelt = { ...row, key: keySpelling(kind, variant) }
  if (isPrimed(row) || hasUnspecified(row)) return { ...input, row: spelt }
  return { ...input, row: { ...spelt, 'what is refused': isFine(row) ? kind : row.request! } }
}

/** What a front end refuses, for a long key say, tells nothing: once more with the key spelled as everybody would send it. */
async function send(
  t: ScenarioContext,
  request: RequestSpec,
  { kind, variant }: KeySpelling,
  row: KeyRow,
): Promise<void> {
  const keyed = { ...request, credential: kind, credentialVariant: variant }
  const sent = await t.send('key', onNewConnection(row.connection === 'fresh', keyed))
  if (variant > 0 && isRefusedOnTheWay(sent)) await send(t, request, { kind, variant: 0 }, row)
}

/** With the good key; nothing is created. */
const behindKeys = { listPets: 'list', createPet: 'refusal', getPet: 'read' } as const

/** Every kind of bad key whatever else is wrong in the request, and every spelling; a few with the good key before and behind them. */
function scenariosOf(operation: Operation, id: string): readonly Scenario[] {
  const inputs = remembered((facts: PlanFacts) => inputsOf(operation, facts))
  const text = requestTexts[operation]
  const shape = { phases: ['keys'], sends: [operation], model: keys[operation] } as const
  const single = defineScenario<KeyInput>({
    ...shape,
    id,
    summary: `${text} with each kind and spelling of a bad key, whatever else is wrong`,
    // With a bad key nothing is created.
    needs: [],
    examples: facts => inputs(facts).filter(({ row }) => !isPrimed(row)),
    perform: async (t, { row, nth, key }) => send(t, await keyedRequests[operation](t, row, nth), key, row),
  })
  const rows = withRows(single, {
    id: `${id}-in-a-row`,
    phase: 'history',
    summary: `${text} with bad keys, one right behind the other`,
    // Rows of the model count by themselves.
    may: ({ row, isFurther }) => isFurther === true && row.connection !== 'fresh',
    behind: [behindKeys[operation]],
  })
  // A creation is in no cache.
  if (operation === 'createPet') return rows
  const betweenGoodOnes = defineScenario<KeyInput>({
    ...shape,
    id: `${id}-between-good-ones`,
    summary: `${text} with the good key, a bad one, and the good one again`,
    needs: ['quiet wire'],
    examples: facts => inputs(facts).filter(({ row }) => isPrimed(row)),
    cost: { requests: 3, creates: 0 },
    // Whoever caches the response to the good key must not give it to somebody else, nor that to a bad one.
    async perform(t, { row, nth, key }) {
      const request = await keyedRequests[operation](t, row, nth)
      const asSent = (label: string) => () => t.send(label, request)
      await inSuccession(t, [asSent('primed'), () => send(t, request, key, row), asSent('after')])
    },
  })
  return [...rows, betweenGoodOnes]
}

/** Rows of the model with a key each, the spellings left, and further ones; what is free in any of them is filled for all of them. */
function inputsOf(operation: Operation, facts: PlanFacts): readonly KeyInput[] {
  const extent = atDepth(extents, facts.depth)
  const rows = extent.rows(operation, facts)
  const keyed = withKeys(rows, Math.abs(facts.seed))
  const further = [...spellingsLeft(operation, keyed, extent, facts), ...furtherOf(operation, facts)]
  const all = [...keyed, ...further, ...(operation === 'createPet' ? keysInBody : [])]
  const given = all.map(({ row }) => row)
  const full = filled(given, freeOf[operation], facts, operation)
  return all
    .map((input, nth) => withKeyInRow({ ...input, row: full[nth]! }))
    .filter(({ key }) => whyUnsent(key.kind, facts) === undefined)
}

interface Extent {
  readonly rows: (operation: Operation, facts: PlanFacts) => readonly KeyRow[]
  /** With how many of the operations each spelling of a kind is sent that is not its usual one. */
  readonly operations: number
}

const extents: Readonly<Record<'quick' | 'standard', Extent>> = {
  quick: { rows: fewRows, operations: 1 },
  standard: {
    rows: (operation, facts) =>
      operation === 'createPet' ? someUnusual(rowsOf(keys.createPet, facts, 4)) : rowsOf(keys[operation], facts, 8),
    operations: operations.length,
  },
}

/** Each thing that may be wrong besides once, with a key that any run may send, and what a cache may hold. */
function fewRows(operation: Operation, { seed }: PlanFacts): readonly KeyRow[] {
  const keyed = (request: RequestKind, nth: number): KeyRow => {
    return { request, 'kind of key': nth % 2 === 0 ? 'no key' : 'a wrong key', connection: 'reused' }
  }
  const cached = operation === 'createPet' ? [] : [keyed(kindsOf(operation, 'nothing')[0]!, seed)]
  return [
    ...kindsOf(operation, 'wrong').map(keyed),
    ...cached.map((row): KeyRow => ({ ...row, 'before it': 'the same with the key' })),
  ]
}

function spellingsLeft(
  operation: Operation,
  keyed: readonly KeyInput[],
  { operations: most }: Extent,
  facts: PlanFacts,
): readonly KeyInput[] {
  const from = operations.length - operations.indexOf(operation)
  const sent = keyed.filter(({ row }) => !hasUnspecified(row))
  const taken = new Set(sent.map(({ key }) => keySpelling(key.kind, key.variant)))
  const plain = new Set(sent.filter(({ row }) => isFine(row)).map(({ key }) => key.kind))
  return credential.classes
    .map(({ name, values = [] }) => ({ name, key: values[turnOf(operation, facts) % values.length]! }))
    .filter(({ name, key }) => !taken.has(name) || (key.variant === 0 && !plain.has(key.kind)))
    .filter(({ key }, i) => key.variant === 0 || (from + i) % operations.length < most)
    .filter(({ key }) => inBody(key) === undefined)
    .map(({ key }, turn) => withKey(key, turn))
}

/** Of spellings alike each operation gets another one. */
const turnOf = (operation: Operation, { seed }: PlanFacts): number =>
  Math.abs(seed) * operations.length + operations.indexOf(operation)

const withKey = (key: KeySpelling, nth: number, row: KeyRow = {}): KeyInput => ({
  row: {
    key: keySpelling(key.kind, key.variant),
    'kind of key': credentialOf(key.kind).group!,
    connection: nth % 4 === 3 || isRecased(key.kind) ? 'fresh' : 'reused',
    ...row,
  },
  nth,
  key,
  isFurther: true,
})

const unspecified = kindsOf('createPet', 'open')

/** What these are in turn: what a target may refuse, or does not find. */
const besides: Readonly<Record<Operation, readonly KeyRow[]>> = {
  listPets: [{}],
  createPet: [unspecified[0], unspecified[1], unspecified[0]].map(request => ({ request: request! })),
  getPet: [{ request: 'read of an unknown id' }, {}],
}

/** Each kind of key once more, in the spellings of a seed: what a request is like and what came before it make many pairs. */
const furtherOf = (operation: Operation, { seed }: PlanFacts): readonly KeyInput[] =>
  credentialKind.classes.map(({ values }, turn) => {
    const keys = oneOfEach(inAnyRequest(values!), Math.abs(seed))
    const alike = keys.filter(({ kind, variant }) => credentialOf(kind, variant).sort !== undefined)
    const all = alike.length > 0 ? alike : keys
    return withKey(all[Math.abs(seed) % all.length]!, turn, besides[operation][turn % besides[operation].length])
  })

/** In the body of a creation that is plain. */
const keysInBody: readonly KeyInput[] = credential.classes
  .flatMap(({ values = [] }) => values.filter(key => inBody(key) !== undefined))
  .map((key, nth): KeyInput => {
    const row: KeyRow = { request: 'creation', 'kind of key': credentialOf(key.kind).group! }
    return { row: inBody(key) === 'form' ? { ...row, 'content type': 'a form' } : row, nth, key }
  })

export const listKeys = scenariosOf('listPets', 'list-keys')
export const createKeys = scenariosOf('createPet', 'create-keys')
export const getKeys = scenariosOf('getPet', 'get-keys')

export const keyKinds = [...listKeys, ...createKeys, ...getKeys]

/** Spellings of the Authorization header that the document leaves open. */
const requests: Readonly<Record<string, RequestSpec>> = {
  'two Authorization headers, the good key in the first': listPets('', { credential: 'two-headers' }),
  '"bearer" in lower case': listPets('', { credential: 'lower-case-scheme' }),
  'more than one blank after "Bearer"': listPets('', { credential: 'extra-spaces' }),
  'getPet with a non-integer id and no key': getPet('abc', { credential: 'none' }),
}
const unspecifiedBranches = Object.keys(requests)
export const unspecifiedKeyBranches: readonly Branch[] = Object.entries(requests).map(([name, { endpoint }]) => ({
  name,
  ...(endpoint === 'getPet' ? { operation: endpoint } : {}),
}))

/** The key goes where it belongs: nothing is revealed. */
export const unspecifiedKeysScenario = defineScenario<Unspecified>({
  id: 'key-gaps',
  needs: [],
  phases: ['keys'],
  unspecified: true,
  summary: 'GET /pets with unusually written Authorization headers, GET /pets/abc without one',
  examples: ({ getPetDue }) =>
    unspecifiedBranches
      .filter(branch => getPetDue || requests[branch]!.endpoint !== 'getPet')
      .map(branch => ({ branch, question: branch })),
  request: (_, { branch }) => requests[branch]!,
})
