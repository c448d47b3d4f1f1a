import {
  defineScenario,
  listPets,
  onNewConnection,
  type Phase,
  type PlanFacts,
  petStatuses,
  randomOf,
  remembered,
  type Scenario,
  type ScenarioContext,
  shuffled,
} from '../../../src/kit/index.js'
import { fewOf, mostOf } from '../../model/creation-requests.js'
import { fromSize, stagesOf } from '../../model/index.js'
import { askedLimit, limitClass, type StoreClass } from '../../model/lists.js'
import { lists } from '../../model/models.js'
import { valuesOf } from '../../model/parameter.js'
import type { Row } from '../../model/row.js'
import { rowsOf, seedsOf } from '../../model/rows.js'
import { eachSize } from '../../model/stages.js'
import { type Filter, filters } from '../../shared/branches.js'
import { withARow } from '../../shared/in-a-row.js'
import { untilComplete } from '../../shared/until-complete.js'
import { isBelowDefault, pairsInTurn } from './without-limit.js'

/** A list with its classes: of its status and limit, the order of the two, its connection, and the size of the store. */
export interface ListInput {
  readonly row: Row
  readonly status?: Filter
  /** A number, or its distance from the number of pets that match when it is asked. */
  readonly limit?: number | { readonly match: number } | undefined
}

type Inputs = (facts: PlanFacts) => readonly ListInput[]

const model: NonNullable<Scenario['model']> = ({ depth }) => stagesOf(lists, depth)
const byModel = 'GET /pets with limits and statuses, by the model, at each size of the store'

const scenario = (shape: Omit<Parameters<typeof defineScenario<ListInput>>[0], 'perform'>) =>
  defineScenario<ListInput>({ ...shape, perform })

/** Lists with an allowed limit, or without one. */
export const listWithLimit = [
  scenario({
    id: 'lists-of-an-empty-store',
    needs: [],
    phases: ['preflight'],
    summary: 'GET /pets with limits and statuses, while the store is empty',
    examples: whileEmpty,
  }),
  defineScenario<readonly ListInput[]>({
    id: 'lists-of-one-pet',
    needs: ['quiet wire'],
    phases: ['few pets'],
    summary: 'GET /pets with limits and statuses, while the store holds the first pet',
    examples: facts => (facts.depth !== 'quick' && facts.stock.total === 1 ? [whileOnePet()] : []),
    cost: inputs => ({ requests: inputs.length, creates: 0 }),
    perform: async (t, inputs) => void (await Promise.all(inputs.map(each => perform(t, each)))),
  }),
  scenario({ id: 'lists', phases: eachSize, summary: byModel, model, examples: rowsAt('full store') }),
  scenario({
    id: 'lists-as-the-store-grows',
    needs: ['growing store'],
    phases: ['few pets', 'one list'],
    summary: byModel,
    model,
    examples: rowsAt('growing store'),
  }),
  scenario({
    id: 'usual-lists-as-the-store-grows',
    needs: ['growing store'],
    phases: ['few pets', 'one list'],
    summary: 'GET /pets without a limit and with usual ones, with and without each status, while the store grows',
    examples: usualOnes,
  }),
  scenario({
    id: 'lists-at-the-edge',
    phases: ['20 pets', '21 pets', '99 pets', '100 pets', '101 pets'],
    summary: 'GET /pets with limits beside the number of pets',
    examples: besideNumbers,
  }),
  ...withARow(
    scenario({
      id: 'each-limit',
      phases: ['creations', 'keys'],
      summary: 'GET /pets with limits in 1..100',
      examples: limitsLeft,
    }),
    {
      id: 'lists-in-a-row',
      phase: 'main',
      summary: 'GET /pets with limits, one right behind the other',
      behind: 'unknown',
    },
  ),
  scenario({
    id: 'limits-with-status',
    phases: ['main', 'keys'],
    summary: 'GET /pets with limits and each status',
    examples: usualWithStatus,
  }),
]

