import type { Operation } from '../exchange/exchange.js'
import type { Json, JsonObject } from '../json/json.js'
import type { Setting } from '../model/model.js'

/** A pet as the reference server stores it. */
export interface StoredPet {
  readonly id: bigint
  readonly name: string
  readonly categoryId: bigint
  readonly status?: string
  /** Unknown properties of the request, where the server keeps them. */
  readonly extra?: JsonObject
}

/** A response of the reference server, before it is framed. */
export interface UnframedResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | Uint8Array
}

/** What came before a request: on its connection, and on the server. */
export interface Course {
  /** What the first request of its connection got, such as `listPets 401`; undefined for the first. */
  readonly opened?: string
  /** Since its connection was last used, or opened. */
  readonly idleMs: number
  /** How many requests with the outcome of the one that ended last ended in a row. */
  readonly row: number
  /** How many requests in a row before it were the same to the letter. */
  readonly same: number
}

/** What a fault may look at. All counters are of this server alone and begin at 1. */
export interface InjectionContext {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** Path and query as they were sent, relative to the base address. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Names as they were sent, in order. */
  readonly headerNames: readonly string[]
  /** In how many pieces the body arrived. */
  readonly bodyPieces: number
  readonly requestBody: Uint8Array
  /** The request body where it parsed as JSON. */
  readonly input: Json | undefined
  /** The key check's outcome, before any fault. */
  readonly authenticated: boolean
  /** Method, target and body are those of the request before it. */
  readonly again: boolean
  /** This is the nth request to this operation. */
  readonly nth: number
  /** Requests to this operation under way, this one included. */
  readonly active: number
  readonly course: Course
  /** The store and the traffic when the request arrived. */
  readonly setting: Omit<Setting, 'pet'>
  /** Every pet stored. */
  readonly pets: readonly StoredPet[]
  /** The key that the server accepts. */
  readonly apiKey: string
  /** listPets: the value of the status filter, where one was given. */
  readonly status?: string
  /** listPets: the page size in force. */
  readonly limit?: number
  /** listPets: the pets that match the filter, before the page is cut. */
  readonly matching?: readonly StoredPet[]
  /** getPet: the id asked for. */
  readonly petId?: bigint
  /** createPet and getPet: the pet concerned. */
  readonly pet?: StoredPet
}

type PerOperation<Stage extends string, Value> = Record<`${Operation}.${Stage}`, Value>

/** Every injection point of the reference server with the value that passes through it. */
export interface InjectionPoints
  extends PerOperation<'authenticate', boolean>,
    /** The JSON of a success body: an array of pets for listPets, a pet for the others. */
    PerOperation<'body', Json>,
    /** The JSON of an Error body. */
    PerOperation<'error', Json>,
    /** The whole response, success or error. */
    PerOperation<'response', UnframedResponse> {
  /** The page size in force, the default included. */
  'listPets.limit': number
  /** The pets after filtering, before the page is cut. */
  'listPets.matching': readonly StoredPet[]
  /** The pets of the page. */
  'listPets.page': readonly StoredPet[]
  /** What is wrong with the body, or undefined where it is valid. */
  'createPet.problem': string | undefined
  /** The id assigned. */
  'createPet.id': bigint
  /** The record that goes into the store; undefined stores nothing. The response shows the unmodified pet. */
  'createPet.record': StoredPet | undefined
  /** Whether the pet of a refused creation is stored all the same (as far as its body can be read). */
  'createPet.keepRefused': boolean
  /** The id read from the path. */
  'getPet.id': bigint
  /** The pet found. */
  'getPet.found': StoredPet | undefined
  'getStoreOrders.response': UnframedResponse
  'elsewhere.response': UnframedResponse
  /** The published OpenAPI description (JSON), undefined where none is published. */
  'description.body': Json | undefined
}

export type InjectionPoint = keyof InjectionPoints

/** Turns the unmodified value into another one; the same value back means "not this time". Never mutates. */
export type Injection<S extends InjectionPoint> = (
  unmodified: InjectionPoints[S],
  context: InjectionContext,
) => InjectionPoints[S]

export type Injections = { readonly [S in InjectionPoint]?: Injection<S> }
