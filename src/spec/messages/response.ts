import type { Draft } from '../../core/collections/draft.js'
import { type Exchange, headerValues, isInfrastructure } from '../../core/exchange/exchange.js'
import { type Integer, isJsonObject, type Json, type JsonObject } from '../../core/json/json.js'
import { quoted } from '../../core/text/quoted.js'
import { type ParsedJson, parseJson } from '../json/json-parse.js'
import type { MayBeLeftover } from './leftovers.js'
import { type Problem, problemsOf } from './validators.js'

export type { Problem } from './validators.js'

export interface PetView {
  readonly id: Integer
  readonly name: string
  readonly categoryId: Integer
  readonly status?: string
  readonly raw: JsonObject
}

export interface ErrorView {
  readonly code: string
  readonly message: string
  readonly status: Integer
}

/** The stages of judging a response, in order (P28), without status and meaning. */
export type Stage = 'transport' | 'media-type' | 'bytes' | 'json' | 'schema'

/** What an exchange brought back, as far as it can be read. */
export interface ParsedResponse {
  readonly status: number | undefined
  /** What the document says the body is. */
  readonly documented: 'pets' | 'pet' | 'error' | undefined
  readonly infrastructure: boolean
  readonly hasBody: boolean
  /** In lower case, without parameters. */
  readonly mediaType: string | undefined
  /** True also where there is no body, or where nobody recorded it. */
  readonly mediaTypeOk: boolean
  readonly parsed?: ParsedJson
  readonly json?: Json
  /** The first stage that fails. */
  readonly failed?: Stage
  readonly problems: readonly Problem[]
  /** The elements of a list, valid or not. */
  readonly items?: readonly Json[]
  /** Invalid pets of earlier runs of this tool: nothing else is said of them (P28). */
  readonly leftovers?: readonly Leftovers[]
  /** Present where all stages passed, as are `pet` and `error`; without leftovers. */
  readonly pets?: readonly PetView[]
  readonly pet?: PetView
  readonly error?: ErrorView
  /** The integer id in a success body about one pet, even where the rest of the response is wrong. */
  readonly looseId?: Integer
}

/** A pet that an earlier run left behind, and what is wrong with it. */
export interface Leftovers {
  readonly pet: JsonObject
  readonly problems: readonly Problem[]
}

const parsed = new WeakMap<Exchange, ParsedResponse>()

/** Reads the response of an exchange once: whoever reads it first, the fold of the trace, says what may be a leftover. */
export function parsedResponse(exchange: Exchange, mayBeLeftover: MayBeLeftover = () => false): ParsedResponse {
  let known = parsed.get(exchange)
  if (known === undefined) {
    known = read(exchange, mayBeLeftover)
    parsed.set(exchange, known)
  }
  return known
}

function read(exchange: Exchange, mayBeLeftover: MayBeLeftover): ParsedResponse {
  const { response, request, endpoint } = exchange
  // The response to HEAD has no body whatever its status.
  const isHead = request.method === 'HEAD'
  const hasBody = !isHead && response !== undefined && response.body.length > 0
  const mediaType = mediaTypeOf(exchange)
  const isPartial = response?.partialHeaders === true
  const reading: Draft<ParsedResponse> = {
    status: response?.status,
    documented: isHead || response === undefined ? undefined : documentedBody(exchange),
    infrastructure: isInfrastructure(exchange),
    hasBody,
    mediaType,
    mediaTypeOk: !hasBody || mediaType === 'application/json' || (mediaType === undefined && isPartial),
    problems: [],
  }
  if (response === undefined) reading.failed = 'transport'
  else if (hasBody) readBody(reading, exchange, endpoint === 'createPet' ? () => false : mayBeLeftover)
  else lackBody(reading)
  return reading
}

function readBody(reading: Draft<ParsedResponse>, exchange: Exchange, mayBeLeftover: MayBeLeftover): void {
  const { body, codingFailure } = exchange.response!
  const parsed = codingFailure === undefined ? parseJson(body) : undecoded(codingFailure)
  const json = parsed.value
  reading.parsed = parsed
  if (json !== undefined) reading.json = json
  const id = looseId(exchange, json)
  if (id !== undefined) reading.looseId = id
  const failed = failedStage(reading.mediaTypeOk, parsed)
  if (failed !== undefined) reading.failed = failed
  else readMeaning(reading, json as Json, mayBeLeftover)
}