/** Asks for the list, and again where it lacks pets of this run; without a limit beside the default where it still does. */
async function perform(t: ScenarioContext, input: ListInput): Promise<void> {
  const { status, row } = input
  const limit = sizeOf(t.facts, input)
  const query = row.order === 'status first' ? listPets({ status, limit }) : listPets({ limit, status })
  const fresh = row.connection === 'fresh'
  const request = onNewConnection(fresh, query)
  const list = await untilComplete(t, request, await t.send('list', request), limit ?? 20, status)
  if (limit === undefined && isBelowDefault(t, list, status)) await pairsInTurn(t, status, undefined, fresh)
}

function sizeOf({ stock }: PlanFacts, { status, limit }: ListInput): number | undefined {
  if (typeof limit !== 'object') return limit
  const matching = status === undefined ? stock.total : stock[status]
  return Math.min(100, Math.max(1, matching + limit.match))
}

/** With the classes of its limit and its status. */
function listOf(limit?: number, status?: Filter, more: Row = {}): ListInput {
  const row = {
    filter: status ?? ('none' as const),
    limit: limit === undefined ? 'omitted' : limitClass(limit),
    ...more,
  }
  return { row, limit, ...(status === undefined ? {} : { status }) }
}

const statusFirst = { order: 'status first' } as const

// Rows of the model

/** Of a size that is no number, half of the rows go while the store grows through it, but those beside the number of pets. */
function rowsAt(store: 'full store' | 'growing store'): Inputs {
  const goesAsItGrows = ({ row, limit }: ListInput, nth: number): boolean =>
    / to /.test(row.store!) && typeof limit !== 'object' && nth % 2 === 1
  return facts =>
    listsOfModel(facts)
      .filter((input, nth) => goesAsItGrows(input, nth) === (store === 'growing store'))
      // What the store holds now: while a phase lasts, others may add to it.
      .map(each => ({ ...each, limit: sizeOf(facts, each) }))
}

const listsOfModel: Inputs = ({ depth, seed, found }) => listsFrom({ depth, seed, there: found?.total ?? 0 })

/** `there`: pets of the store at the start. */
const listsFrom = remembered(({ depth, seed: first, there }: Pick<PlanFacts, 'depth' | 'seed'> & { there: number }) => {
  const turns = new Map<string, number>()
  const rows = seedsOf({ depth, seed: first }, 2).flatMap(seed =>
    rowsOf(fromSize(lists, depth, there), { depth, seed }),
  )
  return rows.map((row): ListInput => {
    const turn = turns.get(row.limit!) ?? 0
    turns.set(row.limit!, turn + 1)
    return listOfRow(row, turn, first)
  })
})

const distances: Readonly<Record<string, number>> = {
  'one below the match': -1,
  'the match': 0,
  'one above the match': 1,
}

/** `turn`: how many rows before it have the same class of limit; its values are dealt one after the other. */
function listOfRow(row: Row, turn: number, seed: number): ListInput {
  const status = petStatuses.find(each => each === row.filter)
  const distance = distances[row.limit!]
  const values = valuesOf(askedLimit, row.limit)
  const dealt = values && shuffled(randomOf('limits of a class', seed, row.limit!), values)
  return {
    row,
    ...(status === undefined ? {} : { status }),
    ...(distance === undefined ? {} : { limit: { match: distance } }),
    ...(dealt === undefined ? {} : { limit: dealt[turn % dealt.length]! }),
  }
}

// Small stores

/** Each class of lists once. */
function whileEmpty({ depth }: PlanFacts): readonly ListInput[] {
  const store = { store: 'empty' } as const
  const few = [listOf(undefined, undefined, store), listOf(1, undefined, store)]
  if (depth === 'quick') return few
  return [
    ...few,
    listOf(50, undefined, store),
    listOf(5, 'available', store),
    listOf(undefined, 'pending', store),
    listOf(99, 'sold', { ...store, ...statusFirst }),
  ]
}

/** With the first pet there is none of two statuses beside it. */
function whileOnePet(): readonly ListInput[] {
  return [
    listOf(undefined, 'pending'),
    listOf(undefined, 'sold'),
    listOf(19, 'pending'),
    listOf(75, 'sold', statusFirst),
    listOf(2),
  ]
}

/** Lists that most clients ask for, again and again while the store grows: it has many sizes between those of the model. */
function usualOnes({ depth }: PlanFacts): readonly ListInput[] {
  if (depth === 'quick') return []
  return [
    ...filters.map(status => listOf(undefined, status, { store: '1 to 19 pets' })),
    ...filters.map(status => listOf(40, status, { store: '22 to 98 pets' })),
  ]
}

