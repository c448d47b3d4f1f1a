import {
  defineScenario,
  listPets,
  type Phase,
  type PlanFacts,
  petStatuses,
  type RequestSpec,
  randomOf,
  remembered,
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

export interface ListInput {
  readonly status?: Filter
  /** A number, or its distance from the number of pets that match when it is asked. */
  readonly limit?: number | { readonly match: number } | undefined
  readonly statusFirst?: boolean
  readonly fresh?: boolean
  readonly row?: Row
}

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
    ...(row.order === 'status first' ? { statusFirst: true } : {}),
    ...(row.connection === 'fresh' ? { fresh: true } : {}),
  }
}

const listsOfModel = ({ depth, seed, found }: PlanFacts): readonly ListInput[] =>
  listsFrom({ depth, seed, there: found?.total ?? 0 })

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

/** Of a size that is no number, half of the rows go while the store grows through it, but those beside the number of pets. */
const goesAsItGrows = ({ row, limit }: ListInput, nth: number): boolean =>
  / to /.test(row!.store!) && typeof limit !== 'object' && nth % 2 === 1

const byModel = (id: string, store: 'full store' | 'growing store', phases: readonly Phase[]) =>
  defineScenario<ListInput>({
    id,
    needs: [store],
    phases,
    summary: 'GET /pets with limits and statuses, by the model, at each size of the store',
    model: ({ depth }) => stagesOf(lists, depth),
    examples: facts =>
      listsOfModel(facts)
        .filter((input, nth) => goesAsItGrows(input, nth) === (store === 'growing store'))
        // What the store holds now: while a phase lasts, others may add to it.
        .map(each => ({ ...each, limit: sizeOf(facts, each) })),
    perform,
  })

// 9 is beyond 20 and 100 for who compares texts.
const bounds = [1, 2, 9, 20, 21, 100]

const allLimits = Array.from({ length: 100 }, (_, i) => i + 1)

/** There once only: each class of lists. */
const ofEmptyStore = defineScenario<ListInput>({
  id: 'lists-of-an-empty-store',
  needs: [],
  phases: ['preflight'],
  summary: 'GET /pets with limits and statuses, while the store is empty',
  examples: ({ depth }) =>
    (depth === 'quick' ? [{}, { limit: 1 }] : onceEmpty).map(each => withRow(each, { store: 'empty' })),
  perform,
})

const onceEmpty: readonly ListInput[] = [
  {},
  { limit: 1 },
  { limit: 50 },
  { limit: 5, status: 'available' },
  { status: 'pending' },
  { limit: 99, status: 'sold', statusFirst: true },
]

/** With the first pet there is none of two statuses beside it. */
const ofOnePet = defineScenario<readonly ListInput[]>({
  id: 'lists-of-one-pet',
  needs: ['quiet wire'],
  phases: ['few pets'],
  summary: 'GET /pets with limits and statuses, while the store holds the first pet',
  examples: ({ depth, stock }) => (depth !== 'quick' && stock.total === 1 ? [onceOne] : []),
  cost: lists => ({ requests: lists.length, creates: 0 }),
  perform: async (t, lists) => void (await Promise.all(lists.map(each => perform(t, each)))),
})

const onceOne: readonly ListInput[] = [
  { status: 'pending' },
  { status: 'sold' },
  { limit: 19, status: 'pending' },
  { limit: 75, status: 'sold', statusFirst: true },
  { limit: 2 },
]

/** Limits beside the number of pets, where a page is just full or lacks one pet. */
const besideSize = {
  '20 pets': [undefined, 19, 20, 21],
  '21 pets': [undefined, 20, 21, 22],
  '99 pets': [98, 99, 100],
  '100 pets': [99, 100],
  '101 pets': [100],
} as const

/** Pages of a status that has as many pets by then as the default limit, and one more; and of another one, which has more. */
const besideCount: Readonly<Partial<Record<Phase, readonly (readonly [typeof fewOf, limit?: number])[]>>> = {
  '99 pets': [[fewOf], [fewOf, 21], [mostOf]],
  '100 pets': [[fewOf], [fewOf, 20], [mostOf]],
}

const sizesWithEdges = Object.keys(besideSize) as (keyof typeof besideSize)[]

export const atTheEdge = defineScenario<ListInput>({
  id: 'lists-at-the-edge',
  phases: sizesWithEdges,
  summary: 'GET /pets with limits beside the number of pets',
  examples: facts =>
    sizesWithEdges.flatMap(store => {
      const limits: readonly (number | undefined)[] = besideSize[store]
      const quick = store === '20 pets' || store === '21 pets' ? limits.slice(0, 2) : []
      if (facts.depth === 'quick') return quick.map(limit => withRow({ limit }, { store }))
      return [
        ...limits.map(limit => withRow({ limit }, { store })),
        ...(besideCount[store] ?? []).map(([statusOf, limit]) =>
          withRow({ limit, status: statusOf(facts) }, { store }),
        ),
      ]
    }),
  perform,
})

/** With the classes of its limit and its status. */
const withRow = (input: ListInput, more: Row = {}): ListInput => {
  const { limit, status = 'none' } = input
  return {
    ...input,
    row: { filter: status, limit: limit === undefined ? 'omitted' : limitClass(Number(limit)), ...more },
  }
}

