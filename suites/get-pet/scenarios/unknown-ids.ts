import {
  defineScenario,
  getPet,
  greatestIds,
  type Integer,
  int64,
  integer,
  onNewConnection,
  type PlanFacts,
  parsedResponse,
  randomOf,
  type ScenarioContext,
  shuffled,
  unknownId,
  unknownIdRanges,
} from '../../../src/kit/index.js'
import { stagesOf } from '../../model/index.js'
import type { StoreClass } from '../../model/lists.js'
import { reads } from '../../model/models.js'
import { unknownId as idParameter } from '../../model/reads.js'
import type { Row } from '../../model/row.js'
import { rowsOf, seedsOf } from '../../model/rows.js'
import { isExactSize, stages } from '../../model/stages.js'
import { withARow } from '../../shared/in-a-row.js'

type UnknownInput =
  | { readonly id: bigint }
  /** A row of the model: what kind of id it is, and how it is sent. */
  | { readonly row: Row }

const { classes: idClasses } = idParameter
/** Of most kinds ids are small: those of a middle size are drawn as often as others. */
const drawnFrom = idClasses.flatMap(each => (each.name === 'random below 2^53' ? Array(5).fill(each) : [each]))
const ofNoPet = drawnFrom.filter(({ name }) => !/ a pet$/.test(name))

/** The id that a response shows, if any. */
const shownId = (exchange: Parameters<typeof parsedResponse>[0]): Integer | undefined =>
  parsedResponse(exchange).looseId

const byModel = defineScenario<UnknownInput>({
  id: 'unknown-ids',
  needs: [],
  phases: [...stages.map(([phase]) => phase), 'keys'],
  sends: ['getPet'],
  summary: 'GET /pets/{petId} with ids that no pet has, by the model, and between lists of a store of one size',
  model: ({ depth }) => stagesOf(reads, depth),
  examples: facts =>
    [
      ...seedsOf(facts, 3).flatMap(seed => rowsOf(stagesOf(reads, facts.depth), { depth: facts.depth, seed })),
      ...exactSizes.flatMap(store => drawnRows(store, drawnFrom, 1, facts)),
    ].map(row => ({ row })),
  perform,
})

/** Where ids are counted, no id is one above a pet but that of the next creation. */
const [oneAbove, whereNothingIsCreated] = ['one above a pet', '101 pets']
const exactSizes = stages.map(([, store]) => store).filter(isExactSize)

/** Kinds of id by chance, where the model has few rows or none. */
function drawnRows(
  store: StoreClass,
  from: typeof idClasses,
  count: number,
  { depth, seed }: PlanFacts,
): readonly Row[] {
  if (depth === 'quick') return []
  const first = store === whereNothingIsCreated ? idClasses.filter(({ name }) => name === oneAbove) : []
  return [...first, ...shuffled(randomOf('unknown', store, seed), from)]
    .slice(0, count)
    .map(({ name }, nth) => ({ store, id: name, connection: nth % 4 === 1 ? 'fresh' : 'reused' }))
}

/** Beside the creations that fill the store the id next to a pet's may be that of a new one. */
const [asTheStoreGrows, inARow] = withARow(
  defineScenario<UnknownInput>({
    id: 'unknown-ids-as-the-store-grows',
    needs: ['growing store'],
    phases: ['one list'],
    sends: ['getPet'],
    summary: 'GET /pets/{petId} with ids that no pet has, between creations',
    examples: facts => drawnRows('22 to 98 pets', ofNoPet, 10, facts).map(row => ({ row })),
    perform,
  }),
  {
    id: 'unknown-ids-in-a-row',
    phase: 'main',
    summary: 'GET /pets/{petId} with ids that no pet has, one right behind the other',
    behind: 'read',
  },
)

const randomIds = defineScenario<UnknownInput>({
  id: 'random-ids',
  needs: [],
  phases: ['main'],
  sends: ['getPet'],
  summary: 'GET /pets/{petId} with random large ids',
  property: { arbitrary: () => unknownId().map(id => ({ id })), runs: { quick: 3, standard: 2, deep: 200 } },
  perform,
})

