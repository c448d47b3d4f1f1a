import type { CredentialKind } from '../credential/credential.js'
import type { Phase } from '../model/phase.js'
import { mayHaveHappened, notTaken, troubleOf } from './trouble.js'

/** The three operations that the interface document describes. */
export type Operation = 'listPets' | 'createPet' | 'getPet'

/** Where a request goes: a documented operation, or one of the places beside them that the policy names. */
export type Endpoint = Operation | 'getStoreOrders' | 'description' | 'elsewhere'

export const operations: readonly Operation[] = ['listPets', 'createPet', 'getPet']

export const isOperation = (endpoint: Endpoint): endpoint is Operation =>
  operations.some(operation => operation === endpoint)

/** `path`: below the base address, with query. What serves a description of the interface is elsewhere, too. */
export function endpointOf(method: string, path: string): Exclude<Endpoint, 'description'> {
  const plain = path.split('?', 1)[0]!
  if (plain === '/pets' && method === 'POST') return 'createPet'
  if (method !== 'GET') return 'elsewhere'
  if (plain === '/pets') return 'listPets'
  if (plain === '/store/orders') return 'getStoreOrders'
  return /^\/pets\/[^/]+$/.test(plain) ? 'getPet' : 'elsewhere'
}

/** The scenario of exchanges that others made: what ids they knew, and which pets there were before, nobody can tell. */
export const trafficScenario = 'traffic'

/** Why an exchange was made: asked by the plan, a poll within the settling time, a step of shrinking. */
export type Role = 'scenario' | 'poll' | 'shrink'

export type Header = readonly [name: string, value: string]

/** A request as a scenario words it. `path` is appended to the base URL as it stands: it is sent byte for byte. */
export interface RequestSpec {
  readonly endpoint: Endpoint
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS'
  /** Path and query relative to the base address, beginning with `/`. */
  readonly path: string
  readonly headers?: readonly Header[]
  readonly body?: string | Uint8Array
  /** `valid` when left out. */
  readonly credential?: CredentialKind
  /** Which of the spellings of its kind (`spellingsOf`); the first when left out. */
  readonly credentialVariant?: number
  /** Goes out as the first request of a new connection, which is closed after it. */
  readonly fresh?: true
  /** Goes out over a connection that was kept idle (`ScenarioContext.idle`), where there is one. */
  readonly overIdle?: true
  /** Goes out as the first request of a new connection, over which what comes next goes, too: all others are closed before. */
  readonly opens?: true
  /** The body goes in chunks, two or more, with `Transfer-Encoding: chunked` in place of `Content-Length`. */
  readonly chunked?: true
  /** As the document writes `Authorization` where left out; a name is the same in any letter case (RFC 9110, 5.1). */
  readonly headerNames?: HeaderNames
  /** Goes out in two TCP segments, the second a little later; in one where left out. */
  readonly cut?: Cut
}

export type HeaderNames = 'lower case' | 'upper case'

/** Where the first segment ends. What has no body is cut in its head. */
export const cuts = ['in the request line', 'in the headers', 'before the body', 'in the body'] as const
export type Cut = (typeof cuts)[number]

/** A response as it was received. Header names are in lower case, in the order of arrival. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: readonly Header[]
  /** Others recorded it, and not with all headers: what is not among them may have been there. */
  readonly partialHeaders?: true
  /** The body's bytes after a content coding was undone. */
  readonly body: Uint8Array
  /** How long the body is, where only its beginning was kept. */
  readonly bodyLength?: number
  /** The bytes as they came, before the content coding was undone. */
  readonly coded?: Uint8Array
  /** The content coding, where the target applied one nobody asked for. */
  readonly coding?: string
  /** Why the content coding could not be undone; `body` then holds the coded bytes. */
  readonly codingFailure?: string
}

export type FailureKind =
  | 'refused' // no connection
  | 'unresolved' // no such host name
  | 'tls'
  | 'reset' // the connection ended before the response was complete
  | 'timeout'
  | 'malformed' // bytes that are not HTTP
  | 'unreadable' // HTTP that the client does not read
  | 'too-large' // body or head beyond the caps
  | 'budget' // not sent: a bound of the run was reached
  | 'aborted' // not sent or given up: the run ends

export interface TransportFailure {
  readonly kind: FailureKind
  readonly message: string
  /** False where the request certainly never reached the target. */
  readonly sent: boolean
}

/** A connection of the run. */
export interface Connection {
  /** From 1, in the order of their first requests. */
  readonly id: number
  /** The how-many-th request it was on this connection: 1 on a new one. */
  readonly nth: number
}

