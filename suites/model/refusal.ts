import {
  type CreationProblem,
  choose,
  createRaw,
  creationProblems,
  type Depths,
  filled,
  free,
  fromStart,
  type Model,
  named,
  namesOf,
  onNewConnection,
  type Parameter,
  parameter,
  type RequestSpec,
  type RowOf,
  randomOf,
  type ScenarioContext,
  sentRequest,
  turnsOf,
  valuesOf,
  writeJson,
} from '../../src/kit/index.js'
import { contentType, length, transfer, unknownMember, writing } from './body.js'
import { category } from './categories.js'
import { type CreateRow, isAccepted, letters, markedName, memberTexts, status, words } from './create.js'
import { completed, type Invalid, type InvalidKind, invalidOf, invalids } from './invalid.js'
import { roughStore } from './list.js'
import { openNames } from './names.js'
import { sentAs, writtenAs } from './serialise.js'
import { askedConnection } from './traffic.js'

export const fields = ['name', 'categoryId', 'status'] as const
export type Field = (typeof fields)[number]
type ProblemOf<F extends Field> = Extract<CreationProblem, `${F} ${string}`>

const problemsOf = <F extends Field>(field: F): readonly ProblemOf<F>[] =>
  (Object.keys(creationProblems) as ProblemOf<F>[]).filter(problem => creationProblems[problem] === field)

type Sent<F extends Field> = `${F} valid` | ProblemOf<F>

const sentFor = <F extends Field>(field: F): Parameter<string | undefined, Sent<F>, `${F} sent`> => {
  const names: readonly Sent<F>[] = [`${field} valid`, ...problemsOf(field)]
  return {
    name: `${field} sent`,
    source: '4.2 P10',
    classes: names.map(name => ({ name, values: invalidOf(name)?.texts ?? [] })),
    classOf: interaction => {
      const { creation } = sentRequest(interaction)
      if (creation?.json === undefined || creation.problems.some(each => creationProblems[each] === 'body'))
        return undefined
      return problemsOf(field).find(each => creation.problems.includes(each)) ?? `${field} valid`
    },
  }
}

/** What is sent for each field: two may be wrong at once. */
export const sentName = sentFor('name')
export const sentCategory = sentFor('categoryId')
export const sentStatus = sentFor('status')

/** A body that is wrong as a whole: which member is wrong cannot be told of it. */
const wholeBody = parameter({
  name: 'whole body',
  source: '4.2 P10',
  classes: invalids.flatMap(({ kind, field, isConvention }) =>
    field === 'body' && !isConvention ? [{ name: kind }] : [],
  ),
})

const fieldProblems = fields.flatMap(problemsOf)

export const wrong = parameter({
  name: 'what is wrong',
  source: '4.2 P10',
  classes: named(...fieldProblems),
  classOf: interaction => {
    const problems = sentRequest(interaction).creation?.problems ?? []
    return problems.length === 1 ? fieldProblems.find(each => each === problems[0]) : undefined
  },
})

/** For requests: whether something stands beside what is wrong that the document leaves open. A refusal by any 4xx will do then (P10). */
export const unspecified = parameter({
  name: 'left open',
  source: '4.2 P10 P11',
  classes: named('nothing', 'something'),
  preferred: 'nothing',
  notAtQuick: ['something'],
})

/** What a row says of an invalid creation. */
export type InvalidRow = CreateRow &
  RowOf<
    | typeof sentName
    | typeof sentCategory
    | typeof sentStatus
    | typeof wholeBody
    | typeof wrong
    | typeof unspecified
    | typeof roughStore
  >

/** `POST /pets` with one wrong field: two may hide each other. What is right besides is filled: it must not matter. */
export const singleRefusals: Model<InvalidRow> = {
  id: 'single-refusals',
  title: 'creations with one wrong field',
  parameters: [wrong, unspecified, status, { ...roughStore, preferred: 'more' }, askedConnection],
  constraints: [
    {
      because: 'a wrong status is in no class of valid ones',
      parameters: ['what is wrong', 'status'],
      allows: row => row.status === 'omitted' || invalidOf(row['what is wrong'])!.field !== 'status',
    },
    {
      because: 'beside each status exactly 400 is wanted',
      parameters: ['left open', 'status'],
      allows: row => row.status === 'omitted' || row['left open'] === 'nothing',
    },
  ],
}

const withUnspecified: readonly string[] = ['empty object', 'truncated', 'an array'] satisfies InvalidKind[]

/** `POST /pets` with a body that is wrong as a whole. */
export const bodies: Model<InvalidRow> = {
  id: 'bodies',
  title: 'creations with a body that is wrong as a whole',
  parameters: [wholeBody, unspecified, askedConnection],
  constraints: [
    {
      because: 'what need not be read is looked at in a few bodies',
      parameters: ['whole body', 'left open'],
      allows: row => row['left open'] === 'nothing' || withUnspecified.includes(row['whole body']!),
    },
  ],
}

/** `POST /pets` with two wrong fields or three; a run draws the rest of the request. */
export const refusals: Model<InvalidRow> = {
  id: 'refusals',
  title: 'creations with several wrong fields',
  parameters: [sentName, sentCategory, sentStatus],
  constraints: [
    {
      because: 'two fields are wrong',
      parameters: ['name sent', 'categoryId sent', 'status sent'],
      allows: row => fields.filter(field => isBroken(field, row)).length > 1,
    },
  ],
}

/** A creation that is broken as its row says. */
export interface InvalidInput {
  readonly row: InvalidRow
  readonly nth: number
  /** JSON texts in place of valid members; `null` leaves the member out. */
  readonly members?: Readonly<Partial<Record<Field, string | null>>>
  /** In place of the whole body; `$name` and the like as in `breaks`. */
  readonly body?: string
  /** A category to send where the target has accepted it before. */
  readonly categoryId?: bigint
}

