import {
  type Ask,
  type AskContext,
  type AskRequest,
  amongBadKeys,
  choose,
  createRaw,
  type Depth,
  defineAsk,
  fc,
  type NameForm,
  nameLengths,
  nameLetters,
  nameWords,
  type PlanFacts,
  petStatuses,
  type Row,
  randomOf,
  shuffled,
  writeJson,
} from '../../../src/kit/index.js'
import { refusals, singleRefusals, stagesOf } from '../../model/index.js'
import { category as categories, ordinaryName, words } from '../../model/parameters/creations.js'
import { memberOrder, unknownMember, whiteSpace } from '../../model/parameters/json.js'
import { drawnRow, rowsOf } from '../../model/rows.js'
import { isExactSize, stages } from '../../model/stages.js'
import { isAccepted } from '../shared/accepted.js'
import { type Break, type BreakKind, breakKinds, breaks } from './breaks.js'
import { bodyAs, sentAs } from './spelling.js'

/** JSON texts of the members that are sent; a member without a text is left out. */
type Members = { readonly [field in 'name' | 'categoryId' | 'status']?: string }

export interface InvalidInput {
  /** In place of a valid member, or of a missing status; `null` leaves the member out. */
  readonly members?: { readonly [field in keyof Members]: string | null }
  /** In place of the whole body; `$name` and the like as in `breaks`. */
  readonly body?: string
  /** No body is sent: with the header that says that it is JSON, or without. */
  readonly without?: 'body' | 'body and content type'
  readonly row?: Row
  readonly nth?: number
  /** A category to send where the target has accepted it before. */
  readonly category?: bigint
}

const breakOf = (kind: string): Break | undefined => (breaks as Readonly<Record<string, Break>>)[kind]

/** What the model of two wrong fields leaves free: drawn from the classes of the others. */
const free = [ordinaryName, words, whiteSpace, memberOrder, unknownMember] as const

/** The inputs of rows: for each wrong field the texts that stand for its class in turn. */
function ofRows(rows: readonly Row[], facts: PlanFacts): readonly InvalidInput[] {
  const turns = new Map<Break, number>()
  const textOf = (how: Break): string | undefined => {
    const turn = turns.get(how) ?? Math.abs(facts.seed)
    turns.set(how, turn + 1)
    return how.texts[turn % how.texts.length]
  }
  return rows.map((row, nth) => ofRow(row, nth, facts, textOf))
}

type TextOf = (how: Break) => string | undefined

function ofRow(row: Row, nth: number, facts: PlanFacts, textOf: TextOf): InvalidInput {
  const random = randomOf('refusal', facts.seed, nth)
  const members: Record<string, string | null> = {}
  const drawn = drawnRow(random, free)
  for (const field of ['name', 'categoryId', 'status'] as const) {
    const wrong = row['what is wrong']
    const sent = wrong === undefined ? row[`${field} sent`]! : wrong.startsWith(`${field} `) ? wrong : `${field} valid`
    const how = breakOf(sent)
    if (how !== undefined) members[field] = textOf(how) ?? null
  }
  const status = petStatuses.find(each => each === (row.status ?? row['status sent']))
  if (status !== undefined) members.status ??= writeJson(status)
  const category = row.category ?? choose(random, categories.classes).name
  const values = categories.classes.find(({ name }) => name === category)?.values
  const drawnCategory = values === undefined ? undefined : choose(random, values)
  const isKnown = drawnCategory !== undefined && isAccepted(facts, drawnCategory)
  const chosen = isKnown ? drawnCategory : undefined
  return {
    members,
    row: { ...drawn, ...row },
    nth,
    ...(chosen === undefined ? {} : { category: chosen }),
  }
}