/** Of a header that was sent twice, in two lines or in one, all that differ. */
function mediaTypeOf({ response }: Exchange): string | undefined {
  const lines = headerValues(response?.headers ?? [], 'content-type')
  if (lines.length === 0) return undefined
  const types = lines.join(',').replace(quoted, '""').split(',')
  return [...new Set(types.map(type => type.replace(/;.*/s, '').trim().toLowerCase()))].join(', ')
}

function documentedBody({ endpoint, response }: Exchange): ParsedResponse['documented'] {
  const { status } = response!
  if (status >= 400) return 'error'
  if (endpoint === 'listPets' && status === 200) return 'pets'
  return (endpoint === 'createPet' && status === 201) || (endpoint === 'getPet' && status === 200) ? 'pet' : undefined
}

function lackBody(reading: Draft<ParsedResponse>): void {
  if (reading.documented === undefined) return
  const expected = reading.documented === 'pets' ? 'a JSON array' : 'a JSON object'
  reading.failed = 'schema'
  reading.problems = [{ place: 'body', kind: 'no-body', expected, actual: 'no body' }]
}

/** Coded bytes tell nothing about UTF-8 and the like: they are a body that is not JSON (P26). */
function undecoded(reason: string): ParsedJson {
  return { error: `content coding cannot be undone: ${reason}`, utf8: true, bom: false, duplicateKeys: [], depth: 0 }
}

function failedStage(mediaTypeOk: boolean, parsed: ParsedJson): Stage | undefined {
  if (!mediaTypeOk) return 'media-type'
  // What does not parse in any case is no JSON, whatever its bytes (P16).
  if (parsed.error !== undefined) return 'json'
  return hidesName(parsed, parsed.value) ? 'bytes' : undefined
}

/** Whether bytes that are no UTF-8 hide the name of a pet. In other texts they hide nothing that is compared (P16). */
const hidesName = (parsed: ParsedJson | undefined, pet: Json | undefined): boolean =>
  parsed?.utf8 === false && isJsonObject(pet) && typeof pet.name === 'string' && pet.name.includes('\ufffd')

/** The name of a pet as the response shows it; undefined where it shows none that can be read (P16). */
export const shownName = ({ parsed }: ParsedResponse, pet: Json | undefined): Json | undefined =>
  isJsonObject(pet) && !hidesName(parsed, pet) ? pet.name : undefined

function looseId({ endpoint, response }: Exchange, json: Json | undefined): Integer | undefined {
  const onePet =
    (endpoint === 'createPet' || endpoint === 'getPet') && response!.status >= 200 && response!.status < 300
  const id = onePet && isJsonObject(json) ? json.id : undefined
  return typeof id === 'bigint' || Number.isSafeInteger(id) ? (id as Integer) : undefined
}

function readMeaning(reading: Draft<ParsedResponse>, json: Json, mayBeLeftover: MayBeLeftover): void {
  const { documented } = reading
  if (documented === undefined) return
  const leftovers: Leftovers[] = []
  const setAside = (pet: Json, problems: readonly Problem[]): boolean => {
    if (!mayBeLeftover(pet)) return false
    leftovers.push({ pet: pet as JsonObject, problems })
    return true
  }
  const problems = problemsOf(schemas[documented], json, setAside)
  const isLeftover = documented === 'pet' && problems.length > 0 && setAside(json, problems)
  if (documented === 'pets' && Array.isArray(json)) reading.items = json
  if (problems.length > 0 && !isLeftover) {
    reading.failed = 'schema'
    reading.problems = problems
    return
  }
  if (leftovers.length > 0) reading.leftovers = leftovers
  if (documented === 'pets') reading.pets = petViews(json as JsonObject[], leftovers)
  else if (documented === 'error') reading.error = errorView(json as JsonObject)
  else if (!isLeftover) reading.pet = petView(json as JsonObject)
}

const schemas = { pets: 'Pets', pet: 'Pet', error: 'Error' } as const

function petViews(all: readonly JsonObject[], leftovers: readonly Leftovers[]): readonly PetView[] {
  if (leftovers.length === 0) return all.map(petView)
  const left = new Set<Json>(leftovers.map(({ pet }) => pet))
  return all.filter(pet => !left.has(pet)).map(petView)
}

function errorView({ code, message, status }: JsonObject): ErrorView {
  return { code, message, status } as unknown as ErrorView
}

/** Of an object that has passed the schema of Pet. */
function petView(raw: JsonObject): PetView {
  const { id, name, categoryId, status } = raw as unknown as PetView
  return status === undefined ? { id, name, categoryId, raw } : { id, name, categoryId, status, raw }
}
