import {
  type Credential,
  type CredentialKind,
  choose,
  credentialOf,
  credentials,
  type Facts,
  type Free,
  free,
  getPet,
  type Integer,
  listPets,
  type Model,
  named,
  type Operation,
  onceFor,
  only,
  type PlanFacts,
  parameter,
  parsedResponse,
  type RequestSpec,
  type RowOf,
  randomOf,
  type ScenarioContext,
  spellingsOf,
  turnsOf,
  valuesOf,
  without,
} from '../../src/kit/index.js'
import { anyContentType, escapes, length, unknownMember, whiteSpace } from './body.js'
import { creationRequest, inputOf, rarestOf, status } from './create.js'
import { type ReadRow, randomId, soundPets, unknownIdOf, unknownIdsOfNoPet } from './get.js'
import { invalids } from './invalid.js'
import { filter, type ListRow, limit, listRequest, order } from './list.js'
import { encodedAs } from './media-types.js'
import { openNames } from './names.js'
import { brokenBy, type InvalidRow, invalidRequest, ofRow } from './refusal.js'
import { isFine, isWrong, kindsOf, requestParameter, shapeOf } from './request.js'
import { askedConnection } from './traffic.js'

// What is wrong with the key; `request` says what the request is otherwise.

/** Kinds of credential that get 401; the target takes the others, or may. */
export const invalidKinds: readonly CredentialKind[] = [
  ...new Set(credentials.flatMap(({ kind, group }) => (group === undefined ? [] : [kind]))),
]

export interface KeySpelling {
  readonly kind: CredentialKind
  readonly variant: number
}

/** A kind with each of its spellings: `cut, middle`; of several alike with their sort. */
export function keySpelling(kind: CredentialKind, variant = 0): string {
  if (spellingsOf(kind).length === 1) return kind
  const { sort, spelling } = credentialOf(kind, variant)
  return `${kind}, ${sort ?? spelling}`
}

/** Why a kind is not sent, and whether the user wants it so; undefined where it is sent. */
export function whyUnsent(
  kind: CredentialKind,
  { keyVariants, keyHasLetters }: Pick<PlanFacts, 'keyVariants' | 'keyHasLetters'>,
): readonly [reason: string, by?: 'user'] | undefined {
  if (!keyVariants && credentialOf(kind).reveals)
    return ['--no-key-variants leaves out keys that reveal the real one', 'user']
  return kind === 'other-case' && !keyHasLetters ? ['the key has no letters'] : undefined
}

const spellings = invalidKinds.flatMap(kind =>
  spellingsOf(kind).map(({ text, group }, variant) => ({
    ...{ name: keySpelling(kind, variant), text, group: group! },
    values: [{ kind, variant }],
  })),
)

export const credential = parameter({
  name: 'key',
  source: '5 P15',
  classes: [...new Set(spellings.map(({ name }) => name))].map(name => ({
    name,
    values: spellings.filter(each => each.name === name).flatMap(({ values }) => values),
  })),
  classOf: interaction => keySpelling(interaction.credential, interaction.credentialVariant),
})

/** How the key is sent, roughly; a run turns through the spellings of each class. */
export const credentialKind = parameter({
  name: 'kind of key',
  source: '5 P15',
  classes: [...new Set(spellings.map(({ group }) => group))].map(name => ({
    name,
    values: spellings.filter(({ group }) => group === name).flatMap(({ values }) => values),
  })),
  classOf: ({ credential: sent }) => credentialOf(sent).group,
})

/** How the body holds it, too; undefined where it does not. */
export const inBody = ({ kind, variant }: KeySpelling): Credential['inBody'] => credentialOf(kind, variant).inBody

/** Of spellings alike one, another one for each turn; in the order of those given. */
export function oneOfEach(keys: readonly KeySpelling[], turn: number): readonly KeySpelling[] {
  const names = [...new Set(keys.map(({ kind, variant }) => keySpelling(kind, variant)))]
  return names.map(name => {
    const alike = keys.filter(({ kind, variant }) => keySpelling(kind, variant) === name)
    return alike[turn % alike.length]!
  })
}

/** Whether the same request was sent with the good key just before: caches must not give its response away. */
export const primed = parameter({
  name: 'before it',
  source: '5 P15',
  classes: named('nothing', 'the same with the key'),
  preferred: 'nothing',
})

export type KeyRow = ListRow &
  InvalidRow &
  ReadRow &
  RowOf<typeof credential | typeof credentialKind | typeof requestParameter | typeof primed> & {
    readonly 'what is refused'?: string
  }

/** Each operation with a bad key by itself, whatever else is wrong: what one of them forgets to check another may not. The rest of the request is filled. */
const withBadKey = (operation: Operation, requests: string): Model<KeyRow> => ({
  id: `keys-${operation.toLowerCase()}`,
  title: `${requests} with a bad key`,
  parameters: [
    credentialKind,
    only(requestParameter, ...kindsOf(operation)),
    // A creation is in no cache.
    ...(operation === 'createPet' ? [] : [primed]),
    askedConnection,
  ],
  constraints:
    operation === 'createPet'
      ? []
      : [
          {
            because: 'a cache is tried with what is accepted with the key, without a key and with a wrong one',
            parameters: ['kind of key', 'request', 'before it'],
            allows: row =>
              row['before it'] === 'nothing' ||
              (isFine(row) && (row['kind of key'] === 'no key' || row['kind of key'] === 'a wrong key')),
          },
        ],
})