/** One wrong field at a time, beside whatever else is right. */
const rowsAt = (phase: Ask['phase'], store: string): Ask<InvalidInput> =>
  defineAsk<InvalidInput>({
    id: `invalid-fields-${store.replace(/\W+/g, '-')}`,
    anyStore: true,
    phase,
    // Between the creations that fill the store: lists follow refusals at the other sizes.
    step: phase === 'one list' ? 'fill' : 'ask',
    summary: `POST /pets with one wrong field, by the model, while the store holds ${store}`,
    needs: ['category'],
    writes: true,
    row: ({ row }) => row,
    coverage: ({ depth }) => stagesOf(singleRefusals, depth),
    examples: facts =>
      ofRows(rowsOf(stagesOf(singleRefusals, facts.depth), facts), facts).filter(({ row }) => row!.store === store),
    perform: send,
  })

const growing = ['20 pets', '21 pets', 'one list', '99 pets', '100 pets', '101 pets', 'creations', 'main'] as const

/** Two wrong fields or three at a time; a run asks them while its store grows. */
const severalWrong = growing.map((phase, part, parts) =>
  defineAsk<InvalidInput>({
    id: `several-wrong-fields-${phase.replace(' ', '-')}`,
    anyStore: true,
    phase,
    step: phase === 'one list' ? 'fill' : 'ask',
    summary: 'POST /pets with several wrong fields, by the model',
    needs: ['category'],
    writes: true,
    row: ({ row }) => row,
    coverage: () => refusals,
    examples: facts =>
      facts.depth === 'quick'
        ? []
        : ofRows([...rowsOf(refusals, facts), ...twoAlone(facts)], facts).filter(
            (_, nth) => nth % parts.length === part,
          ),
    perform: send,
  }),
)

/** Exactly two wrong fields: a few more, drawn by the seed. */
function twoAlone({ seed }: PlanFacts): readonly Row[] {
  const random = randomOf('two wrong', seed)
  return Array.from({ length: 12 }, (_, nth) =>
    Object.fromEntries(
      refusals.parameters.map(({ name, classes }, at) => {
        const isWrong = ({ name: each }: { readonly name: string }) =>
          (breakOf(each) !== undefined) === (at !== nth % 3)
        return [name, choose(random, classes.filter(isWrong)).name]
      }),
    ),
  )
}

const bodyKinds = breakKinds.filter(kind => breakOf(kind)!.field === undefined)

const mostTexts: Record<Depth, number> = { quick: 2, standard: 7, deep: 100 }

/** Bodies that are wrong as a whole. */
const invalidBodies = defineAsk<InvalidInput>({
  id: 'invalid-bodies',
  anyStore: true,
  phase: 'main',
  summary: 'POST /pets without a body, with what is not JSON, and with JSON that is no object',
  needs: ['category'],
  writes: true,
  examples: ({ depth, seed }) =>
    bodyKinds.flatMap((kind): readonly InvalidInput[] => {
      const { texts, mediaType } = breakOf(kind)!
      if (mediaType !== undefined) return [{ without: mediaType === 'none' ? 'body and content type' : 'body' }]
      const all = shuffled(randomOf(kind, seed), texts).slice(0, mostTexts[depth])
      return all.map(body => ({ body: body! }))
    }),
  perform: send,
})

const drawn = (kind: BreakKind): fc.Arbitrary<InvalidInput> => {
  const { field, texts, more } = breakOf(kind)!
  const text = more === undefined ? fc.constantFrom(...texts) : fc.oneof(more, fc.constantFrom(...texts))
  if (field === undefined) return text.map(body => ({ body: body! }))
  const status = fc.constantFrom(undefined, ...petStatuses)
  return fc.tuple(text, status).map(([value, other]) => ({
    members: {
      ...(field === 'status' || other === undefined ? {} : { status: writeJson(other) }),
      [field]: value ?? null,
    },
  }))
}

const runs: Record<Depth, number> = { quick: 0, standard: 1, deep: 300 }

