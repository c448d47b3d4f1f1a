import type { Json, JsonObject } from '../core/json/json.js'
import type { PetStatus } from '../core/model/pet-status.js'
import type { StoredPet } from '../core/rule/injection.js'
import type { JsonStyle } from './json/write-json.js'

/** Responses that an intermediary gives now and then in place of the service, which never sees the request. */
export interface InfrastructureFailure {
  readonly every: number
  readonly status: number
  readonly retryAfter?: string | (() => string)
  readonly html?: boolean
}

/** A request as a front end sees it. */
export interface Arriving {
  /** Path and query. */
  readonly target: string
  /** Values of its header fields, and of those of Authorization. */
  readonly fields: readonly string[]
  readonly authorizations: number
  readonly chunked: boolean
  /** Bytes of its body. */
  readonly length: number
}

/** What is asked for beyond the document: an error status and whether its body is an Error. */
export type Refusal = { readonly status: number; readonly html?: boolean; readonly retryAfter?: string }

/**
 * Everything about the server that the document leaves open. The default is one answer to each question; a variant sets
 * one or more members to another answer. A member is one question, so two variants that set the same one exclude each other.
 */
export interface ServerConfiguration {
  // listPets
  limitOutside: 'refuse' | 'clamp' | 'ignore' | 'empty' | 'honour'
  /** The status that refuses a limit or a filter. */
  listRefusal: number
  limitJunk: 'refuse' | 'ignore' | 'truncate'
  limitRepeated: 'refuse' | 'first' | 'last'
  statusUnknown: 'refuse' | 'ignore' | 'empty'
  statusAnyCase: boolean
  statusRepeated: 'refuse' | 'first' | 'last'
  queryUnknown: 'ignore' | 'refuse'
  order: 'created' | 'newest' | 'name' | 'name-length' | 'id-down' | 'random'
  pageCap: (limit: number, chance: () => number) => number
  /** Milliseconds by which lists and reads by id may show an older store; `nth` counts the lists of the server from 0. */
  listLag: (chance: () => number, nth: number) => number
  getLag: (chance: () => number) => number

  // createPet
  statusDefault: PetStatus | undefined
  mediaTypes: 'refuse' | 'refuse-400' | 'accept'
  unknownProperties: 'ignore' | 'refuse' | 'keep'
  /** The status of such a refusal; one that is not 400 comes before anything else is looked at. */
  unknownPropertiesRefusal: number
  /** Whether `Name` and `category_id` are taken for `name` and `categoryId` where these are there, too: the last one wins. */
  memberSpelling: 'exact' | 'any'
  suppliedId: 'ignore' | 'refuse' | 'honour'
  /** A body that was sent before: `once`: its pet is returned again. */
  sameBody: 'again' | 'once'
  /** categoryId written `1.0` or `1e2`. */
  notation: 'accept' | 'refuse'
  duplicateMembers: 'last' | 'refuse'
  /** The name as it is stored. */
  nameStored: (name: string) => string
  /** What speaks against a name. */
  nameProblem: (name: string) => string | undefined
  nameRefusal: number
  /** With `refuse any case` letter case makes no difference. */
  nameRepeated: 'accept' | 'refuse' | 'refuse any case'
  nameRepeatedRefusal: number
  categoryKnown: (id: bigint) => boolean
  categoryRefusal: number
  /** Whether somebody adds a category that was refused. */
  categoriesAdded: boolean
  /** So many pets fill a category, which is refused from then on. */
  petsPerCategory: number
  /** A category of pets that the server brings along. */
  categoryOfOthers: (n: number) => bigint
  bodyLimit: number
  bodyLimitRefusal: Refusal
  location: 'path' | 'relative' | 'absolute' | 'none'
  /** The id of the nth pet. */
  id: (n: number) => bigint

  // The collection
  seeds: number
  seed: (pet: StoredPet, n: number) => StoredPet
  /** The status of a pet some milliseconds after it was created. */
  statusAfter: ((pet: StoredPet, ms: number) => string | undefined) | undefined
  /** Another client adds a pet at every nth request or after every so many milliseconds. */
  othersEvery: number
  othersMs: number
  /** Whether another client creates every pet once more. */
  othersCopy: boolean
  /** Whether the ids of pets that were removed are given to the next ones. */
  idsGivenAgain: boolean
  /** What another client does to a seeded pet at every 20th request. */
  othersEdit: 'rename' | 'remove' | undefined

  // getPet
  idJunk: number
  idBelowOne: number
  /** Ids of pets that other clients own: 403. */
  idOfOthers: (id: bigint) => boolean
  idOutside: number
  getPetGone: 404 | 410 | undefined
  /** Ends getPet on 5 December 2030 by the server's clock. */
  getPetEnds: boolean
  deprecation: string | undefined
  sunset: string | undefined

  // Authentication
  challenge: string | undefined
  schemeCase: 'any' | 'exact'
  schemeBlanks: 'any' | 'one'
  headersTwice: 'refuse' | 'first' | 'last'
  idJunkBeforeKey: boolean