export const keys: Readonly<Record<Operation, Model<KeyRow>>> = {
  listPets: withBadKey('listPets', 'lists'),
  createPet: withBadKey('createPet', 'creations'),
  getPet: withBadKey('getPet', 'reads'),
}

/** Who refuses a Content-Type, or a coding, must look at the key first. */
const unusual: readonly KeyRow[] = [
  { transfer: 'chunked' },
  { 'content type': 'another type' },
  { 'content type': 'with a charset', transfer: 'chunked' },
]

/** Of the creations of one kind every third is sent so; what has no body, or nothing wrong, has its Content-Type. */
export function someUnusual(rows: readonly KeyRow[]): readonly KeyRow[] {
  const turns = turnsOf(rows, row => row.request)
  let odd = 0
  return rows.map((row, nth) => {
    if (turns[nth]! % 3 !== 2 || shapeOf(row)!.body === 'none') return row
    return { ...row, ...(isFine(row) ? unusual[0] : unusual[odd++ % unusual.length]) }
  })
}

const may = (has: boolean | 'wrong' | undefined, isThere: boolean): boolean => has === undefined || has === isThere

const isWrongObject = (row: KeyRow): boolean => isWrong(row) && shapeOf(row)!.body === 'object'

const fine = (operation: Operation): Free<KeyRow> => free(only(requestParameter, ...kindsOf(operation, 'nothing')))

/** What the rows of an operation leave free. */
export const freeOf: Readonly<Record<Operation, readonly Free<KeyRow>[]>> = {
  listPets: [
    fine('listPets'),
    free(limit, (name, row: KeyRow) => may(shapeOf(row)!.limit, name !== 'omitted')),
    free(filter, (name, row: KeyRow) => may(shapeOf(row)!.status, name !== 'none')),
    free(order, (_, row: KeyRow) => row.limit !== 'omitted' && row.filter !== 'none'),
  ],
  createPet: [
    fine('createPet'),
    free(status, (_, row: KeyRow) => shapeOf(row)!.body === 'object' && shapeOf(row)!.status !== 'wrong'),
    {
      name: 'name',
      // Over a used connection, so that what stands in between and refuses such a name does not take all else with it.
      classes: row =>
        shapeOf(row)!.leavesOpen === 'name' || (isWrongObject(row) && row.connection !== 'fresh') ? openNames : [],
    },
    free(
      unknownMember,
      (name, row: KeyRow) => shapeOf(row)!.leavesOpen === 'member' && name !== unknownMember.preferred,
    ),
    // A target may take no long bodies: what has nothing wrong but its key is short.
    free(whiteSpace, (_, row: KeyRow) => isWrongObject(row)),
    free(escapes, (name, row: KeyRow) => isWrongObject(row) && name !== 'in the status'),
    length,
  ],
  getPet: [
    fine('getPet'),
    free(without(status, 'omitted'), (_, row: KeyRow) => !shapeOf(row)!.ofNoPet),
    { name: 'id', classes: row => (shapeOf(row)!.ofNoPet ? unknownIdsOfNoPet : []) },
  ],
}

type RequestOf = (t: ScenarioContext, row: KeyRow, nth: number) => RequestSpec | Promise<RequestSpec>

/** The requests of each operation, by rows of its model of bad keys; what a row leaves out is as plain as can be. */
export const keyedRequests: Readonly<Record<Operation, RequestOf>> = {
  listPets({ facts: { seed } }, row, nth) {
    const random = randomOf('keyed list', seed, nth)
    const limits = valuesOf(limit, row.limit)
    const sent = limits && choose(random, limits)
    const { queries } = shapeOf(row) ?? {}
    return listRequest(row, sent, ...(queries === undefined ? [] : [choose(random, queries)]))
  },
  createPet(t, row, nth) {
    const { facts } = t
    const categoryId = BigInt(facts.categoryId ?? 1)
    if (!isWrong(row)) {
      const name = openNames.find(each => each === row.name)
      const input = inputOf({ status: rarestOf(facts), ...row }, nth, facts)
      const request = creationRequest(t, { ...input, categoryId, ...(name === undefined ? {} : { name }) })
      return ofType(t, row, nth, request)
    }
    const kinds = invalids.filter(({ request }) => request === row.request)
    const broken = ofRow({ ...row, ...brokenBy(kinds[nth % kinds.length]!.kind) }, nth, facts)
    return ofType(t, row, nth, invalidRequest(t, { ...broken, categoryId }))
  },
  getPet: async (t, row, nth) => getPet(await idOf(t, row, nth)),
}

function ofType({ facts: { seed } }: ScenarioContext, row: KeyRow, nth: number, request: RequestSpec): RequestSpec {
  const how = row['content type'] ?? ''
  if (how !== 'another type' && how !== 'a form') return request
  const type = choose(randomOf('media type', seed, nth), valuesOf(anyContentType, how)!)
  const { body } = request
  const write = how === 'a form' ? asForm : encodedAs
  const encoded = typeof body === 'string' ? { body: write(type, body) } : {}
  return { ...request, ...encoded, headers: [['content-type', type]] }
}

const asForm = (_: string, body: string): string => new URLSearchParams(JSON.parse(body)).toString()

/** By turns a pet of this run, or one that lists show; where there is none an unknown id has to do: the key is checked first. */
async function idOf(t: ScenarioContext, row: KeyRow, nth: number): Promise<Integer | bigint> {
  if (shapeOf(row)?.ofNoPet) return idOfNoPet(t, row.id)
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