// Limits beside the number of pets

/** Where a page is just full or lacks one pet. */
const besideSize = {
  '20 pets': [undefined, 19, 20, 21],
  '21 pets': [undefined, 20, 21, 22],
  '99 pets': [98, 99, 100],
  '100 pets': [99, 100],
  '101 pets': [100],
} as const
const sizesWithEdges = Object.keys(besideSize) as (keyof typeof besideSize)[]

/** Pages of a status that has as many pets by then as the default limit, and one more; and of another one, which has more. */
const besideCount: Readonly<Partial<Record<Phase, readonly (readonly [typeof fewOf, limit?: number])[]>>> = {
  '99 pets': [[fewOf], [fewOf, 21], [mostOf]],
  '100 pets': [[fewOf], [fewOf, 20], [mostOf]],
}

function besideNumbers(facts: PlanFacts): readonly ListInput[] {
  return sizesWithEdges.flatMap(store => {
    const limits: readonly (number | undefined)[] = besideSize[store]
    if (facts.depth === 'quick') {
      const quick = store === '20 pets' || store === '21 pets' ? limits.slice(0, 2) : []
      return quick.map(limit => listOf(limit, undefined, { store }))
    }
    return [
      ...limits.map(limit => listOf(limit, undefined, { store })),
      ...(besideCount[store] ?? []).map(([statusOf, limit]) => listOf(limit, statusOf(facts), { store })),
    ]
  })
}

// Every limit

// 9 is beyond 20 and 100 for who compares texts.
const bounds = [1, 2, 9, 20, 21, 100]
const allLimits = Array.from({ length: 100 }, (_, i) => i + 1)
/** Limits that people ask for. */
const usual = [5, 10, 25, 50]

/** So many pets there are at least: only a page with fewer shows whether the limit holds. */
const leastOf = (store: StoreClass): number => (store === 'more' ? 102 : Number.parseInt(store, 10))

/** Of each status there are that many by then, at least. */
const leastMatching = ({ store, filter }: Row): number =>
  filter === 'none' ? leastOf(store!) : store === 'more' ? 51 : 0

const atEdges = sizesWithEdges.flatMap(size =>
  besideSize[size].filter(limit => limit !== undefined && leastOf(size) > limit),
)

/** Every limit that no other question of a standard run has; a quick run the bounds. Without a limit here and among the bad keys. */
function limitsLeft(facts: PlanFacts): readonly ListInput[] {
  return [...limitsOf(facts).map(limit => listOf(limit, statusBeside(limit, facts))), listOf(), listOf()]
}

function limitsOf(facts: PlanFacts): readonly number[] {
  if (facts.depth !== 'standard') return facts.depth === 'quick' ? bounds : allLimits
  const isFull = ({ row, limit }: ListInput) => leastMatching(row) > Number(limit)
  const full = listsOfModel(facts).filter(isFull)
  const asked = new Set<unknown>([...atEdges, ...usual, ...full.map(({ limit }) => limit)])
  return allLimits.filter(limit => !asked.has(limit))
}

/** In a standard run every second limit goes beside a status that has more pets: else hardly any such page could be too long. */
function statusBeside(limit: number, { depth, seed, stock }: PlanFacts): Filter {
  const more = petStatuses.filter(status => stock[status] > limit)
  const turn = limit + Math.abs(seed)
  return depth !== 'standard' || more.length === 0 || turn % 2 === 0 ? undefined : more[(turn >> 1) % more.length]!
}

/** The usual limits with a status each; a deep run every limit with every status. Of each status a few pets are there by then. */
function usualWithStatus({ depth, seed }: PlanFacts): readonly ListInput[] {
  const limits = depth === 'deep' ? allLimits : depth === 'quick' ? [2] : usual
  return limits.flatMap(limit =>
    petStatuses.flatMap((status, i) => {
      if (depth === 'standard' && (limit / 5 + i + seed) % 3 !== 0) return []
      const orders = depth === 'deep' ? [false, true] : [(limit + i + seed) % 2 === 0]
      return orders.map(first => listOf(limit, status, first ? statusFirst : { order: 'limit first' }))
    }),
  )
}