  // Bodies
  /** Where a pet shows its status: an optional member, but for lists that are filtered by it and creations that gave it. */
  statusShown: 'always' | 'where it must be'
  json: JsonStyle
  mediaType: string
  petExtra: JsonObject | undefined
  errorExtra: JsonObject | undefined
  errorCode: ((status: number) => string) | undefined
  errorMessage: ((message: string, authorization: string) => string) | undefined

  // Beside the documented operations
  orders: Refusal | { readonly status: 200 | 204; readonly body?: Json }
  unknownPaths: Refusal | { readonly status: 301 | 302; readonly location: string }
  unknownPathsBeforeKey: boolean
  head: 'support' | 405 | 404
  options: 'allow' | 'cors' | 405
  description: Description

  // Transport
  latency: ((chance: () => number) => number) | undefined
  rateLimit: InfrastructureFailure | undefined
  /** More get 429. */
  requestsPerSecond: number
  unavailable: InfrastructureFailure | undefined
  gateway: InfrastructureFailure | undefined
  /** A reused connection is closed without a response, every nth request. */
  dropEvery: number
  /** The response to every nth creation is lost, and the pet is there. */
  loseCreationEvery: number
  coding: 'gzip' | 'deflate' | 'br' | undefined
  framing: 'length' | 'chunked' | 'dribble' | 'until-close'
  connection: 'keep' | 'close' | 'short' | 'ten-requests'
  headerCase: 'lower' | 'title' | 'upper'
  dateHeader: boolean
  reason: ((status: number) => string) | undefined
  headers: readonly (readonly [name: string, value: string])[]
  /** What a front end refuses before the service sees it. */
  front: ((request: Arriving) => Refusal | undefined) | undefined
  earlyHints: boolean
}

export interface Description {
  /** Where it stands, relative to the base address. */
  readonly path: string | undefined
  readonly form: 'json' | 'yaml'
  readonly needsKey: boolean
  readonly edit?: (description: Record<string, Json>) => Record<string, Json>
}

const identity = <Value>(value: Value): Value => value

export const plainConfiguration: ServerConfiguration = {
  limitOutside: 'refuse',
  listRefusal: 400,
  limitJunk: 'refuse',
  limitRepeated: 'refuse',
  statusUnknown: 'refuse',
  statusAnyCase: false,
  statusRepeated: 'refuse',
  queryUnknown: 'ignore',
  order: 'created',
  pageCap: identity,
  listLag: () => 0,
  getLag: () => 0,
  statusDefault: 'available',
  mediaTypes: 'refuse',
  unknownProperties: 'ignore',
  unknownPropertiesRefusal: 400,
  memberSpelling: 'exact',
  sameBody: 'again',
  suppliedId: 'ignore',
  notation: 'accept',
  duplicateMembers: 'last',
  nameStored: identity,
  nameProblem: () => undefined,
  nameRefusal: 400,
  nameRepeated: 'accept',
  nameRepeatedRefusal: 409,
  categoryKnown: () => true,
  categoryRefusal: 400,
  categoriesAdded: false,
  petsPerCategory: Number.POSITIVE_INFINITY,
  categoryOfOthers: n => BigInt(1 + (n % 5)),
  bodyLimit: 1024 * 1024,
  bodyLimitRefusal: { status: 413 },
  location: 'path',
  id: n => BigInt(n),
  seeds: 0,
  seed: identity,
  statusAfter: undefined,
  othersEvery: 0,
  othersMs: 0,
  othersCopy: false,
  idsGivenAgain: false,
  othersEdit: undefined,
  idJunk: 404,
  idBelowOne: 404,
  idOfOthers: () => false,
  idOutside: 404,
  getPetGone: undefined,
  getPetEnds: false,
  deprecation: '@1733356800',
  sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
  challenge: 'Bearer',
  schemeCase: 'any',
  schemeBlanks: 'any',
  headersTwice: 'refuse',
  idJunkBeforeKey: false,
  statusShown: 'always',
  json: {},
  mediaType: 'application/json',
  petExtra: undefined,
  errorExtra: undefined,
  errorCode: undefined,
  errorMessage: undefined,
  orders: { status: 404 },
  unknownPaths: { status: 404 },
  unknownPathsBeforeKey: false,
  head: 'support',
  options: 'allow',
  description: { path: '/openapi.json', form: 'json', needsKey: false },
  latency: undefined,
  rateLimit: undefined,
  requestsPerSecond: Number.POSITIVE_INFINITY,
  unavailable: undefined,
  gateway: undefined,
  dropEvery: 0,
  loseCreationEvery: 0,
  coding: undefined,
  framing: 'length',
  connection: 'keep',
  headerCase: 'lower',
  dateHeader: true,
  reason: undefined,
  headers: [],
  front: undefined,
  earlyHints: false,
}