/** Who counts ids may take the first ones for pets. */
const ofEmptyStore = defineScenario<UnknownInput>({
  id: 'ids-of-an-empty-store',
  needs: [],
  phases: ['preflight'],
  sends: ['getPet'],
  summary: 'GET /pets/{petId} while the store is empty',
  examples: ({ depth }) => (depth === 'quick' ? [] : [1n, 4711n, 2n ** 53n + 1n].map(id => ({ id }))),
  perform,
})

/** Ids that no pet has. */
export const unknownIds = [ofEmptyStore, byModel, asTheStoreGrows, inARow, randomIds]

/**
 * Asks for an id that no pet has. Where a random one gets 200 as if it were known, another random one is
 * asked for: one hit may be chance.
 */
async function perform(t: ScenarioContext, input: UnknownInput): Promise<void> {
  const id = 'row' in input ? idOf(t, input.row.id!) : input.id
  if (id === undefined) return
  const isFresh = 'row' in input && input.row.connection === 'fresh'
  const first = await t.send('unknown', onNewConnection(isFresh, getPet(id)))
  if (first.response?.status !== 200 || id < unknownIdRanges['below 2^53'].min) return
  const shown = shownId(first)
  if (shown === undefined || BigInt(shown) === id) {
    await t.send('another', getPet(random(t, id < 2n ** 53n ? 'below 2^53' : 'beyond 2^53')))
  }
}

/** Of any length: nearly all of what is drawn evenly has as many digits as the greatest. */
function random(t: ScenarioContext, range: keyof typeof unknownIdRanges): bigint {
  const { min, max } = unknownIdRanges[range]
  const [fewest, most] = [min, max].map(bound => BigInt(bound.toString(2).length - 1))
  const least = 2n ** t.random(fewest!, most!)
  return t.random(least, least * 2n - 1n > max ? max : least * 2n - 1n)
}

/** An id of the class; undefined where this store has none. */
function idOf(t: ScenarioContext, kind: string): bigint | undefined {
  switch (kind) {
    case 'random below 2^53':
      return random(t, 'below 2^53')
    case 'random beyond 2^53':
      return random(t, 'beyond 2^53')
    case 'random below 10^6':
      return unlessShown(t, t.random(1_000n, 999_999n))
    case 'random below 2^31':
      return unlessShown(t, t.random(1_000_000n, 2n ** 31n - 1n))
    case 'random below 2^32':
      return unlessShown(t, t.random(2n ** 31n, 2n ** 32n - 1n))
    case 'random below 2^40':
      return unlessShown(t, t.random(2n ** 32n, 2n ** 40n - 1n))
    case 'greatest of int64':
      return unlessShown(t, greatestIds[0])
    case 'next to the greatest':
      return unlessShown(t, greatestIds[1])
    case 'one above a pet':
      return beside(t, id => id + 1n)
    case 'one below a pet':
      return beside(t, id => id - 1n)
    case '2^16 above a pet':
      return beside(t, id => id + 2n ** 16n)
    case '2^31 above a pet':
      return beside(t, id => id + 2n ** 31n)
    case '2^32 above a pet':
      return beside(t, id => id + 2n ** 32n)
    case 'a digit less than a pet':
      return beside(t, id => id / 10n)
    case 'a digit behind a pet':
      return beside(t, id => id * 10n + 7n)
    default:
      return beside(t, id => BigInt(`9${id}`))
  }
}

/** An id that no response has shown; it may be that of another client's pet (P14). */
const unlessShown = (t: ScenarioContext, id: bigint): bigint | undefined =>
  t.facts.hasShown(integer(id)) ? undefined : id

/** An id made from that of one of this run's pets, which is none of theirs itself. */
function beside(t: ScenarioContext, make: (id: bigint) => bigint): bigint | undefined {
  const ids = t.facts.pets.map(pet => BigInt(pet.id)).filter(id => id > 0n)
  const own = new Set(ids)
  const free = ids.map(make).filter(id => !own.has(id) && id >= 1n && id <= int64.max)
  return free.length === 0 ? undefined : free[Number(t.random(0n, BigInt(free.length - 1)))]
}
