import {
  type Ask,
  type AskContext,
  type AskRequest,
  choose,
  defineAsk,
  type Exchange,
  type Integer,
  integer,
  isCategoryRefusal,
  type NameForm,
  type PetStatus,
  type PlanFacts,
  petStatuses,
  type Row,
  randomOf,
} from '../../../src/kit/index.js'
import { creations, names } from '../../model/index.js'
import { category as categories, letters, ordinaryName, status, words } from '../../model/parameters/creations.js'
import { contentType, spelling, transfer, unknownMember } from '../../model/parameters/json.js'
import { rowsOf } from '../../model/rows.js'
import { isAccepted, usualCategory } from '../shared/accepted.js'
import { mayBeTaken } from '../shared/taken-names.js'
import { createAndRead, createToReadLater, readBack, underAnotherName } from './create-and-read.js'
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

const twoMembers = ['name, category, status', 'category, name, status']

const statusOf = (row: Row): PetStatus | undefined => petStatuses.find(each => each === row.status)

type Send = (label: string, request: AskRequest) => Promise<Exchange>

/** Sends the creation, reads the pet back, and gives another name to a creation that was refused for its name (P7). */
const create = (t: AskContext, input: CreationInput): Promise<void> =>
  sendCreation(t, input, 'create', (label, request) => createAndRead(t, label, request))

/** The same without the read. */
const createOnly = (t: AskContext, input: CreationInput): Promise<void> =>
  sendCreation(t, input, 'create', (label, request) => t.send(label, request))

/** When a pet is read. What follows a creation is not always its read, and lists show odd names, too. */
function readOf({ nth, name }: CreationInput): 'now' | 'later' | 'never' {
  if (name === undefined) return nth % 2 === 0 ? 'now' : 'later'
  return (['now', 'later', 'never'] as const)[nth % 3]!
}

const isReadLater = (input: CreationInput): boolean => readOf(input) === 'later'

function readNowOrLater(t: AskContext, input: CreationInput): Promise<void> {
  if (readOf(input) === 'now') return create(t, input)
  const label = isReadLater(input) ? createToReadLater : 'create'
  return sendCreation(t, input, label, (each, request) => t.send(each, request))
}

async function sendCreation(
  t: AskContext,
  { row, nth, name, categoryId }: CreationInput,
  label: string,
  send: Send,
): Promise<void> {
  const works = t.facts.categoryId!
  const category = categoryId === undefined ? works : integer(categoryId)
  const called = () => (name === undefined ? t.name(formOf(row)) : name.replace('$name', t.name()))
  const wanted = statusOf(row)
  const pet = (of: Integer) => ({ name: called(), categoryId: of, ...(wanted === undefined ? {} : { status: wanted }) })
  const created = await send(label, writtenAs(pet(category), row, nth))
  if (name === undefined && mayBeTaken(created, t.facts)) await underOthers(() => writtenAs(pet(category), row, nth))
  else await without(created)

  /** Of what the target need not take nothing else was seen: once more without it, first the spelling, then the category. */
  async function without(first: Exchange): Promise<void> {
    const isRefused = ({ response }: Exchange) => isCategoryRefusal(response?.status ?? 0)
    const plain = Object.fromEntries(Object.entries(row).filter(([parameter]) => !gaps.has(parameter)))
    let last = first
    if (isRefused(last) && hasGap(row)) last = await send(label, writtenAs(pet(category), plain, nth))
    if (isRefused(last) && category !== works) await send(label, writtenAs(pet(works), plain, nth))
  }

  async function underOthers(write: () => AskRequest): Promise<void> {
    // Where short names are taken, the next one may be as well.
    const isShort = row.name === '3 characters' || row.name === '4 to 5 characters'
    for (const again of isShort ? ['create', underAnotherName] : [underAnotherName]) {
      if (!mayBeTaken(await send(again, write()), t.facts)) return
    }
  }
}

/** How a body is written or sent in ways that a target may refuse (P11, P22). */
const gaps = new Map([unknownMember, transfer, contentType].map(({ name, preferred }) => [name, preferred]))
const hasGap = (row: Row): boolean => [...gaps].some(([name, usually]) => (row[name] ?? usually) !== usually)

const formOf = ({ name, words: count = 'three words', letters: how = 'mixed case' }: Row): NameForm =>
  ({ length: name, words: count, letters: how }) as NameForm

/** What the model of other names leaves free: drawn from the classes of the others. */
const free = [
  categories,
  ...spelling.filter(({ name }) => name !== 'unknown member' && name !== 'content type'),
] as const