/** Further wrong values, drawn at random. */
const invalidValues = defineAsk<InvalidInput>({
  id: 'invalid-values',
  anyStore: true,
  phase: 'creations',
  summary: 'POST /pets with a valid body broken in one way at random',
  needs: ['category'],
  writes: true,
  property: {
    arbitrary: () => fc.oneof(...breakKinds.filter(kind => breakOf(kind)!.more !== undefined).map(drawn)),
    runs,
  },
  perform: send,
})

/** Creations that ought to be refused with 400 (P10). */
export const invalidCreations = [
  ...stages
    .filter(([, store]) => !isExactSize(store))
    .flatMap(([phase, store]) => (store === 'more' ? amongBadKeys(rowsAt(phase, store)) : [rowsAt(phase, store)])),
  ...severalWrong,
  ...amongBadKeys(invalidBodies),
  invalidValues,
]

/** A creation that is broken in these ways, and as the row says besides. */
export function brokenCreation(kinds: readonly BreakKind[], row: Row, nth: number, facts: PlanFacts): InvalidInput {
  const textOf: TextOf = ({ texts }) => texts[Math.abs(facts.seed + nth) % texts.length]
  const whole = kinds.map(kind => breakOf(kind)!).find(({ field }) => field === undefined)
  if (whole === undefined) {
    const sent = (['name', 'categoryId', 'status'] as const).map(field => {
      const kind = kinds.find(each => breakOf(each)!.field === field)
      return [`${field} sent`, kind ?? `${field} valid`] as const
    })
    return ofRow({ ...row, ...Object.fromEntries(sent) }, nth, facts, textOf)
  }
  if (whole.mediaType !== undefined) return { without: whole.mediaType === 'none' ? 'body and content type' : 'body' }
  return { body: textOf(whole)!, row, nth }
}

async function send(t: AskContext, input: InvalidInput): Promise<void> {
  await t.send('create', invalidRequest(t, input))
}

/** The creation as a request. */
export function invalidRequest(t: AskContext, input: InvalidInput): AskRequest {
  const { body, without, row = {}, nth = 0 } = input
  // A header without a value is not sent; any other POST says that it is JSON.
  if (without !== undefined)
    return createRaw(undefined, without === 'body' ? {} : { headers: [['content-type', '']] as const })
  return sentAs(body === undefined ? fieldsOf(t, input) : bodyOf(t, body), row, nth)
}

/** Valid members but for those that the input replaces. */
function fieldsOf(t: AskContext, { members, row = {}, nth = 0, category }: InvalidInput): string {
  const { facts } = t
  const works = String(facts.categoryId ?? 1)
  const known = category === undefined ? works : String(category)
  const form = row.name === undefined ? undefined : formOf(row, nth)
  const valid: Members = { name: writeJson(t.name(form)), categoryId: known }
  const texts = Object.entries({ ...valid, ...members }).filter(([, text]) => text !== null)
  return bodyAs(Object.fromEntries(texts.map(([name, text]) => [name, text!.replaceAll('$category', works)])), row, nth)
}

/** Short names have no room for the mark by which lists are searched for what was refused. */
function formOf(row: Row, nth: number): NameForm | undefined {
  const length = row.name as NameForm['length']
  if (nameLengths[length][1] < 17) return { length, words: 'one word', letters: nameLetters[nth % 4]! }
  return { length, words: nameWords[nth % 3]!, letters: nameLetters[nth % 4]! }
}

function bodyOf(t: AskContext, body: string): string {
  const category = String(t.facts.categoryId ?? 1)
  const name = writeJson(t.name())
  const whole = `{"name":${name},"categoryId":${category}}`
  // From the front or from the end: the length of the name is nobody's choice.
  const place = Number(t.random(-12n, 24n)) || 1
  const cut = whole.slice(0, place)
  return body
    .replace('$truncated', () => cut)
    .replaceAll('$body', () => whole)
    .replaceAll('$name', () => name)
    .replaceAll('$category', category)
}
