import {
  choose,
  createRaw,
  onNewConnection,
  type RequestSpec,
  randomOf,
  type ScenarioContext,
  writeJson,
} from '../../src/kit/index.js'
import { type Break, type BreakKind, breakOf, completed } from './breaks.js'
import { isAccepted, memberTexts } from './creation-requests.js'
import { category as categories, letters, markedName, status as statuses, words } from './creations.js'
import { type Free, filled, free } from './fill.js'
import { openNames } from './names.js'
import { namesOf, valuesOf } from './parameter.js'
import { type Field, fields, leftOpen } from './refusals.js'
import type { Row } from './row.js'
import type { Depths } from './rows.js'
import { contentType, transfer, unknownMember } from './spelling.js'
import { isBroken, length, writing } from './writing.js'
import { sentAs, writtenAs } from './written-as.js'

/** A creation that is broken as its row says. */
export interface InvalidInput {
  readonly row: Row
  readonly nth: number
  /** JSON texts in place of valid members; `null` leaves the member out. */
  readonly members?: Readonly<Partial<Record<Field, string | null>>>
  /** In place of the whole body; `$name` and the like as in `breaks`. */
  readonly body?: string
  /** A category to send where the target has accepted it before. */
  readonly categoryId?: bigint
}

/** Whether nothing stands beside what is wrong that the document leaves open. */
export const isClean = (row: Row): boolean => row[leftOpen.name] !== 'something'

const leftFree: readonly Free[] = [
  free(statuses, (_, row) => !isBroken('status', row)),
  [markedName.name, row => (isBroken('name', row) ? [] : isClean(row) ? namesOf(markedName) : openNames)],
  free(words),
  free(letters),
  // While there are few pets one category is known.
  free(categories, (_, row) => !isBroken('categoryId', row) && row.store !== '1 to 19 pets'),
  ...writing,
  free(unknownMember, (name, row) => (name === unknownMember.preferred) === isClean(row)),
  length,
  free(transfer, (name, row) => name === transfer.preferred || !isClean(row)),
]

/** Rows of several models, each list with what its rows leave free: what stands in one of them need not stand in another. */
export function fully(lists: readonly (readonly Row[])[], facts: Depths): readonly (readonly Row[])[] {
  const all = filled(lists.flat(), leftFree, facts, 'refusals')
  const startOf = (nth: number): number => lists.slice(0, nth).reduce((sum, { length }) => sum + length, 0)
  return lists.map(({ length }, nth) => all.slice(startOf(nth), startOf(nth) + length))
}

/** Whether a target need not read the body at all (P11): then nothing of it is seen. */
const isVeiled = (row: Row): boolean => (row['content type'] ?? contentType.preferred) !== contentType.preferred

/** The texts of each kind, one after the other; which is the first, the seed decides, but for a quick run, which has few. */
export class Texts {
  private readonly turns = new Map<Break, number>()

  constructor(private readonly facts: Depths) {}

  next(how: Break): string | undefined {
    const turn = this.turns.get(how) ?? 0
    this.turns.set(how, turn + 1)
    return this.turned(how)[turn % how.texts.length]
  }

  /** Those of a kind that nobody has had yet. */
  leftOf(how: Break): readonly (string | undefined)[] {
    return this.turned(how).slice(this.turns.get(how) ?? 0)
  }

  private turned({ texts }: Break): Break['texts'] {
    const from = this.facts.depth === 'quick' ? 0 : Math.abs(this.facts.seed) % texts.length
    return [...texts.slice(from), ...texts.slice(0, from)]
  }
}

type TextOf = (how: Break) => string | undefined

/** The inputs of rows that leave nothing free: for each wrong field the texts that stand for its class in turn. */
export const ofRows = (rows: readonly Row[], facts: Depths, texts = new Texts(facts)): readonly InvalidInput[] =>
  rows.map((row, nth) => ofRow(row, nth, facts, how => (isVeiled(row) ? how.texts[0] : texts.next(how))))

/** `textOf`: the text that stands for a class; the one of the number where left out. */
export function ofRow(
  row: Row,
  nth: number,
  facts: Depths,
  textOf: TextOf = ({ texts }) => texts[Math.abs(facts.seed + nth) % texts.length],
): InvalidInput {
  const whole = breakOf(row['whole body'] ?? '')
  const body = whole && textOf(whole)
  if (whole !== undefined) return { row, nth, ...(body === undefined ? {} : { body }) }
  const members: Partial<Record<Field, string | null>> = {}
  for (const field of fields) {
    const how = breakOf(row[`${field} sent`]!)
    if (how !== undefined) members[field] = textOf(how) ?? null
  }
  const known = (valuesOf(categories, row.category) ?? []).filter(each => isAccepted(facts, each))
  const random = randomOf('refusal', facts.seed, nth)
  return { row, nth, members, ...(known.length === 0 ? {} : { categoryId: choose(random, known) }) }
}

/** The classes of a creation that is broken in this way only. */
export const brokenBy = (kind: BreakKind): Row =>
  breakOf(kind)!.field === 'body'
    ? { 'whole body': kind }
    : Object.fromEntries(
        fields.map(field => [`${field} sent`, breakOf(kind)!.field === field ? kind : `${field} valid`]),
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
