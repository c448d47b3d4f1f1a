import {
  type Ask,
  type AskContext,
  type AskRequest,
  choose,
  defineAsk,
  type Exchange,
  integer,
  type NameKind,
  type PetStatus,
  type PlanFacts,
  petStatuses,
  type Row,
  randomOf,
} from '../../../src/kit/index.js'
import { creations, names } from '../../model/index.js'
import { ordinaryName, spelling, status } from '../../model/parameters/creations.js'
import { rowsOf } from '../../model/rows.js'
import { mayBeTaken } from '../shared/taken-names.js'
import { createAndRead, underAnotherName } from './create-and-read.js'
import { writtenAs } from './spelling.js'

/** A creation as a row of the model, with what the classes leave free. */
export interface CreationInput {
  readonly row: Row
  readonly nth: number
  /** A name that the document leaves open; `$name` stands for an ordinary one. */
  readonly name?: string
  /** A bigint, so that no digit is lost; the category that works where left out. */
  readonly categoryId?: bigint
}

const statusOf = (row: Row): PetStatus | undefined => petStatuses.find(each => each === row.status)

/** Sends the creation, reads the pet back, and gives another name to a creation that was refused for its name (P7). */
export async function create(t: AskContext, input: CreationInput): Promise<void> {
  await sendCreation(t, input, (label, request) => createAndRead(t, label, request))
}

/** The same without the read. */
const createOnly = (t: AskContext, input: CreationInput): Promise<void> =>
  sendCreation(t, input, (label, request) => t.send(label, request))

async function sendCreation(
  t: AskContext,
  { row, nth, name, categoryId }: CreationInput,
  send: (label: string, request: AskRequest) => Promise<Exchange>,
): Promise<void> {
  const kind = row.name as NameKind
  const category = categoryId === undefined ? t.facts.categoryId! : integer(categoryId)
  const called = () => (name === undefined ? t.name(kind) : name.replace('$name', t.name()))
  const wanted = statusOf(row)
  const pet = () => ({ name: called(), categoryId: category, ...(wanted === undefined ? {} : { status: wanted }) })
  let created = await send('create', writtenAs(pet(), row, nth))
  if (name !== undefined) return
  const others =
    kind === '3 letters' || kind === '4 to 5 letters' ? [yetAnotherName, underAnotherName] : [underAnotherName]
  for (const label of others) {
    if (!mayBeTaken(created, t.facts)) return
    created = await send(label, writtenAs(pet(), row, nth))
  }
}

/** One of two: where short names are taken, the next one may be as well. */
const yetAnotherName = 'create'

const input = (row: Row, nth: number, facts: PlanFacts): CreationInput => {
  const random = randomOf('creation', facts.seed, nth, row.category ?? '', row.name ?? '')
  const category = creations.parameters.find(({ name }) => name === 'category')!
  const open = names.parameters.find(({ name }) => name === 'name')!
  const values = category.classes.find(({ name }) => name === row.category)?.values as readonly bigint[] | undefined
  const spoilt = open.classes.find(({ name }) => name === row.name)?.values as readonly string[] | undefined
  return {
    row,
    nth,
    ...(values === undefined ? {} : { categoryId: choose(random, values) }),
    ...(spoilt === undefined ? {} : { name: choose(random, spoilt) }),
  }
}

/** So many rows of each model are asked while the whole store fits into one list, if it was empty. */
const early = 37

const earlyCount = ({ found }: PlanFacts): number =>
  Math.max(0, Math.min(early, Math.floor((95 - Math.max(21, found?.total ?? 0)) / 2)))

export const rowAsk = (id: 'creations' | 'names', when: 'early' | 'late', summary: string): Ask<CreationInput> => {
  const model = id === 'names' ? names : creations
  return defineAsk<CreationInput>({
    id: `${id}-${when}`,
    phase: when === 'early' ? 'one list' : 'creations',
    step: 'fill',
    summary,
    needs: ['category'],
    writes: true,
    gap: id === 'names',
    coverage: { id, model: () => model, rowOf: ({ row }) => row },
    examples: facts => {
      const all = rowsOf(model, facts).map((row, nth) => input(row, nth, facts))
      const count = earlyCount(facts)
      return when === 'early' ? all.slice(0, count) : all.slice(count)
    },
    cost: { requests: 2, creates: 1 },
    perform: create,
  })
}

