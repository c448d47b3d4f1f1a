import type { Draft } from '../../core/collections/draft.js'
import { type Exchange, type Header, headerValues } from '../../core/exchange/exchange.js'
import { type Integer, isInt64, isInteger, isJsonObject, type Json, type JsonObject } from '../../core/json/json.js'
import { writtenNumber } from '../../core/json/json-span.js'
import { isOrdinaryName } from '../../core/model/ordinary-name.js'
import { isPetStatus, type PetStatus } from '../../core/model/pet-status.js'
import { parseJson } from '../json/json-parse.js'
import { readLeniently } from '../json/lenient-json.js'

/** The ways in which a body is no NewPet (P10), each with the field that it is about. */
export const creationProblems = {
  'name missing': 'name',
  'name is a number': 'name',
  'name is a boolean': 'name',
  'name is null': 'name',
  'name is an array': 'name',
  'name is an object': 'name',
  'categoryId missing': 'categoryId',
  'categoryId is a string': 'categoryId',
  'categoryId is a fraction': 'categoryId',
  'categoryId is a boolean': 'categoryId',
  'categoryId is null': 'categoryId',
  'categoryId is an array': 'categoryId',
  'categoryId is an object': 'categoryId',
  'categoryId above int64': 'categoryId',
  'categoryId below int64': 'categoryId',
  'status in another letter case': 'status',
  'status is another string': 'status',
  'status is empty': 'status',
  'status is null': 'status',
  'status is a number': 'status',
  'status is a boolean': 'status',
  'status is an array': 'status',
  'status is an object': 'status',
  'no body': 'body',
  'no body and no content type': 'body',
  'malformed JSON': 'body',
  'an array': 'body',
  'a string': 'body',
  'a number': 'body',
  'a boolean': 'body',
  null: 'body',
} as const

export type CreationProblem = keyof typeof creationProblems

/** What the document leaves open in a body (P11, P25): the target may refuse it or take it. */
export type OpenPoint =
  | 'name'
  | 'spelling of a number'
  | 'unknown property'
  | 'supplied id'
  | 'content type'
  | 'repeated member'
  | 'lone surrogate'
  | 'encoding'
  | 'transfer coding'

/** A creation as it was sent: what is judged by it is computed from these bytes alone, whoever sent them. */
export interface SentCreation {
  /**
   * `invalid` is refused with 400 (P10), `valid` is accepted where the category works (P7), `open` is unspecified (P11); `lenient`
   * is no JSON but shows a valid NewPet: refused with 400, or accepted by a parser that takes more than JSON (P10).
   */
  readonly validity: 'valid' | 'invalid' | 'open' | 'lenient'
  readonly problems: readonly CreationProblem[]
  readonly open: readonly OpenPoint[]
  readonly text: string
  readonly json?: Json
  /** Present where they are what NewPet wants. */
  readonly name?: string
  readonly categoryId?: Integer
  readonly status?: PetStatus
  /** The body is an object without a member `status`. */
  readonly omitsStatus: boolean
}

/** The name in the body, also where that is no JSON: a lenient reader may have found it. */
export const writtenName = ({ name, text }: SentCreation): string | undefined =>
  name ?? /"name": *"([A-Za-z ]+)"/.exec(text)?.[1]

/** Reads the body of `POST /pets`. */
export function readCreation({ headers, body, chunked }: Exchange['request']): SentCreation {
  const bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? new Uint8Array())
  const type = contentType(headers)
  if (bytes.length === 0) return broken('', [type === undefined ? 'no body and no content type' : 'no body'])
  const parsed = parseJson(bytes, { whole: true })
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  // To the letter: who compares texts takes Application/JSON for another one (P11).
  const open: OpenPoint[] = type === 'application/json' ? [] : ['content type']
  // Gateways and application servers may want a Content-Length, and hand on no body without one (P22).
  if (chunked) open.push('transfer coding')
  if (parsed.bom || isWide(bytes)) open.push('encoding')
  if (parsed.value === undefined || !parsed.utf8) return readMalformed(text, open)
  const json = parsed.value
  if (!isJsonObject(json)) return { ...broken(text, [otherValue(json)], open), json }
  if (parsed.duplicateKeys.length > 0) open.push('repeated member')
  if (parsed.loneSurrogates) open.push('lone surrogate')
  return readObject(text, json, open)
}

/** Octets that begin as UTF-16 or UTF-32 does, which readers of JSON once had to know (RFC 4627, section 3). */
const isWide = (bytes: Uint8Array): boolean =>
  /^(?:\xff\xfe|\xfe\xff|\0\0\xfe\xff|\0[^\0]\0[^\0]|[^\0]\0[^\0]\0|\0{3}[^\0]|[^\0]\0{3})/.test(
    Buffer.from(bytes.subarray(0, 4)).toString('latin1'),
  )

/**
 * A text that is no JSON, or no UTF-8. Where it shows a valid NewPet all the same, a parser that takes forms beyond JSON may
 * accept it (RFC 8259, section 9).
 */
