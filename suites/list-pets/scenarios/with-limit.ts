import {
  defineScenario,
  eachSize,
  listPets,
  onNewConnection,
  type PlanFacts,
  petStatuses,
  randomOf,
  remembered,
  type Scenario,
  type ScenarioContext,
  shuffled,
} from '../../../src/kit/index.js'
import { mostOf } from '../../model/creation-requests.js'
import { stagesOf } from '../../model/index.js'
import { askedLimit, limitClass, store } from '../../model/lists.js'
import { lists } from '../../model/models.js'
import { only, valuesOf } from '../../model/parameter.js'
import type { Row } from '../../model/row.js'
import { rowsOf, turnsOf } from '../../model/rows.js'
import { type Filter, filters } from '../../shared/branches.js'
import { withRows } from '../../shared/in-a-row.js'
import { untilComplete } from '../../shared/until-complete.js'
import { matchingIn } from '../shared/lists.js'
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
  scenario({ id: 'lists', phases: eachSize, summary: byModel, model, examples: rowsAt('full store') }),
  scenario({
    id: 'lists-as-the-store-grows',
    needs: ['growing store'],
    phases: ['few pets', 'one list'],
    summary: byModel,
    model,
    examples: rowsAt('growing store'),
  }),
  ...withRows(
    scenario({
      id: 'each-limit',
      phases: ['creations', 'keys'],
      summary: 'GET /pets with limits in 1..100',
      examples: eachLimit,
    }),
    {
      id: 'lists-in-a-row',
      phase: 'main',
      summary: 'GET /pets with limits, one right behind the other',
      behind: ['unknown', 'read', 'odd creation', 'read with a bad key'],
    },
  ),
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

function sizeOf(facts: PlanFacts, { status, limit }: ListInput): number | undefined {
  if (typeof limit !== 'object') return limit
  return Math.min(100, Math.max(1, matchingIn(facts, status) + limit.match))
}

const [, ...ofLists] = lists.parameters
const emptyLists = { ...lists, id: 'lists of an empty store', parameters: [only(store, 'empty'), ...ofLists] }

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
    [...listsOfModel(facts), ...((facts.found?.total ?? 0) < 20 ? [justFull] : [])]
      .filter((input, nth) => goesAsItGrows(input, nth) === (store === 'growing store'))
      // What the store holds now: while a phase lasts, others may add to it.
      .map(each => ({ ...each, limit: sizeOf(facts, each) }))
}

/** The default is as long as the list: the rows of a pair of classes may have a status there. */
const justFull = listOf(undefined, undefined, { store: '20 pets' })

const listsOfModel: Inputs = ({ depth, seed, found }) => listsFrom({ depth, seed, there: found?.total ?? 0 })

/** `there`: pets of the store at the start. */
const listsFrom = remembered(({ depth, seed, there }: Pick<PlanFacts, 'depth' | 'seed'> & { there: number }) => {
  const rows = rowsOf(lists, { depth, seed }, 5, there)
  const turns = turnsOf(rows, row => row.limit)
  return rows.map((row, nth) => listOfRow(row, turns[nth]!, seed))
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

// A store without pets

function whileEmpty({ depth, seed }: PlanFacts): readonly ListInput[] {
  const store = { store: 'empty' } as const
  const few = [listOf(undefined, undefined, store), listOf(1, undefined, store)]
  if (depth === 'quick') return few
  if (depth === 'deep') return rowsOf(emptyLists, { depth, seed }).map((row, turn) => listOfRow(row, turn, seed))
  return [
    ...few,
    listOf(50, undefined, store),
    listOf(5, 'available', store),
    listOf(undefined, 'pending', store),
    listOf(99, 'sold', { ...store, ...statusFirst }),
  ]
}

// Every limit

const allLimits = Array.from({ length: 100 }, (_, i) => i + 1)
/** 9 is beyond 20 and 100 for who compares texts. */
const bounds = [1, 2, 9, 20, 21, 100]

/** Of so many pets of each status some must be left out; of more only where the status is the one that most pets have. */
const pastMost = 30

/**
 * Every limit, by turns without a status and with each that may have more pets; a quick run the bounds, and each status. Without a
 * limit here and among the bad keys.
 */
function eachLimit(facts: PlanFacts): readonly ListInput[] {
  if (facts.depth === 'quick')
    return [...bounds.map(limit => listOf(limit)), ...petStatuses.map(status => listOf(2, status)), listOf(), listOf()]
  const orders = [{ order: 'limit first' }, statusFirst] as const
  const ofLimit = (limit: number): ListInput => {
    const able = limit > pastMost ? [mostOf(facts), undefined] : filters
    const status = able[(limit + Math.abs(facts.seed)) % able.length]
    return listOf(limit, status, status === undefined ? {} : orders[(limit >> 2) % 2])
  }
  // Every second one goes among the bad keys: those with a status, of which there are a hundred pets by then.
  const rows = allLimits.map(ofLimit)
  return facts.seed % 2 === 0 ? [...rows, listOf(), listOf()] : [listOf(), ...rows, listOf()]
}