const input = (row: Row, nth: number, facts: PlanFacts): CreationInput => {
  const random = randomOf('creation', facts.seed, nth, row.category ?? '', row.name ?? '')
  const open = names.parameters.find(({ name }) => name === 'name')!
  const spoilt = open.classes.find(({ name }) => name === row.name)?.values as readonly string[] | undefined
  const drawn = spoilt === undefined ? {} : drawnOf(random, row, facts)
  const category = row.category ?? (drawn as Row).category
  const values = categories.classes.find(({ name }) => name === category)?.values
  const chosen = values === undefined ? undefined : choose(random, values)
  // What is left open goes into categories only that the target has accepted: else its refusal would tell nothing.
  const mayAsk = chosen !== undefined && (spoilt === undefined || isAccepted(facts, chosen))
  const categoryId = mayAsk ? chosen : usualCategory(facts, nth)
  return {
    row: { ...drawn, ...row },
    nth,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(spoilt === undefined ? {} : { name: inTurn(row, spoilt, facts) }),
  }
}

/** The values of a class one after the other, with its statuses. */
function inTurn({ status: sent }: Row, values: readonly string[], { seed }: PlanFacts): string {
  const at = status.classes.findIndex(({ name }) => name === sent)
  return values[Math.abs(seed + at) % values.length]!
}

function drawnOf(random: () => number, { status: sent }: Row, { depth }: PlanFacts): Row {
  const drawn = Object.fromEntries(free.map(({ name, classes }) => [name, choose(random, classes).name]))
  // Most clients send what is plain, and few servers take chunks.
  if (random() < 0.8 || depth === 'quick') drawn.transfer = 'with a length'
  if (random() < 0.1 && depth !== 'quick') drawn['content type'] = 'with a charset'
  return sent === 'omitted' ? { ...drawn, 'order of members': choose(random, twoMembers) } : drawn
}

/** A creation as a request, in the category that works. */
export function creationRequest(t: AskContext, { row, nth, categoryId }: CreationInput): AskRequest {
  const known = categoryId !== undefined && t.facts.works(integer(categoryId))
  const category = known ? integer(categoryId) : (t.facts.categoryId ?? 1)
  const wanted = statusOf(row)
  return writtenAs(
    { name: t.name(), categoryId: category, ...(wanted === undefined ? {} : { status: wanted }) },
    row,
    nth,
  )
}

/** A creation with each class of the model. */
export const creationOfEachClass = (facts: PlanFacts): readonly CreationInput[] =>
  rowsOf(creations, { ...facts, depth: 'quick' }).map((row, nth) => input(row, nth, facts))

/** So many rows of each model are asked while the whole store fits into one list, if it was empty. */
const early = 37

const earlyCount = ({ found }: PlanFacts): number =>
  Math.max(0, Math.min(early, Math.floor((95 - Math.max(21, found?.total ?? 0)) / 2)))

type When = 'early' | 'late'

/** Rows of a model, those of the first part while the whole store fits into one list, and reads of what is not read at once. */
export const rowAsks = (id: 'creations' | 'names', summary: string): readonly Ask[] => {
  const reads = readLaterAsks(id)
  return [
    rowAsk(id, 'early', `${summary}, while all pets fit into one list`),
    rowAsk(id, 'late', `${summary}, once they do not`),
    ...reads,
  ]
}

const one = (row: Row): readonly Row[] => [row]

/** Where each class is asked once only, what a target may refuse must not take the other classes with it. */
function gapApart(row: Row): readonly Row[] {
  if (!hasGap(row)) return [row]
  const plain = { ...row, ...Object.fromEntries(gaps) } as Row
  return [plain, { ...row, category: 'works' }]
}

const rowsAt = (id: 'creations' | 'names', when: When, facts: PlanFacts): readonly CreationInput[] => {
  const rows = rowsOf(id === 'names' ? names : creations, facts).flatMap(facts.depth === 'quick' ? gapApart : one)
  const all = rows.map((row, nth) => input(row, nth, facts))
  const count = earlyCount(facts)
  return when === 'early' ? all.slice(0, count) : all.slice(count)
}

const creationPhase = (when: When): Ask['phase'] => (when === 'early' ? 'one list' : 'creations')

/** By when the pets were created: the phases in which they are read. */
const readPhases: Readonly<Record<When, readonly Ask['phase'][]>> = { early: ['creations'], late: ['main', 'keys'] }

