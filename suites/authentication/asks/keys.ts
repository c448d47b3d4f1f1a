import {
  type AskContext,
  type AskRequest,
  defineAsk,
  type Model,
  type Operation,
  operations,
  type Parameter,
  type PlanFacts,
  type Row,
} from '../../../src/kit/index.js'
import { withoutGaps } from '../../create-pet/asks/creation.js'
import { without } from '../../model/constraints.js'
import { keys } from '../../model/index.js'
import { letters, ordinaryName, roughCategory, status } from '../../model/parameters/creations.js'
import { roughly, transfer } from '../../model/parameters/json.js'
import {
  credential,
  credentialKind,
  keyedContentType,
  keyedCreation,
  keyedFilter,
  keyedLimit,
  keyedPet,
  type Spelt,
  speltKey,
} from '../../model/parameters/keys.js'
import { filter, order } from '../../model/parameters/lists.js'
import { rowsOf, valuesOf } from '../../model/rows.js'
import { requestTexts } from '../shared/key-rule.js'
import { keyedRequests } from './keyed-requests.js'
import { revealing } from './kinds.js'

export interface KeyInput {
  readonly row: Row
  readonly nth: number
  readonly key: Spelt
}

const isPrimed = (row: Row): boolean => row['before it'] !== undefined && row['before it'] !== 'nothing'

/** Gives each row its key: the spellings of a class in turn; an ordinary wrong key every second time. */
function withKeys(rows: readonly Row[], from: number): readonly KeyInput[] {
  const turns = new Map<string, number>()
  return rows.map((row, nth) => {
    const kind = row['kind of key']!
    const turn = turns.get(kind) ?? from
    turns.set(kind, turn + 1)
    const values = valuesOf(credentialKind, kind)!
    const isWrong = values[0]!.kind === 'wrong-key'
    const at = isWrong ? (turn % 2 === 0 ? 0 : turn >> 1) : turn
    return { row, nth, key: values[at % values.length]! }
  })
}

interface Questions {
  /** Whose rows they are. */
  readonly model?: Model
  readonly inputs: (facts: PlanFacts) => readonly KeyInput[]
}

/** Requests with bad keys to one operation. */
const keysOf = (operation: Operation, id: string, summary: string, { model, inputs }: Questions) =>
  defineAsk<KeyInput>({
    id,
    phase: 'keys',
    anyStore: true,
    summary,
    writes: operation === 'createPet',
    onGetPet: operation === 'getPet',
    revealsKey: ({ key }) => revealing.has(key.kind),
    // Who sends many bad keys may be shut out: each kind, and each thing that is wrong besides, comes first.
    early: ({ row, key }) => (isSentOddly(row) ? undefined : `${operation} ${wrongIn(row) ?? key.kind}`),
    row: ({ row, key }) => ({ ...row, key: speltKey(key.kind, key.variant) }),
    ...(model === undefined ? {} : { coverage: () => model }),
    examples: facts => inputs(facts).filter(({ key }) => key.kind !== 'other-case' || facts.keyHasLetters),
    cost: ({ row }) => ({ requests: isPrimed(row) ? 2 : 1, creates: 0 }),
    async perform(t, { row, nth, key }) {
      const request = await keyedRequests[operation](t, row, nth)
      // Whoever caches the response to the good key must not give it to somebody else.
      if (isPrimed(row)) await t.send('primed', request)
      await send(t, request, key, row)
    },
  })

async function send(t: AskContext, request: AskRequest, { kind, variant }: Spelt, row: Row): Promise<void> {
  const fresh = row.connection === 'fresh' ? { fresh: true as const } : {}
  await t.send('key', { ...request, credential: kind, credentialVariant: variant, ...fresh })
}

/** Every kind of bad key whatever else is wrong in the request, and every spelling. */
const asksOf = (operation: Operation, id: string) => [
  keysOf(operation, id, `${requestTexts[operation]} with each kind of bad key, whatever else is wrong in the request`, {
    model: keys[operation],
    inputs: facts => withKeys(whateverElse(operation, facts), Math.abs(facts.seed)),
  }),
  keysOf(operation, `${id}-in-each-spelling`, `${requestTexts[operation]} with the spellings of a bad key`, {
    inputs: facts => inEachSpelling(operation, facts),
  }),
]