/** Whether nothing stands beside what is wrong that the document leaves open. */
export const isClean = (row: InvalidRow): boolean => row[unspecified.name] !== 'something'

const isBroken = (field: Field, row: InvalidRow): boolean =>
  (row[`${field} sent`] ?? `${field} valid`) !== `${field} valid`

/** How many members that the document names a body has. */
const membersOf = (row: InvalidRow): number =>
  Number(row['name sent'] !== 'name missing') +
  Number(row['categoryId sent'] !== 'categoryId missing') +
  Number(isBroken('status', row) || (row.status ?? 'omitted') !== 'omitted')

const leftFree = [
  free(status, (_, row: InvalidRow) => !isBroken('status', row)),
  {
    name: markedName.name,
    classes: (row: InvalidRow) => (isBroken('name', row) ? [] : isClean(row) ? namesOf(markedName) : openNames),
  },
  free(words),
  free(letters),
  // While there are few pets one category is known.
  free(category, (_, row: InvalidRow) => !isBroken('categoryId', row) && row.store !== '1 to 19 pets'),
  ...writing,
  free(
    unknownMember,
    (name, row: InvalidRow) =>
      (name === unknownMember.preferred) === isClean(row) && (name !== 'between' || membersOf(row) > 1),
  ),
  length,
  free(transfer, (name, row: InvalidRow) => name === transfer.preferred || !isClean(row)),
]

/** The rows with what they leave free: what stands in one of them need not stand in another. */
export const withoutFree = (rows: readonly InvalidRow[], facts: Depths): readonly InvalidRow[] =>
  filled(rows, leftFree, facts, 'refusals')

/** Whether a target need not read the body at all (P11): then nothing of it is seen. */
const isVeiled = (row: InvalidRow): boolean => (row['content type'] ?? contentType.preferred) !== contentType.preferred

/** Where a row says what is wrong. */
const places = ['name sent', 'categoryId sent', 'status sent', 'whole body'] as const
type Place = (typeof places)[number]

/** How many rows take a text of this kind; of what need not be read it is the first. */
export const takenOf = (kind: InvalidKind, rows: readonly InvalidRow[]): number =>
  rows.filter(row => !isVeiled(row) && places.some(place => row[place] === kind)).length

/** The inputs of rows that leave nothing free: for each wrong field the texts that stand for its class in turn. */
export function ofRows(rows: readonly InvalidRow[], facts: Depths): readonly InvalidInput[] {
  const turns = new Map(places.map(place => [place, turnsOf(rows, row => (isVeiled(row) ? undefined : row[place]))]))
  return rows.map((row, nth) =>
    ofRow(row, nth, facts, (how, place) =>
      isVeiled(row) ? how.texts[0] : fromStart(how.texts, facts)[turns.get(place)![nth]! % how.texts.length],
    ),
  )
}

/** `textOf`: the text that stands for a class; the one of the number where left out. */
export function ofRow(
  row: InvalidRow,
  nth: number,
  facts: Depths,
  textOf: (how: Invalid, place: Place) => string | undefined = ({ texts }) =>
    texts[Math.abs(facts.seed + nth) % texts.length],
): InvalidInput {
  const whole = invalidOf(row['whole body'])
  const body = whole && textOf(whole, 'whole body')
  if (whole !== undefined) return { row, nth, ...(body === undefined ? {} : { body }) }
  const members: Partial<Record<Field, string | null>> = {}
  for (const field of fields) {
    const how = invalidOf(row[`${field} sent`])
    if (how !== undefined) members[field] = textOf(how, `${field} sent`) ?? null
  }
  const known = (valuesOf(category, row.category) ?? []).filter(each => isAccepted(facts, each))
  const random = randomOf('refusal', facts.seed, nth)
  return { row, nth, members, ...(known.length === 0 ? {} : { categoryId: choose(random, known) }) }
}

/** The classes of a creation that is broken in this way only. */
export const brokenBy = (kind: InvalidKind): InvalidRow =>
  invalidOf(kind)!.field === 'body'
    ? { 'whole body': kind }
    : Object.fromEntries(
        fields.map(field => [`${field} sent`, invalidOf(kind)!.field === field ? kind : `${field} valid`]),
      )

export function invalidRequest(t: ScenarioContext, input: InvalidInput): RequestSpec {
  const { row, nth, body } = input
  if (body === undefined && row['whole body'] === undefined) return writtenAs(fieldsOf(t, input), row, nth)
  if (body === undefined) {
    // A header without a value is not sent; any other POST says that it is JSON.
    const more = row['whole body'] === 'no body' ? {} : { headers: [['content-type', '']] as const }
    return onNewConnection(row.connection === 'fresh', createRaw(undefined, more))
  }
  // From the front or from the end: the length of the name is nobody's choice.
  const cutAt = Number(t.random(-12n, 24n)) || 1
  return sentAs(completed(body, writeJson(t.name()), String(t.facts.categoryId ?? 1), cutAt), row, nth)
}

/** Valid members but for those that the input replaces. */
function fieldsOf(t: ScenarioContext, input: InvalidInput): Readonly<Record<string, string>> {
  const name = openNames.find(each => each === input.row.name)
  const valid = memberTexts(t, { ...input, ...(name === undefined ? {} : { name }) })
  const works = String(t.facts.categoryId ?? 1)
  return Object.fromEntries(
    Object.entries({ ...valid, ...input.members }).flatMap(([field, text]) =>
      text === null ? [] : [[field, text.replaceAll('$category', works)]],
    ),
  )
}