/** So many pets there are at least: only a page with fewer shows whether the limit holds. */
const leastOf = (store: StoreClass): number => (store === 'more' ? 102 : Number.parseInt(store, 10))

/** Of each status there are that many by then, at least. */
const leastMatching = ({ store, filter }: Row): number =>
  filter === 'none' ? leastOf(store!) : store === 'more' ? 51 : 0

/** Limits that people ask for. */
const usual = [5, 10, 25, 50]
const atEdges = sizesWithEdges.flatMap(size =>
  besideSize[size].filter(limit => limit !== undefined && leastOf(size) > limit),
)

/** Every limit that no other question of a standard run has; a quick run the bounds. */
function limitsLeft(facts: PlanFacts): readonly number[] {
  if (facts.depth !== 'standard') return facts.depth === 'quick' ? bounds : allLimits
  const isFull = ({ row, limit }: ListInput) => leastMatching(row!) > Number(limit)
  const full = listsOfModel(facts).filter(isFull)
  const asked = new Set<unknown>([...atEdges, ...usual, ...full.map(({ limit }) => limit)])
  return allLimits.filter(limit => !asked.has(limit))
}

/** Every limit, as far as nothing else has it; a quick run the bounds. */
const [eachLimit, inARow] = withARow(
  defineScenario<ListInput>({
    id: 'each-limit',
    phases: ['creations', 'keys'],
    summary: 'GET /pets with limits in 1..100',
    // Without a limit here and among the bad keys.
    examples: facts => [...limitsLeft(facts).map(limit => withStatus(limit, facts)), {}, {}].map(each => withRow(each)),
    perform,
  }),
  {
    id: 'lists-in-a-row',
    phase: 'main',
    summary: 'GET /pets with limits, one right behind the other',
    behind: 'unknown',
  },
)

/** In a standard run every second limit goes beside a status that has more pets: else hardly any such page could be too long. */
function withStatus(limit: number, { depth, seed, stock }: PlanFacts): ListInput {
  const more = petStatuses.filter(status => stock[status] > limit)
  const turn = limit + Math.abs(seed)
  if (depth !== 'standard' || more.length === 0 || turn % 2 === 0) return { limit }
  return { limit, status: more[(turn >> 1) % more.length]! }
}

/** The usual limits with a status each; a deep run every limit with every status. Of each status a few pets are there by then. */
const limitsWithStatus = defineScenario<ListInput>({
  id: 'limits-with-status',
  phases: ['main', 'keys'],
  summary: 'GET /pets with limits and each status',
  examples: ({ depth, seed }) => {
    const limits = depth === 'deep' ? allLimits : depth === 'quick' ? [2] : usual
    return limits.flatMap(limit =>
      petStatuses.flatMap((status, i) => {
        if (depth === 'standard' && (limit / 5 + i + seed) % 3 !== 0) return []
        const orders = depth === 'deep' ? [false, true] : [(limit + i + seed) % 2 === 0]
        return orders.map(statusFirst =>
          withRow({ limit, status, statusFirst }, { order: statusFirst ? 'status first' : 'limit first' }),
        )
      }),
    )
  },
  perform,
})

/** The lists that most clients ask for, again and again while the store grows: it has many sizes between those of the model. */
const asTheStoreGrows = defineScenario<ListInput>({
  id: 'usual-lists-as-the-store-grows',
  needs: ['growing store'],
  phases: ['few pets', 'one list'],
  summary: 'GET /pets without a limit and with usual ones, with and without each status, while the store grows',
  examples: ({ depth }) =>
    (depth === 'quick' ? [] : usualAsItGrows).flatMap(([store, limit]) =>
      filters.map(status => withRow({ ...(status === undefined ? {} : { status }), limit }, { store })),
    ),
  perform,
})

const usualAsItGrows: readonly (readonly [store: StoreClass, limit: number | undefined])[] = [
  ['1 to 19 pets', undefined],
  ['22 to 98 pets', 40],
]

/** Lists with an allowed limit, or without one. */
export const listWithLimit = [
  ofEmptyStore,
  ofOnePet,
  byModel('lists', 'full store', eachSize),
  byModel('lists-as-the-store-grows', 'growing store', ['few pets', 'one list']),
  asTheStoreGrows,
  atTheEdge,
  eachLimit,
  inARow,
  limitsWithStatus,
]

/** Asks for the list, and again where it lacks pets of this run; without a limit beside the default where it still does. */
async function perform(t: ScenarioContext, input: ListInput): Promise<void> {
  const { status, fresh } = input
  const query = listRequest(t, input)
  const request: RequestSpec = fresh ? { ...query, fresh: true } : query
  const limit = sizeOf(t.facts, input)
  const list = await untilComplete(t, request, await t.send('list', request), limit ?? 20, status)
  if (limit === undefined && isBelowDefault(t, list, status)) await pairsInTurn(t, status, undefined, fresh)
}

/** The list as a request. */
export function listRequest(t: ScenarioContext, input: ListInput): RequestSpec {
  const { status, statusFirst } = input
  const limit = sizeOf(t.facts, input)
  return statusFirst ? listPets({ status, limit }) : listPets({ limit, status })
}

function sizeOf({ stock }: PlanFacts, { status, limit }: ListInput): number | undefined {
  if (typeof limit !== 'object') return limit
  const matching = status === undefined ? stock.total : stock[status]
  return Math.min(100, Math.max(1, matching + limit.match))
}