/** The reads that creations were not followed by. */
const readLaterAsks = (id: 'creations' | 'names'): readonly Ask[] =>
  (['early', 'late'] as const).flatMap(when =>
    readPhases[when].map((phase, part, parts) =>
      defineAsk<{ readonly nth: number }>({
        id: `${id}-${when}-read-in-${phase}`,
        phase,
        summary: `GET /pets/{petId} of the pets that ${id}-${when} created and did not read`,
        needs: ['pets'],
        onGetPet: true,
        gap: id === 'names',
        anyStore: true,
        spare: phase === 'keys',
        examples: facts =>
          rowsAt(id, when, facts)
            .filter(isReadLater)
            .map((_, nth) => ({ nth }))
            .filter(({ nth }) => nth % parts.length === part),
        async perform(t, { nth }) {
          const unread = t.facts.pets.filter(
            ({ creation }) => creation?.ask === `${id}-${when}` && creation.label === createToReadLater,
          )
          const created = unread[nth]?.creation
          if (created !== undefined) await readBack(t, created)
        },
      }),
    ),
  )

const rowAsk = (id: 'creations' | 'names', when: When, summary: string): Ask<CreationInput> => {
  const model = id === 'names' ? names : creations
  return defineAsk<CreationInput>({
    id: `${id}-${when}`,
    phase: creationPhase(when),
    step: when === 'early' ? 'fill' : 'ask',
    summary,
    needs: ['category'],
    writes: true,
    gap: id === 'names',
    coverage: { id, model: () => model, rowOf: ({ row }) => row },
    examples: facts => rowsAt(id, when, facts),
    cost: input => ({ requests: readOf(input) === 'now' ? 2 : 1, creates: 1 }),
    perform: readNowOrLater,
  })
}

const ordinarily =
  'POST /pets with ordinary names in every category, status and spelling, by the model, then GET /pets/{petId} of each'

/** Creations with ordinary names: rows of the model. */
export const modelCreations = rowAsks('creations', ordinarily)

/** What a depth needs at its end: pets in all, and of each status. */
const needs = {
  quick: { total: 22, each: 5 },
  standard: { total: 104, each: 25 },
  deep: { total: 110, each: 103 },
} as const

/** A creation for filling the store, mixed by the seed; while there are few pets none is sold, for lists by that status. */
function filler(nth: number, facts: PlanFacts, wanted?: string): CreationInput {
  const random = randomOf('filler', facts.seed, nth)
  const statuses = status.classes.filter(({ name }) => nth >= 12 || name !== 'sold')
  const chosen = wanted ?? choose(random, statuses).name
  // Unknown members and charsets may be refused; a new connection costs round trips.
  const how = spelling.filter(({ name }) => name !== 'unknown member' && name !== 'content type')
  const drawn = Object.fromEntries(how.map(({ name, classes }) => [name, choose(random, classes).name]))
  const order = chosen === 'omitted' ? { 'order of members': choose(random, twoMembers) } : {}
  // Short names have no room for the run's mark, and may be taken: one of each will do.
  const { name } = ordinaryName.classes[nth - 1] ?? choose(random, ordinaryName.classes.slice(3))
  const form = { name, words: choose(random, words.classes).name, letters: choose(random, letters.classes).name }
  const { name: category, values } = nth < 4 ? { name: 'works', values: undefined } : choose(random, categories.classes)
  return {
    row: { ...drawn, ...order, ...form, category, status: chosen, transfer: 'with a length', connection: 'reused' },
    nth,
    ...(values === undefined ? {} : { categoryId: choose(random, values) }),
  }
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

const soundSpellings: readonly Row[] = [
  {},
  { 'white space': 'indented by two blanks' },
  { 'order of members': 'category, name, status' },
  { escapes: 'at the front of the name' },
  { 'white space': 'after colons and commas' },
  {},
  {},
]

const soundRows: readonly Row[] = [undefined, ...petStatuses, undefined, ...petStatuses].slice(0, 7).map((one, i) => ({
  name: ordinaryName.classes[i]!.name,
  words: 'one word',
  letters: letters.classes[i % 4]!.name,
  category: 'works',
  status: one ?? 'omitted',
  connection: 'reused',
  ...soundSpellings[i],
}))

/** One creation of each status and each kind of name, in the usual spellings, however full the store is. */
const soundCreations = defineAsk<CreationInput>({
  id: 'sound-creations',
  phase: 'creations',
  summary: 'POST /pets with each kind of ordinary name, with each status and without one, then GET /pets/{petId}',
  needs: ['category'],
  writes: true,
  examples: soundRows.map((row, nth) => ({ row, nth })),
  cost: { requests: 2, creates: 1 },
  perform: create,
})

/** Every creation as the document describes it, for its own sake. */
export const validCreations = [...population, soundCreations, ...modelCreations]
