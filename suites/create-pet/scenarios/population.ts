import {
  choose,
  type Depths,
  defineScenario,
  filled,
  fillings,
  free,
  inSuccession,
  listPets,
  mostOf,
  namesOf,
  only,
  type PetStatus,
  type Phase,
  type PlanFacts,
  petStatuses,
  randomOf,
  remembered,
  type Scenario,
  type ScenarioContext,
  valuesOf,
  without,
} from '../../../src/kit/index.js'
import { contentType, spelling, unknownMember } from '../../model/body.js'
import { category as categories } from '../../model/categories.js'
import {
  type CreateRow,
  type CreationInput,
  letters,
  ordinaryName,
  status as statuses,
  words,
} from '../../model/create.js'
import { plainRequests } from '../../shared/plain-requests.js'
import { untilComplete } from '../../shared/until-complete.js'
import { create, createOnly, fullPage } from './creation.js'

const times = (count: number) => Array.from({ length: Math.max(0, count) }, (_, i) => i)

/** What is in a store by and by: more than any run fills it with. */
const mostFilled = 400
/** Short lists on most stores show the oldest pets: those are in large and negative categories. */
const shownFirst: readonly CreateRow[] = (['beyond 2^53', 'negative', 'greatest'] as const).map(name => ({
  category: name,
}))

/** Of the very first pets none is sold, for lists by that status. */
const unsold = { pets: 7, statuses: namesOf(without(statuses, 'sold')) } as const

/** As most pets of a store are in some usual category, every third is; the rest is filled, so that few pets have many classes. */
const rowsFor = remembered(({ depth, seed }: Depths): readonly CreateRow[] => {
  const unusual = [...shownFirst]
  const rows = times(mostFilled).map((nth): CreateRow => {
    const category = nth % 3 === 0 ? ({ category: 'works' } as const) : unusual.shift()
    return { ...category, ...(nth < unsold.pets ? { status: unsold.statuses[nth % unsold.statuses.length]! } : {}) }
  })
  const left = [
    // Short names have no room for the run's mark, and may be taken.
    only(ordinaryName, ...namesOf(ordinaryName).slice(3)),
    ...[statuses, words, letters, categories],
    // Unknown members and charsets may be refused.
    ...spelling.filter(each => each !== unknownMember && each !== contentType),
  ].map(parameter => free(parameter))
  return filled(rows, left, { depth, seed }, 'population')
})

function storeFilling(nth: number, { depth, seed }: PlanFacts, wanted?: PetStatus): CreationInput {
  const random = randomOf('filler', seed, nth)
  const row = rowsFor({ depth, seed })[nth % mostFilled]!
  const values = valuesOf(categories, row.category)
  // A new connection costs round trips.
  const connection = nth % freshEvery === freshEvery - 1 ? 'fresh' : 'reused'
  return {
    row: { ...row, ...(wanted === undefined ? {} : { status: wanted }), transfer: 'with a length', connection },
    nth,
    ...(values === undefined ? {} : { categoryId: choose(random, values) }),
  }
}

const freshEvery = 7

const fillTo = (phase: Phase, total: number): Scenario<CreationInput> =>
  defineScenario<CreationInput>({
    id: `fill-${total}`,
    phases: [phase],
    needs: ['category', 'to fill the store'],
    summary: `POST /pets with ordinary names until there are ${total} pets`,
    sends: ['createPet'],
    examples: {
      [total > 21 ? 'standard' : 'quick']: (facts: PlanFacts) => {
        const { total: there } = facts.stock
        return times(total - there).map(i => storeFilling(there + i, facts, total > 21 ? mostOf(facts) : undefined))
      },
    },
    // The first pets are read back, so that their status is known; a size of its own is a matter of two round trips.
    cost: { requests: total > 20 ? 1 : 2, creates: 1 },
    perform: total > 20 ? createOnly : create,
  })

/** Pets in all, of each status, and of the one that most have. */
type Enough = Readonly<Record<'total' | 'each' | 'most', number>>

/** What is still missing of each status, and in all. */
const upTo =
  (enough: Enough) =>
  (facts: PlanFacts): readonly CreationInput[] => {
    const { stock } = facts
    const most = mostOf(facts)
    // Of the most one page is filled first, where lists by it are to be cut at 100.
    const ahead = enough.most > fullPage ? Math.max(0, fullPage + 1 - stock[most]) : 0
    const lacking = petStatuses.flatMap(status =>
      times(status === most ? enough.most - stock[most] - ahead : enough.each - stock[status]).map(() => status),
    )
    const rest = times(enough.total - stock.total - ahead - lacking.length)
    return [...lacking, ...rest.map(() => undefined)].map((one, i) => storeFilling(stock.total + ahead + i, facts, one))
  }

/** What a depth needs at its end. */
const fillUp = defineScenario<CreationInput>({
  id: 'fill-up',
  phases: ['main'],
  needs: ['category', 'to fill the store'],
  summary: 'POST /pets with ordinary names until there are pets enough of each status',
  sends: ['createPet'],
  examples: {
    quick: upTo({ total: 22, each: 5, most: 5 }),
    standard: upTo({ total: 104, each: 25, most: 103 }),
    deep: upTo({ total: 110, each: 103, most: 103 }),
  },
  cost: { requests: 1, creates: 1 },
  perform: createOnly,
})

/** Brings the store to the sizes at which lists are asked for. */
export const population = [...fillings.map(({ phase, fillTo: total }) => fillTo(phase, total)), fillUp]

const lacking = (facts: PlanFacts): number => fullPage - facts.stock[mostOf(facts)]

/** A status has as many pets as the greatest page holds, then one more; what lacks is created in a row. */
export const fullPageOfStatus = defineScenario<{ readonly lacking: number }>({
  id: 'full-page-of-a-status',
  phases: ['main'],
  summary:
    'POST /pets until a status has 100 pets, one of them refused between, GET /pets of it with limit=100, and the same with one pet more',
  sends: ['createPet'],
  needs: ['category', 'quiet wire', 'full store'],
  examples: { standard: facts => (lacking(facts) <= 0 ? [] : [{ lacking: lacking(facts) }]) },
  cost: ({ lacking }) => ({ requests: lacking + 4, creates: lacking + 1, posts: lacking + 2 }),
  async perform(t, { lacking: count }) {
    const all = storeFillingFor(t, count - 1)
    const create = (input: CreationInput) => () => createOnly(t, input)
    // Of many that were accepted in a row a refusal shows that the next is still looked at.
    const refusal = () => plainRequests.refusal(t, 0)
    const some = count >> 1
    const odd = () => plainRequests['odd creation'](t)
    await inSuccession(t, [...all.slice(0, some).map(create), odd, refusal, ...all.slice(some).map(create)], 'more')
    // Odd names may be refused.
    await Promise.all(storeFillingFor(t, Math.min(1, lacking(t.facts))).map(input => createOnly(t, input)))
    await untilComplete(t, listPets({ limit: fullPage, status: mostOf(t.facts) }))
    await inSuccession(t, storeFillingFor(t, 1).map(create))
    await untilComplete(t, listPets({ limit: fullPage, status: mostOf(t.facts) }))
  },
})

function storeFillingFor({ facts }: ScenarioContext, count: number): readonly CreationInput[] {
  const { total } = facts.stock
  return times(count).map(i => storeFilling(total + i, facts, mostOf(facts)))
}
