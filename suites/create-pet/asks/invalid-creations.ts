import {
  type Ask,
  type AskContext,
  choose,
  createRaw,
  type Depth,
  defineAsk,
  fc,
  type PlanFacts,
  petStatuses,
  type Row,
  randomOf,
  shuffled,
  writeJson,
} from '../../../src/kit/index.js'
import { refusals, singleRefusals, stagesOf } from '../../model/index.js'
import { rowsOf } from '../../model/rows.js'
import { type Break, type BreakKind, breakKinds, breaks } from './breaks.js'
import { bodyAs } from './spelling.js'

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
}

const breakOf = (kind: string): Break | undefined => (breaks as Readonly<Record<string, Break>>)[kind]

/** The input of a row: for each wrong field one of the texts that stand for its class. */
function ofRow(row: Row, nth: number, seed: number): InvalidInput {
  const random = randomOf('refusal', seed, nth)
  const members: Record<string, string | null> = {}
  for (const field of ['name', 'categoryId', 'status'] as const) {
    const sent = row[`${field} sent`]!
    const how = breakOf(sent)
    if (how !== undefined) members[field] = choose(random, how.texts) ?? null
    else if (field === 'status' && sent !== 'status omitted') members.status = writeJson(sent)
  }
  return { members, row, nth }
}

/** Wrong fields one by one, at every depth; from standard on two at a time as well. */
const modelOf = ({ depth }: Pick<PlanFacts, 'depth'>) => stagesOf(depth === 'quick' ? singleRefusals : refusals, depth)

/** Each wrong field once by itself, in the course of the stages; those that are missing beside two statuses. */
function singles({ depth, seed }: PlanFacts): readonly Row[] {
  if (depth === 'quick') return []
  const rows = rowsOf(singleRefusals, { depth: 'quick', seed })
  const missing = rows.filter(row => Object.values(row).some(sent => /^(name|categoryId) missing$/.test(sent)))
  return [...rows, ...['pending', 'sold'].flatMap(status => missing.map(row => ({ ...row, 'status sent': status })))]
}

const rowsAt = (phase: Ask['phase'], store: string): Ask<InvalidInput> =>
  defineAsk<InvalidInput>({
    id: `invalid-fields-${store.replace(/\W+/g, '-')}`,
    anyStore: true,
    phase,
    summary: `POST /pets with one or two wrong fields, by the model, while the store holds ${store}`,
    needs: ['category'],
    writes: true,
    coverage: { id: 'refusals', model: modelOf, rowOf: ({ row }) => row },
    examples: facts =>
      [...rowsOf(modelOf(facts), facts), ...singles(facts)]
        .map((row, nth) => ofRow(row, nth, facts.seed))
        .filter(({ row }) => row!.store === store),
    perform: send,
  })

const bodyKinds = breakKinds.filter(kind => breakOf(kind)!.field === undefined)

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
      const all = depth === 'quick' ? shuffled(randomOf(kind, seed), texts).slice(0, 2) : texts
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
  phase: 'main',
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
  rowsAt('few pets', '1 to 19 pets'),
  rowsAt('one list', '22 to 98 pets'),
  rowsAt('main', 'more'),
  invalidBodies,
  invalidValues,
]

async function send(t: AskContext, input: InvalidInput): Promise<void> {
  const fresh = input.row?.connection === 'fresh' ? { fresh: true as const } : {}
  // A header without a value is not sent; any other POST says that it is JSON.
  const headers = input.without === 'body and content type' ? { headers: [['content-type', '']] as const } : {}
  await t.send('create', { ...createRaw(bodyOf(t, input), headers), ...fresh })
}

function bodyOf(t: AskContext, { members, body, without, row, nth = 0 }: InvalidInput): string | undefined {
  if (without !== undefined) return undefined
  const category = String(t.facts.categoryId)
  const valid: Members = { name: writeJson(t.name()), categoryId: category }
  if (body === undefined) {
    const texts = Object.entries({ ...valid, ...members }).filter(([, text]) => text !== null)
    const filled = Object.fromEntries(texts.map(([name, text]) => [name, text!.replaceAll('$category', category)]))
    return bodyAs(filled, row?.spelling ?? 'plain', nth)
  }
  const whole = `{"name":${valid.name},"categoryId":${category}}`
  // From the front or from the end: the length of the name is nobody's choice.
  const place = Number(t.random(-12n, 24n)) || 1
  const cut = whole.slice(0, place)
  return body
    .replace('$truncated', () => cut)
    .replaceAll('$body', () => whole)
    .replaceAll('$name', () => valid.name!)
    .replaceAll('$category', category)
}