const ordinarily =
  'POST /pets with ordinary names in every category, status and spelling, by the model, then GET /pets/{petId} of each'

/** Creations with ordinary names: rows of the model. */
export const modelCreations = [
  rowAsk('creations', 'early', `${ordinarily}, while all pets fit into one list`),
  rowAsk('creations', 'late', `${ordinarily}, once they do not`),
]

/** What a depth needs at its end: pets in all, and of each status. */
const needs = {
  quick: { total: 22, each: 5 },
  standard: { total: 104, each: 25 },
  deep: { total: 110, each: 103 },
} as const

/** A creation that any target accepts, mixed by the seed; while there are few pets none is sold, for lists by that status. */
function filler(nth: number, facts: PlanFacts, wanted?: string): CreationInput {
  const random = randomOf('filler', facts.seed, nth)
  const statuses = status.classes.filter(({ name }) => nth >= 12 || name !== 'sold')
  // Unknown members may be refused; a new connection costs round trips.
  const spellings = spelling.classes.filter(({ name }) => !name.startsWith('unknown'))
  const how = choose(random, spellings).name
  const chosen = wanted ?? (/, /.test(how) ? 'available' : choose(random, statuses).name)
  // Short names have no room for the run's mark, and may be taken: one of each will do.
  const names = ordinaryName.classes
  const kind = names[nth - 1]?.name ?? choose(random, names.slice(2)).name
  const row = { name: kind, category: 'works', status: chosen, spelling: how }
  return { row: { ...row, connection: 'reused' }, nth }
}

const times = (count: number) => Array.from({ length: Math.max(0, count) }, (_, i) => i)

const fillTo = (phase: Ask['phase'], total: number): Ask<CreationInput> =>
  defineAsk<CreationInput>({
    id: `fill-${total}`,
    phase,
    step: 'fill',
    population: true,
    summary: `POST /pets with ordinary names until there are ${total} pets`,
    needs: ['category'],
    writes: true,
    examples: facts => {
      if (total > 21 && facts.depth === 'quick') return []
      const { total: there } = facts.stock
      return times(total - there).map(i => filler(there + i, facts))
    },
    // The first pets are read back; a size of its own is a matter of two round trips.
    cost: { requests: total > 12 ? 1 : 2, creates: 1 },
    perform: total > 12 ? createOnly : create,
  })

/** What is still missing of each status, and in all, before the last questions. */
const fillUp = defineAsk<CreationInput>({
  id: 'fill-up',
  phase: 'main',
  step: 'fill',
  population: true,
  summary: 'POST /pets with ordinary names until there are pets enough of each status, then GET /pets/{petId} of each',
  needs: ['category'],
  writes: true,
  examples: facts => {
    const { stock } = facts
    const { total, each } = needs[facts.depth]
    const lacking = petStatuses.flatMap(one => times(each - stock[one]).map(() => one))
    const rest = times(total - stock.total - lacking.length)
    return [...lacking, ...rest.map(() => undefined)].map((one, i) => filler(stock.total + i, facts, one))
  },
  cost: { requests: 2, creates: 1 },
  perform: create,
})

/** Brings the store to the sizes at which lists are asked for. */
export const population = [
  fillTo('few pets', 12),
  fillTo('20 pets', 20),
  fillTo('21 pets', 21),
  fillTo('99 pets', 99),
  fillTo('100 pets', 100),
  fillTo('101 pets', 101),
  fillUp,
]

const soundSpellings = ['plain', 'line breaks and tabs', 'category, name, status', 'escapes in the name', 'plain']

const soundRows: readonly Row[] = [undefined, 'available', 'pending', 'sold', 'available'].map((one, i) => ({
  name: ordinaryName.classes[i]!.name,
  category: 'works',
  status: one ?? 'omitted',
  spelling: soundSpellings[i]!,
  connection: 'reused',
}))

/** One creation of each status and each kind of name, in the usual spellings, however full the store is. */
const soundCreations = defineAsk<CreationInput>({
  id: 'sound-creations',
  phase: 'creations',
  step: 'fill',
  summary: 'POST /pets with each kind of ordinary name, with each status and without one, then GET /pets/{petId}',
  needs: ['category'],
  writes: true,
  examples: soundRows.map((row, nth) => ({ row, nth })),
  cost: { requests: 2, creates: 1 },
  perform: create,
})

/** Every creation as the document describes it, for its own sake. */
export const validCreations = [...population, soundCreations, ...modelCreations]