function readMalformed(text: string, open: OpenPoint[]): SentCreation {
  const { members = [], complete = false } = readLeniently(text) ?? {}
  const there = members.filter(({ name, value }) => value !== undefined || !isField(name))
  const shown: JsonObject = Object.fromEntries(there.map(({ name, value = null }) => [name, value]))
  const written = (field: string) => members.findLast(({ name }) => name === field)
  const read = readObject(text, shown, [...open], () => written('categoryId')?.text)
  if (new Set(members.map(({ name }) => name)).size < members.length) read.open.push('repeated member')
  const isPlain = (field: string) => written(field)?.isExact === true && !text.includes('\ufffd')
  if (!complete || read.problems.length > 0) return broken(text, ['malformed JSON'], read.open)
  const { json: _, name, categoryId, status, ...rest } = read
  return {
    ...rest,
    ...(name !== undefined && isPlain('name') ? { name } : {}),
    ...(categoryId !== undefined && isPlain('categoryId') ? { categoryId } : {}),
    ...(status !== undefined && isPlain('status') ? { status } : {}),
    validity: read.open.some(point => veils.has(point)) ? 'open' : 'lenient',
    problems: ['malformed JSON'],
  }
}

const isField = (name: string): boolean => name === 'name' || name === 'categoryId' || name === 'status'

function readObject(
  text: string,
  json: JsonObject,
  open: OpenPoint[],
  writtenCategory = () => writtenNumber(text, 'categoryId'),
): SentCreation & { readonly open: OpenPoint[] } {
  const problems: CreationProblem[] = []
  const { name, categoryId, status } = json
  const named = nameProblem(name)
  if (named !== undefined) problems.push(named)
  else if (!isOrdinaryName(name as string)) open.push('name')
  const category = categoryProblem(categoryId, writtenCategory)
  if (category === 'spelling of a number') open.push(category)
  else if (category !== undefined) problems.push(category)
  const stated = statusProblem(status)
  if (stated !== undefined) problems.push(stated)
  for (const member of Object.keys(json)) {
    if (!isField(member)) open.push(member === 'id' ? 'supplied id' : 'unknown property')
  }
  const read: Draft<SentCreation> & { readonly open: OpenPoint[] } = {
    validity: validityOf(problems, open),
    problems,
    open,
    text,
    json,
    omitsStatus: status === undefined,
  }
  if (typeof name === 'string') read.name = name
  if (isInt64(categoryId)) read.categoryId = categoryId
  if (isPetStatus(status)) read.status = status
  return read
}

/** What hides the body's meaning from a reader, or lets it refuse the body for another reason, leaves it open. */
const veils: ReadonlySet<OpenPoint> = new Set(['content type', 'repeated member', 'lone surrogate', 'encoding'])

function validityOf(problems: readonly CreationProblem[], open: readonly OpenPoint[]): SentCreation['validity'] {
  if (problems.length > 0 && !open.some(point => veils.has(point))) return 'invalid'
  return problems.length + open.length > 0 ? 'open' : 'valid'
}

function broken(text: string, problems: readonly CreationProblem[], open: readonly OpenPoint[] = []): SentCreation {
  return { validity: validityOf(problems, open), problems, open, text, omitsStatus: false }
}

function nameProblem(name: Json | undefined): CreationProblem | undefined {
  if (name === undefined) return 'name missing'
  return typeof name === 'string' ? undefined : `name is ${kindOf(name)}`
}

function categoryProblem(
  value: Json | undefined,
  written: () => string | undefined,
): CreationProblem | 'spelling of a number' | undefined {
  if (value === undefined) return 'categoryId missing'
  if (typeof value === 'string') return 'categoryId is a string'
  if (typeof value !== 'number' && typeof value !== 'bigint')
    return `categoryId is ${kindOf(value) as 'a boolean' | 'null' | 'an array' | 'an object'}`
  const token = written()
  if (!/^-?(?:0|[1-9]\d*)$/.test(token ?? '')) {
    // A fraction that no double can hold may reach the judge as an integer (P10).
    if (isInteger(value) || Number.isInteger(Number(token))) return 'spelling of a number'
    return 'categoryId is a fraction'
  }
  if (isInt64(value)) return undefined
  return token!.startsWith('-') ? 'categoryId below int64' : 'categoryId above int64'
}

function statusProblem(status: Json | undefined): CreationProblem | undefined {
  if (status === undefined || isPetStatus(status)) return undefined
  if (typeof status !== 'string') return `status is ${kindOf(status)}`
  if (status === '') return 'status is empty'
  return isPetStatus(status.toLowerCase()) ? 'status in another letter case' : 'status is another string'
}

type Kind = 'a number' | 'a boolean' | 'null' | 'an array' | 'an object'

function kindOf(value: Json): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'boolean') return 'a boolean'
  return typeof value === 'object' ? 'an object' : 'a number'
}

function otherValue(value: Json): CreationProblem {
  if (typeof value === 'string') return 'a string'
  return kindOf(value) as 'a number' | 'a boolean' | 'null' | 'an array'
}

const contentType = (headers: readonly Header[]): string | undefined => headerValues(headers, 'content-type')[0]?.trim()
