import {
  defineScenario,
  eachSize,
  mostOf,
  only,
  onNewConnection,
  type PlanFacts,
  petStatuses,
  randomOf,
  remembered,
  rowsOf,
  type ScenarioContext,
  shuffled,
  turnsOf,
  valuesOf,
} from '../../../src/kit/index.js'
import {
  askedLimit,
  type Distance,
  type ListRow,
  limit,
  limitClass,
  listRequest,
  lists,
  store,
} from '../../model/list.js'
import { type Filter, filters } from '../../shared/branches.js'
import { withRows } from '../../shared/in-a-row.js'
import { untilComplete } from '../../shared/until-complete.js'
import { matchingIn } from '../shared/lists.js'
import { isBelowDefault, pairsInTurn } from './without-limit.js'

/** A list with its classes: of its status and limit, the order of the two, its connection, and the size of the store. */
export interface ListInput {
  readonly row: ListRow
  readonly limit?: number | Distance | undefined
}

const scenario = (shape: Omit<Parameters<typeof defineScenario<ListInput>>[0], 'perform'>) =>
  defineScenario<ListInput>({ ...shape, perform })

const byModel = {
  model: lists,
  summary: 'GET /pets with limits and statuses, by the model, at each size of the store',
  examples: inputsOf,
  // How many pets match is known only while none are created.
  share: { of: 'sizes', may: ({ row }: ListInput) => !besideTheMatch.includes(row.limit) },
} as const

const statusOf = ({ filter }: ListRow): Filter => petStatuses.find(each => each === filter)

/** Asks for the list, and again where it lacks pets of this run; without a limit beside the default where it still does. */
async function perform(t: ScenarioContext, input: ListInput): Promise<void> {
  const { row } = input
  const status = statusOf(row)
  const limit = sizeOf(t.facts, input)
  const isFresh = row.connection === 'fresh'
  const list = await untilComplete(t, onNewConnection(isFresh, listRequest(row, limit)))
  if (limit === undefined && isBelowDefault(t, list, status)) await pairsInTurn(t, status, undefined, isFresh)
}

function sizeOf(facts: PlanFacts, { row, limit }: ListInput): number | undefined {
  if (typeof limit !== 'object') return limit
  return Math.min(100, Math.max(1, matchingIn(facts, statusOf(row)) + limit.match))
}

const listOf = (limit?: number, filter: ListRow['filter'] = 'none', more: ListRow = {}): ListInput => ({
  row: { filter, limit: limit === undefined ? 'omitted' : limitClass(limit), ...more },
  limit,
})

function inputsOf(facts: PlanFacts): readonly ListInput[] {
  const there = facts.found?.total ?? 0
  const all = [...listsOfModel({ depth: facts.depth, seed: facts.seed, there }), ...(there < 20 ? [justFull] : [])]
  // What the store holds now: while a phase lasts, others may add to it.
  return all.map(each => ({ ...each, limit: sizeOf(facts, each) }))
}

const besideTheMatch: readonly (string | undefined)[] = askedLimit.classes
  .slice(limit.classes.length)
  .map(({ name }) => name)

/** The default is as long as the list: the rows of a pair of classes may have a status there. */
const justFull = listOf(undefined, 'none', { store: '20 pets' })

/** `there`: pets of the store at the start. */
const listsOfModel = remembered(
  ({ depth, seed, there }: Pick<PlanFacts, 'depth' | 'seed'> & { readonly there: number }) =>
    ofRows(rowsOf(lists, { depth, seed }, 5, there), seed),
)

/** The values of each class of limit are distributed one after the other. */
function ofRows(rows: readonly ListRow[], seed: number): readonly ListInput[] {
  const turns = turnsOf(rows, row => row.limit)
  return rows.map((row, nth) => {
    const values = valuesOf(askedLimit, row.limit)
    const distributed = values && shuffled(randomOf('limits of a class', seed, row.limit!), values)
    return { row, limit: distributed?.[turns[nth]! % distributed.length] }
  })
}

const [, ...ofLists] = lists.parameters
const emptyLists = { ...lists, id: 'lists of an empty store', parameters: [only(store, 'empty'), ...ofLists] }

const empty = { store: 'empty' } as const
const fewOfEmpty = [listOf(undefined, 'none', empty), listOf(1, 'none', empty)]

/** 9 is beyond 20 and 100 for who compares texts. */
const bounds = [1, 2, 9, 20, 21, 100]

/** Of so many pets of each status some must be left out; of more only where the status is the one that most pets have. */
const pastMost = 30

/** Every limit, by turns without a status and with each that may have more pets. Without a limit here and among the bad keys. */
function eachLimit(facts: PlanFacts): readonly ListInput[] {
  const rows = Array.from({ length: 100 }, (_, nth): ListInput => {
    const limit = nth + 1
    const able = limit > pastMost ? [mostOf(facts), undefined] : filters
    const status = able[(limit + Math.abs(facts.seed)) % able.length]
    return listOf(limit, status, status && { order: (limit >> 2) % 2 === 0 ? 'limit first' : 'status first' })
  })
  // Every second one goes among the bad keys: those with a status, of which there are a hundred pets by then.
  return facts.seed % 2 === 0 ? [listOf(), ...rows, listOf()] : [...rows, listOf(), listOf()]
}

/** Lists with an allowed limit, or without one. */
export const listWithLimit = [
  scenario({
    id: 'lists-of-an-empty-store',
    needs: [],
    phases: ['preflight'],
    summary: 'GET /pets with limits and statuses, while the store is empty',
    examples: {
      quick: fewOfEmpty,
      standard: [
        ...fewOfEmpty,
        listOf(50, 'none', empty),
        listOf(5, 'available', empty),
        listOf(undefined, 'pending', empty),
        listOf(99, 'sold', { ...empty, order: 'status first' }),
      ],
      deep: facts => ofRows(rowsOf(emptyLists, facts), facts.seed),
    },
  }),
  scenario({ ...byModel, id: 'lists', phases: eachSize }),
  scenario({ ...byModel, id: 'lists-as-the-store-grows', needs: ['growing store'], phases: ['few pets', 'one list'] }),
  ...withRows(
    scenario({
      id: 'each-limit',
      phases: ['creations', 'keys'],
      summary: 'GET /pets with limits in 1..100',
      examples: {
        quick: [
          ...bounds.map(limit => listOf(limit)),
          ...petStatuses.map(status => listOf(2, status)),
          listOf(),
          listOf(),
        ],
        standard: eachLimit,
      },
    }),
    {
      id: 'lists-in-a-row',
      phase: 'main',
      summary: 'GET /pets with limits, one right behind the other',
      behind: ['unknown', 'read', 'odd creation', 'read with a bad key'],
    },
  ),
]

/** The largest lists: whatever was created is looked at in them, while all of it fits into one list and later on. */
export const wholeList = scenario({
  id: 'whole-list',
  phases: ['one list', 'main'],
  summary:
    'GET /pets with limit=100, with and without each status, until it holds the pets of this run, while all fit into it and once there are more',
  needs: ['pets', 'full store'],
  examples: (['22 to 98 pets', 'more'] as const).flatMap(store =>
    filters.map(status => listOf(100, status, { store })),
  ),
})
