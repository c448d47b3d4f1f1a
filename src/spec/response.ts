import { type Exchange, headerOf, isInfrastructure } from '../core/exchange.js'
import { type Integer, isJsonObject, type Json, type JsonObject } from '../core/json.js'
import { type ParsedJson, parseJson } from './json-parse.js'
import type { MayBeResidue } from './residue.js'
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
  /** True also where there is no body. */
  readonly mediaTypeOk: boolean
  readonly parsed?: ParsedJson
  readonly json?: Json
  /** The first stage that fails. */
  readonly failed?: Stage
  readonly problems: readonly Problem[]
  /** The elements of a list, valid or not. */
  readonly items?: readonly Json[]
  /** Invalid pets of earlier runs of this tool: nothing else is said of them (P28). */
  readonly residue?: readonly Residue[]
  /** Present where all stages passed, as are `pet` and `error`; without residue. */
  readonly pets?: readonly PetView[]
  readonly pet?: PetView
  readonly error?: ErrorView
  /** The integer id in a success body about one pet, even where the rest of the response is wrong. */
  readonly looseId?: Integer
}

/** A pet that an earlier run left behind, and what is wrong with it. */
export interface Residue {
  readonly pet: JsonObject
  readonly problems: readonly Problem[]
}

const parsed = new WeakMap<Exchange, ParsedResponse>()

/** Reads the response of an exchange once: whoever reads it first, the fold of the trace, says what may be residue. */
export function parsedResponse(exchange: Exchange, mayBeResidue: MayBeResidue = () => false): ParsedResponse {
  let known = parsed.get(exchange)
  if (known === undefined) {
    known = read(exchange, mayBeResidue)
    parsed.set(exchange, known)
  }
  return known
}

function read(exchange: Exchange, mayBeResidue: MayBeResidue): ParsedResponse {
  const { response, request } = exchange
  const infrastructure = isInfrastructure(exchange)
  const base = { documented: undefined, infrastructure, hasBody: false, mediaType: undefined, mediaTypeOk: true }
  if (response === undefined) return { ...base, status: undefined, failed: 'transport', problems: [] }
  const { status } = response
  // The response to HEAD has no body whatever its status.
  if (request.method === 'HEAD') return { ...base, status, problems: [], ...mediaTypeOf(exchange) }
  const hasBody = response.body.length > 0
  const media = mediaTypeOf(exchange)
  const mediaTypeOk = !hasBody || media.mediaType === 'application/json'
  const head = { status, documented: documentedBody(exchange), infrastructure, hasBody, ...media, mediaTypeOk }
  if (!hasBody) return { ...head, ...withoutBody(head.documented) }
  const parsed = response.codingFailure === undefined ? parseJson(response.body) : undecoded(response.codingFailure)
  const json = parsed.value
  const loose = { parsed, ...(json === undefined ? {} : { json }), ...looseId(exchange, json) }
  const failed = failedStage(mediaTypeOk, parsed)
  if (failed !== undefined) return { ...head, ...loose, failed, problems: [] }
  return {
    ...head,
    ...loose,
    ...meaning(head.documented, json as Json, exchange.endpoint === 'createPet' ? () => false : mayBeResidue),
  }
}

function mediaTypeOf(exchange: Exchange): { mediaType: string | undefined } {
  const value = headerOf(exchange, 'content-type')
  return { mediaType: value?.replace(/;.*/s, '').trim().toLowerCase() }
}

function documentedBody({ endpoint, response }: Exchange): ParsedResponse['documented'] {
  const { status } = response!
  if (status >= 400) return 'error'
  if (endpoint === 'listPets' && status === 200) return 'pets'
  return (endpoint === 'createPet' && status === 201) || (endpoint === 'getPet' && status === 200) ? 'pet' : undefined
}

function withoutBody(documented: ParsedResponse['documented']): Pick<ParsedResponse, 'failed' | 'problems'> {
  if (documented === undefined) return { problems: [] }
  const expected = documented === 'pets' ? 'a JSON array' : 'a JSON object'
  return { failed: 'schema', problems: [{ place: 'body', kind: 'no-body', expected, actual: 'no body' }] }
}

/** Coded bytes tell nothing about UTF-8 and the like: they are a body that is not JSON (P26). */
function undecoded(reason: string): ParsedJson {
  return { error: `content coding cannot be undone: ${reason}`, utf8: true, bom: false, duplicateKeys: [], depth: 0 }
}

function failedStage(mediaTypeOk: boolean, parsed: ParsedJson): Stage | undefined {
  if (!mediaTypeOk) return 'media-type'
  // What does not parse in any case is no JSON, whatever its bytes (P16).
  if (parsed.error !== undefined) return 'json'
  return parsed.utf8 || hasReadableNames(parsed.value!) ? undefined : 'bytes'
}

/** Replacement characters in other texts than names hide nothing that is compared (P16). */
function hasReadableNames(json: Json): boolean {
  const each = Array.isArray(json) ? json : [json]
  return !each.some(one => isJsonObject(one) && typeof one.name === 'string' && one.name.includes('\ufffd'))
}

function looseId({ endpoint, response }: Exchange, json: Json | undefined): Pick<ParsedResponse, 'looseId'> {
  const onePet =
    (endpoint === 'createPet' || endpoint === 'getPet') && response!.status >= 200 && response!.status < 300
  const id = onePet && isJsonObject(json) ? json.id : undefined
  return typeof id === 'bigint' || Number.isSafeInteger(id) ? { looseId: id as Integer } : {}
}

function meaning(
  documented: ParsedResponse['documented'],
  json: Json,
  mayBeResidue: MayBeResidue,
): Pick<ParsedResponse, 'failed' | 'problems' | 'items' | 'residue'> {
  if (documented === undefined) return { problems: [] }
  const residue: Residue[] = []
  const setAside = (pet: Json, problems: readonly Problem[]): boolean => {
    if (!mayBeResidue(pet)) return false
    residue.push({ pet: pet as JsonObject, problems })
    return true
  }
  const problems = problemsOf(schemas[documented], json, setAside)
  if (documented === 'pet' && problems.length > 0 && setAside(json, problems)) return { problems: [], residue }
  const items = documented === 'pets' && Array.isArray(json) ? { items: json as readonly Json[] } : {}
  if (problems.length > 0) return { failed: 'schema', problems, ...items }
  if (residue.length === 0) return { problems, ...items, ...views[documented](json) }
  const left = new Set<Json>(residue.map(({ pet }) => pet))
  return { problems, ...items, residue, ...views.pets((json as Json[]).filter(pet => !left.has(pet))) }
}

const schemas = { pets: 'Pets', pet: 'Pet', error: 'Error' } as const

const views = {
  pets: (json: Json) => ({ pets: (json as JsonObject[]).map(petView) }),
  pet: (json: Json) => ({ pet: petView(json as JsonObject) }),
  error: (json: Json) => {
    const { code, message, status } = json as unknown as ErrorView
    return { error: { code, message, status } }
  },
}

/** Of an object that has passed the schema of Pet. */
function petView(raw: JsonObject): PetView {
  const { id, name, categoryId, status } = raw as unknown as PetView
  return status === undefined ? { id, name, categoryId, raw } : { id, name, categoryId, status, raw }
}
