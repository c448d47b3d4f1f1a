import {
  type AskContext,
  type AskRequest,
  defineAsk,
  type Model,
  type Operation,
  operations,
  type PlanFacts,
  type Row,
} from '../../../src/kit/index.js'
import { withoutGaps } from '../../create-pet/asks/creation.js'
import { keys, soundKeys } from '../../model/index.js'
import {
  credential,
  credentialKind,
  keyedCreation,
  keyedFilter,
  keyedLimit,
  type Spelt,
  speltKey,
} from '../../model/parameters/keys.js'
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
    if (row.key !== undefined) return { row, nth, key: valuesOf(credential, row.key)![0]! }
    const kind = row['kind of key']!
    const turn = turns.get(kind) ?? from
    turns.set(kind, turn + 1)
    const values = valuesOf(credentialKind, kind)!
    const isWrong = values[0]!.kind === 'wrong-key'
    const at = isWrong ? (turn % 2 === 0 ? 0 : turn >> 1) : turn
    return { row, nth, key: values[at % values.length]! }
  })
}

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
    // Who sends many bad keys may be shut out.
    early: ({ row, key }) =>
      key.variant === 0 && (isPlain(row) || (/^(?:none|wrong-key)$/.test(key.kind) && isWrong(operation, row))),
    row: ({ row, key }) => ({ ...row, key: speltKey(key.kind, key.variant) }),
    coverage: () => model,
    examples: facts =>
      withKeys(rows(facts), Math.abs(facts.seed)).filter(({ key }) => key.kind !== 'other-case' || facts.keyHasLetters),
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

/** Every spelling of a bad key, and every kind whatever else is wrong in the request. */
const asksOf = (operation: Operation, id: string) => [
  keysOf(
    operation,
    `${id}-in-each-spelling`,
    `${requestTexts[operation]} with each spelling of a bad key`,
    soundKeys,
    facts => inEachSpelling(operation, facts),
  ),
  keysOf(
    operation,
    id,
    `${requestTexts[operation]} with each kind of bad key, whatever else is wrong in the request`,
    keys[operation],
    facts => whateverElse(operation, facts),
  ),
]

/** Every spelling with each operation; a quick run every kind with each, and each spelling with one of them. */
function inEachSpelling(operation: Operation, facts: PlanFacts): readonly Row[] {
  const spellings = rowsOf(soundKeys, facts)
  if (facts.depth === 'quick')
    return spellings.filter(({ key }, nth) => isFirst(key!) || operations[nth % operations.length] === operation)
  return operation === 'listPets' ? [...spellings, ...plainLists] : spellings
}

const isFirst = (key: string): boolean => valuesOf(credential, key)![0]!.variant === 0

/** Nothing but a key. */
const isPlain = (row: Row): boolean => Object.keys(row).every(parameter => parameter === 'key')

/** With something wrong besides the key. */
const isWrong = (operation: Operation, row: Row): boolean =>
  wrongBesides[operation].some(wrong =>
    Object.entries(wrong).every(([parameter, name]) => /^(?:none|omitted)$/.test(name) || row[parameter] === name),
  )

/** Without a key, and with nothing but one parameter: what an exception for a public page would look like. */
const plainLists: readonly Row[] = [keyedLimit, keyedFilter].flatMap(({ name, classes }) =>
  classes.slice(1).map(({ name: value }) => ({ key: 'none', [name]: value })),
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
  if (facts.depth !== 'quick') return rows
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