/** One request and what came back: exactly one of `response` and `failure` is present. Times are ms since the epoch. */
export interface Exchange {
  /** Position in the run, from 1, in order of completion. */
  readonly seq: number
  readonly scenario: string
  readonly sample: number
  /** The step's name within its scenario, such as `create` or `after`. */
  readonly label: string
  readonly phase: Phase
  readonly role: Role
  readonly endpoint: Endpoint
  readonly credential: CredentialKind
  /** Which of the spellings of its kind, where the request named one. */
  readonly credentialVariant?: number
  readonly request: {
    readonly method: string
    readonly path: string
    /** Without `Authorization`. */
    readonly headers: readonly Header[]
    readonly body?: string | Uint8Array
    readonly fresh?: true
    readonly chunked?: true
    readonly headerNames?: HeaderNames
    /** Absent where a retry counted: those go in one segment. */
    readonly cut?: Cut
  }
  /** Nothing else was under way, from the first byte of the request to the last one of the response. */
  readonly alone?: true
  /** The connection that carried the attempt that counted; absent where there was none, and behind a proxy that sees plain HTTP. */
  readonly connection?: Connection
  readonly response?: ReceivedResponse
  readonly failure?: TransportFailure
  readonly startedAt: number
  readonly endedAt: number
  /** Infrastructure responses (429, 503, dropped connections) that were retried before this outcome. */
  readonly retries: number
  /** True where an earlier attempt may have reached the target without a response. */
  readonly uncertain: boolean
}

/** Characters of a header's value that are looked at: what is longer by far says nothing to anybody. */
export const longestValue = 8000

/** The values of a header, by its lower-case name, as far as they are looked at. Whatever reads a header of others does so here. */
export const headerValues = (headers: readonly Header[], name: string): readonly string[] =>
  headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value.slice(0, longestValue))

/** The first value of a response header, by its lower-case name. */
export const headerOf = ({ response }: Exchange, name: string): string | undefined =>
  headerValues(response?.headers ?? [], name)[0]

/** Whether the response certainly came without this header. */
export const lacksHeader = (exchange: Exchange, name: string): boolean =>
  headerOf(exchange, name) === undefined && !exchange.response?.partialHeaders

/** Whether the outcome says nothing about the service (P22): no response, or one that an intermediary may have given. */
export function isInfrastructure(exchange: Exchange): boolean {
  const { response } = exchange
  if (response === undefined || troubleOf(response) !== undefined || notTaken.has(response.status)) return true
  // With 408 a connection ends that was idle for too long: what was sent over it meanwhile was never read (RFC 9110, 15.5.9).
  return response.status === 408 && /\bclose\b/i.test(headerOf(exchange, 'connection') ?? '')
}

/** Whether the run did not send it, or did not wait for what would have come: the target left nothing open. */
export const isLeftOut = ({ failure }: Exchange): boolean => failure?.kind === 'budget' || failure?.kind === 'aborted'

/** Why an exchange says nothing about the service, in a few words. */
export function troubleText({ response, failure, retries }: Exchange): string {
  const tries = retries > 0 ? ` after ${retries} ${retries === 1 ? 'retry' : 'retries'}` : ''
  return response ? `the target returned ${response.status}${tries}` : `${failure?.message ?? 'no response'}${tries}`
}

/**
 * Whether a creation was refused after an attempt whose response was lost: what that attempt added may be why, where no two
 * pets may have one name.
 */
export const isDoubtfulRefusal = ({ endpoint, response, uncertain }: Exchange): boolean =>
  endpoint === 'createPet' && uncertain && response !== undefined && response.status >= 400 && response.status < 500

const notOfCategory = new Set([401, 408, 413, 414, 431])

/** Whether a creation that is valid otherwise was refused for its category (P9). */
export const isCategoryRefusal = ({ response }: Pick<Exchange, 'response'>): boolean =>
  response !== undefined &&
  response.status >= 400 &&
  response.status < 500 &&
  !notOfCategory.has(response.status) &&
  troubleOf(response) === undefined

/** Whether the request may have been processed without a response from the service itself. */
export const isUnanswered = ({ response, failure }: Pick<Exchange, 'response' | 'failure'>): boolean =>
  response === undefined ? failure!.sent : mayHaveHappened(response)

/** Whether a creation with this outcome may have happened (P30), whatever its response looks like. */
export const mayHaveCreated = (outcome: Pick<Exchange, 'response' | 'failure'>): boolean =>
  isUnanswered(outcome) || (outcome.response !== undefined && Math.floor(outcome.response.status / 100) === 2)

/** Creations that may have happened in an exchange; the earlier attempts that had no response are one at most. */
export const creationsIn = (exchange: Exchange): number =>
  exchange.endpoint !== 'createPet' ? 0 : Number(mayHaveCreated(exchange)) + Number(exchange.uncertain)

/** Whether a creation may have made a pet that no response told of, beside the one that it told of, if any. */
export const mayExistBeside = ({ endpoint, failure, retries, uncertain }: Exchange): boolean =>
  endpoint === 'createPet' && (failure?.sent === true || uncertain || retries > 0)
