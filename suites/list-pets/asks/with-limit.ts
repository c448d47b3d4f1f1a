import {
  type Ask,
  type AskContext,
  type AskRequest,
  choose,
  defineAsk,
  listPets,
  type PlanFacts,
  petStatuses,
  type Row,
  randomOf,
} from '../../../src/kit/index.js'
import { lists, stagesOf } from '../../model/index.js'
import { askedLimit } from '../../model/parameters/lists.js'
import { rowsOf } from '../../model/rows.js'
import type { Filter } from './branches.js'
import { untilComplete } from './until-complete.js'

export interface ListInput {
  readonly status?: Filter
  /** A number, or its distance from the number of pets that match when it is asked. */
  readonly limit?: number | { readonly match: number }
  readonly statusFirst?: boolean
  readonly fresh?: boolean
  readonly row?: Row
}

const distances: Readonly<Record<string, number>> = {
  'one below the match': -1,
  'the match': 0,
  'one above the match': 1,
}

function ofRow(row: Row, nth: number, seed: number): ListInput {
  const random = randomOf('list', seed, nth)
  const status = petStatuses.find(each => each === row.filter)
  const distance = distances[row.limit!]
  const values = askedLimit.classes.find(({ name }) => name === row.limit)?.values
  return {
    row,
    ...(status === undefined ? {} : { status }),
    ...(distance === undefined ? {} : { limit: { match: distance } }),
    ...(values === undefined ? {} : { limit: choose(random, values) }),
    ...(row.order === 'status first' ? { statusFirst: true } : {}),
    ...(row.connection === 'fresh' ? { fresh: true } : {}),
  }
}

/** The phases in which the store holds so many pets. */
const stages: readonly (readonly [phase: Ask['phase'], store: string])[] = [
  ['few pets', '1 to 19 pets'],
  ['20 pets', '20 pets'],
  ['21 pets', '21 pets'],
  ['one list', '22 to 98 pets'],
  ['99 pets', '99 pets'],
  ['100 pets', '100 pets'],
  ['101 pets', '101 pets'],
  ['main', 'more'],
]

const modelRows = (facts: PlanFacts, store: string): readonly ListInput[] =>
  rowsOf(stagesOf(lists, facts.depth), facts)
    .map((row, nth) => ofRow(row, nth, facts.seed))
    .filter(({ row }) => row!.store === store)

const atStage = ([phase, store]: (typeof stages)[number]): Ask<ListInput> =>
  defineAsk<ListInput>({
    id: `lists-${store.replace(/\W+/g, '-')}`,
    phase,
    summary: `GET /pets with limits and statuses, by the model, while the store holds ${store}`,
    coverage: { id: 'lists', model: ({ depth }) => stagesOf(lists, depth), rowOf: ({ row }) => row },
    // A store that was larger from the start does not come to that size.
    examples: facts => (largerFromTheStart(facts, store) ? [] : modelRows(facts, store)),
    perform: ask,
  })

function largerFromTheStart({ found }: PlanFacts, store: string): boolean {
  const most = /(\d+) pets$/.exec(store)?.[1]
  return found !== undefined && most !== undefined && found.total > Number(most)
}

// 9 is beyond 20 and 100 for who compares texts.
const bounds = [1, 2, 9, 20, 21, 100]

/** Every limit by itself; a quick run the bounds, a deep one all with each status. The model has the rest. */
const eachLimit = defineAsk<ListInput>({
  id: 'each-limit',
  phase: 'main',
  summary: 'GET /pets with every limit in 1..100',
  examples: ({ depth }) => {
    const limits = depth === 'quick' ? bounds : Array.from({ length: 100 }, (_, i) => i + 1)
    return limits.flatMap((limit, i) => {
      // Of each status a few pets are there in any case.
      const statuses = depth === 'deep' || limit === 2 ? petStatuses : []
      return [{ limit }, ...statuses.map(status => ({ limit, status, statusFirst: i % 2 === 1 }))]
    })
  },
  perform: ask,
})

/** Lists with an allowed limit, or without one. */
export const listWithLimit = [...stages.map(atStage), eachLimit]

/** Asks for the list, and again where it lacks pets of this run. */
async function ask(t: AskContext, { status, limit, statusFirst, fresh }: ListInput): Promise<void> {
  const matching = status === undefined ? t.facts.stock.total : t.facts.stock[status]
  const size = typeof limit === 'object' ? Math.min(100, Math.max(1, matching + limit.match)) : limit
  const query = statusFirst ? listPets({ status, limit: size }) : listPets({ limit: size, status })
  const request: AskRequest = fresh ? { ...query, fresh: true } : query
  await untilComplete(t, query, await t.send('list', request), size ?? 20, status)
}