/** Every spelling in a request that is fine otherwise: those that the rows of the model have left. */
function inEachSpelling(operation: Operation, facts: PlanFacts): readonly KeyInput[] {
  const inputs = credential.classes.map(({ name, values }, nth) => ({ row: { key: name }, nth, key: values![0]! }))
  const turned = (some: typeof inputs): readonly KeyInput[] =>
    some.map((input, turn) => ({ ...input, row: { ...fineRow(operation, turn), ...input.row } }))
  // A quick run asks every kind with each operation, and each spelling with one of them.
  if (facts.depth === 'quick')
    return turned(inputs.filter(({ key }, i) => key.variant === 0 || operations[i % operations.length] === operation))
  const fine = withKeys(whateverElse(operation, facts), Math.abs(facts.seed)).filter(({ row }) => isFine(row))
  const spelt = new Set(fine.map(({ key }) => speltKey(key.kind, key.variant)))
  const rest = turned(inputs.filter(({ row }) => !spelt.has(row.key)))
  return operation === 'listPets' ? [...rest, ...plainLists] : rest
}

/** Nothing is wrong but the key. */
const isFine = ({ creation, id, limit, filter }: Row): boolean =>
  (creation === undefined || creation === 'as documented') &&
  id !== 'unknown' &&
  !/^(out of range|not an integer)$/.test(limit ?? '') &&
  filter !== 'another value'

/** What is in between, or who takes no such body, may refuse it whatever the key: nothing is told by that. */
const isSentOddly = (row: Row): boolean =>
  [keyedContentType, transfer].some(({ name, preferred }) => row[name] !== undefined && row[name] !== preferred)

/** What is wrong with a creation and in no row is sent as everybody would take it: each once so. */
const sentPlainly = (rows: readonly Row[]): readonly Row[] => {
  const first = new Map(rows.map(row => [row.creation, row] as const).reverse())
  for (const row of rows) if (!isSentOddly(row)) first.delete(row.creation)
  return [...first.values()].map(row => ({
    ...row,
    [keyedContentType.name]: keyedContentType.preferred!,
    [transfer.name]: transfer.preferred!,
  }))
}

const turning = ({ classes }: Parameter, turn: number): string => classes[turn % classes.length]!.name

const fineParameters: Readonly<Record<Operation, readonly Parameter[]>> = {
  listPets: [without(keyedLimit, 'out of range', 'not an integer'), filter, order],
  createPet: [status, roughCategory, ordinaryName, letters, ...roughly],
  getPet: [without(keyedPet, 'unknown')],
}

/** One request after the other in which nothing is wrong but the key. */
const fineRow = (operation: Operation, turn: number): Row => ({
  ...Object.fromEntries(fineParameters[operation].map((each, nth) => [each.name, turning(each, turn + (turn >> nth))])),
  connection: turn % 4 === 3 ? 'fresh' : 'reused',
})

/** What is wrong besides the key, where anything is. */
function wrongIn(row: Row): string | undefined {
  if (isFine(row)) return undefined
  const { creation, id, limit, filter } = row
  return creation ?? (id === 'unknown' ? id : filter === 'another value' ? filter : limit)
}

/** Without a key, and with nothing but one parameter: what an exception for a public page would look like. */
const plainLists: readonly KeyInput[] = [keyedLimit, keyedFilter].flatMap(({ name, classes }) =>
  classes
    .slice(1)
    .map(({ name: value }, nth) => ({ row: { key: 'none', [name]: value }, nth, key: { kind: 'none', variant: 0 } })),
)

/** What may be wrong in a request besides its key, each by itself. */
const wrongBesides: Readonly<Record<Operation, readonly Row[]>> = {
  listPets: [
    { limit: 'out of range', filter: 'none' },
    { limit: 'not an integer', filter: 'none' },
    { filter: 'another value', limit: 'omitted' },
  ],
  createPet: keyedCreation.classes.slice(1).map(({ name }) => ({ creation: name })),
  getPet: [{ id: 'unknown' }],
}

/** A quick run: each thing that may be wrong besides once, without a key or with a wrong one. */
function whateverElse(operation: Operation, facts: PlanFacts): readonly Row[] {
  const rows = rowsOf(keys[operation], facts)
  if (facts.depth !== 'quick') return [...rows, ...sentPlainly(rows)]
  return wrongBesides[operation].map((wrong, nth) => {
    const [[parameter, name]] = Object.entries(wrong) as [[string, string]]
    const row = rows.find(each => each[parameter] === name)!
    const key = nth % 2 === 0 ? 'none' : 'a wrong key'
    const plain = { ...withoutGaps(row), 'kind of key': key, 'before it': 'nothing', connection: 'reused' }
    return { ...plain, ...wrong }
  })
}

export const listKeys = asksOf('listPets', 'list-keys')
export const createKeys = asksOf('createPet', 'create-keys')
export const getKeys = asksOf('getPet', 'get-keys')

/** Every ask with invalid keys. */
export const keyKinds = [...listKeys, ...createKeys, ...getKeys]
