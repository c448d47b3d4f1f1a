import {
  choose,
  escapedQuery,
  listPets,
  nameLengths,
  onceFor,
  type RowWriter,
  sentRequest,
  type Written,
  writeJson,
  writtenMembers,
} from '../../src/kit/index.js'
import { breakOf } from './breaks.js'
import { formOf, hasGap } from './creation-requests.js'
import { category, markedName } from './creations.js'
import { limit } from './lists.js'
import { otherName } from './names.js'
import { valuesOf } from './parameter.js'
import { type Field, fields } from './refusals.js'
import type { Row } from './row.js'
import { writtenAs } from './written-as.js'

/** The parameter that says how a field is, where it is right. */
const parameterOf = { name: 'name', categoryId: 'category', status: 'status' } as const

/** A request like another one: what the row leaves as it was is sent as it was. Undefined where that cannot be sent. */
export const writtenRow: RowWriter = (row, written, tools) =>
  written.like.endpoint === 'listPets' ? listOf(row, written, tools) : creationOf(row, written, tools)

const listOf: RowWriter = (row, { like, row: known }, { random }) => {
  const sent = sentRequest(like).query?.limit
  const value =
    row.limit === known.limit ? sent : choose<number | 'omitted'>(random, valuesOf(limit, row.limit) ?? ['omitted'])
  const sized = value === 'omitted' ? {} : { limit: value }
  const filtered = row.filter === 'none' ? {} : { status: row.filter }
  const request = listPets(row.order === 'status first' ? { ...filtered, ...sized } : { ...sized, ...filtered })
  const where = row['escapes in the query']
  const isEscaped = where === 'in a name' || where === 'in a value'
  return isEscaped ? { ...request, path: escapedQuery(request.path, where) } : request
}

/** But for an ordinary name, which is a new one of the same form; undefined where the target has not accepted the category yet. */
const creationOf: RowWriter = (row, like, { name, accepts, random }) => {
  const known = membersOf(like)
  // What a faulty server takes all the same bears the mark of the run.
  const needsMark = isMarked(row)
  // Beside what is left open its pet would be taken for a sound one.
  if (needsMark && hasGap(row)) return undefined
  const texts: Record<string, string> = {}
  for (const field of fields) {
    const text = textOf(field)
    if (text === undefined) return undefined
    if (text !== null) texts[field] = text
  }
  const nth = Math.floor(random() * 8)
  return writtenAs(texts, row, nth)

  /** `null` leaves the member out. */
  function textOf(field: Field): string | null | undefined {
    const parameter = parameterOf[field]
    const sent = row[`${field} sent`]
    const how = breakOf(sent ?? '')
    const isKept = sent === like.row[`${field} sent`] && row[parameter] === like.row[parameter]
    if (field === 'name' && how !== undefined && needsMark && !isKept) return undefined
    if (how !== undefined)
      return isKept ? (known.get(field) ?? null) : (choose(random, how.texts.filter(isWhole)) ?? null)
    if (field === 'name') return nameText(isKept)
    if (field === 'status') return row.status === undefined || row.status === 'omitted' ? null : writeJson(row.status)
    const values = valuesOf(category, row.category)
    const text = isKept || values === undefined ? known.get(field) : String(choose(random, values))
    return text !== undefined && /^-?\d+$/.test(text) && accepts(BigInt(text)) ? text : undefined
  }

  function nameText(isKept: boolean): string | undefined {
    if (row.name === undefined) return writeJson(name())
    if (needsMark && row.name in nameLengths && !markedName.classes.some(each => each.name === row.name))
      return undefined
    if (row.name in nameLengths) return writeJson(name(formOf(row)))
    if (isKept && (!needsMark || isMarked(like.row))) return known.get('name')
    if (needsMark) return undefined
    const values = valuesOf(otherName, row.name)
    return values && writeJson(choose(random, values).replace('$name', name()))
  }
}

/** Whether a field is wrong of which the pet shows nothing to know it by. */
const isMarked = (row: Row): boolean =>
  (['categoryId sent', 'status sent'] as const).some(field => breakOf(row[field] ?? '') !== undefined)

/** Whether nothing is to be put in. */
const isWhole = (text: string | undefined): boolean => !text?.includes('$category')

/** Many rows are written like one creation, whose name may be long. */
const membersOf = onceFor(
  ({ like }: Written): ReadonlyMap<string, string> =>
    new Map(writtenMembers(sentRequest(like).creation?.text ?? '').map(member => [member.name, member.text])),
)
