import { isUtf8 } from 'node:buffer'
import type { CredentialKind } from '../../core/credential/credential.js'
import { withoutEndSlash } from '../../core/exchange/address.js'
import {
  type Endpoint,
  type Exchange,
  endpointOf,
  type Header,
  headerValues,
  longestValue,
} from '../../core/exchange/exchange.js'
import { maxBody } from '../../http/wire/body.js'
import { codingOf, decode } from '../../http/wire/decode.js'
import { secretValues } from '../../redaction/index.js'
import { withoutKey } from '../../spec/messages/request.js'

/** Headers as far as they were recorded: where they are not whole, what is not among them may have been there. */
export interface RecordedHeaders {
  readonly list: readonly Header[]
  readonly whole: boolean
}

/** What an exchange of others lacks for a place in the trace. `key`: the credential that the target took. */
export type ForeignExchange = Omit<
  Exchange,
  'seq' | 'scenario' | 'sample' | 'label' | 'phase' | 'role' | 'retries' | 'uncertain'
> & { readonly key?: string }

/** A request of others that is judged, with its response: all that judging takes in. */
export interface Passed {
  readonly endpoint: JudgedEndpoint
  readonly method: string
  /** Below the base address, with query. */
  readonly path: string
  readonly requestHeaders: RecordedHeaders
  readonly requestBody: Uint8Array
  readonly status: number
  readonly responseHeaders: RecordedHeaders
  /** As it came, or with its content coding undone. */
  readonly responseBody: Uint8Array
  /** ms since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
}

type JudgedEndpoint = Exclude<Endpoint, 'description'>

/** What passed as an exchange, or why it is left. `apiKey`: what the target accepts, where the user says it and the traffic shows it. */
export function exchangeOf(passed: Passed, apiKey: string | undefined): ForeignExchange | string {
  const { endpoint, method, path, requestHeaders, requestBody, status, responseHeaders } = passed
  const headers = responseHeaders.list
    .filter(([name]) => !name.startsWith(':'))
    .map(([name, value]): Header => [name.toLowerCase(), value])
  const strange = oddity(passed)
  if (strange !== undefined) return strange
  const coding = codingOf(headers)
  const responseBody = coding === undefined ? passed.responseBody : decoded(passed.responseBody, coding)
  if (responseBody === undefined) return 'responses in a content coding that cannot be undone'
  const isChunked = valuesOf(requestHeaders, 'transfer-encoding').some(value => /chunked/i.test(value))
  // An intermediary waits no longer, or finds too large what nobody sees here (P22).
  if ([408, 413, 414, 431].includes(status) || (status === 411 && isChunked))
    return 'responses that a front end may have given'
  const age = ageOf(method, headers)
  const key = status === 401 ? undefined : valuesOf(requestHeaders, 'authorization')[0]?.trim().split(/\s+/).at(-1)
  return {
    endpoint,
    ...(key === undefined || isMasked(key) ? {} : { key }),
    credential: credentialOf(requestHeaders, status, apiKey),
    request: {
      method,
      path,
      headers: shownHeaders(requestHeaders.list),
      ...(requestBody.length === 0 ? {} : { body: textOf(requestBody) }),
      ...(isChunked ? { chunked: true as const } : {}),
    },
    response: {
      status,
      headers,
      body: responseBody,
      ...(coding === undefined || responseBody.length === 0 || mayBeCoded(requestHeaders) ? {} : { coding }),
      ...(responseHeaders.whole ? {} : { partialHeaders: true as const }),
    },
    startedAt: passed.startedAt - age,
    endedAt: passed.endedAt - age,
  }
}

/** ms since a cache was given the response: it shows the store as it was then. What creates comes out of none. */
function ageOf(method: string, headers: readonly Header[]): number {
  const value = headerValues(headers, 'age')[0] ?? ''
  return method !== 'POST' && /^\d{1,9}$/.test(value) ? Number(value) * 1000 : 0
}

/** Bytes that are no UTF-8 stay bytes. */
function textOf(bytes: Uint8Array): string | Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  return text.includes('\ufffd') ? bytes : text
}

/** Who recorded the response may have undone its coding: text it is only then. Undefined where it cannot be undone. */
function decoded(body: Uint8Array, coding: string): Uint8Array | undefined {
  if (isUtf8(body)) return body
  const undone = decode(body, coding, maxBody)
  return undone.tooLarge || undone.failure !== undefined ? undefined : undone.body
}

/** Whether the client takes content codings: whoever does not say so takes any (RFC 9110, 12.5.3). */
const mayBeCoded = (headers: RecordedHeaders): boolean =>
  valuesOf(headers, 'accept-encoding').join(',').trim().toLowerCase() !== 'identity'

const valuesOf = ({ list }: RecordedHeaders, wanted: string): readonly string[] => headerValues(list, wanted)

const words = 'redact|remov|mask|hidden|filter|saniti|strip|scrub|omit|censor|obfusc|replace|placeholder'
const masked = new RegExp(`[<>[\\]{}()*•…█]|\\.{3}|x{4,}|${words}`, 'i')
const wholly = new RegExp(`^(?:[*•…█.x-]{3,}|[\\W_]*(?:${words})\\w*[\\W_]*)$`, 'i')

/** Whether a credential looks like what tools write in its place, be it of a part of it. */
const isMasked = (value: string): boolean => masked.test(value)

/** Whether a text is nothing but what tools write in place of another. */
export const isReplaced = (text: string): boolean => text.length < 100 && wholly.test(text.trim())

/**
 * The kind of credential of a request that others sent: told by the key where it is known. Else by the response: where that
 * is not 401 it is judged as one to a good key, since to a bad one it would be wrong in any case.
 */
function credentialOf(headers: RecordedHeaders, status: number, apiKey: string | undefined): CredentialKind {
  const values = valuesOf(headers, 'authorization')
  if (values.length > 1) return 'two-headers'
  const [value] = values
  const spelt = value === undefined ? undefined : speltOf(value, apiKey)
  if (spelt === 'valid' || spelt === 'lower-case-scheme' || spelt === 'extra-spaces') return spelt
  const isKnown = value === undefined ? headers.whole : apiKey !== undefined && !isMasked(value)
  // Another key may be another client's good one: that it is wrong only a 401 shows.
  if (isKnown && (status === 401 || (apiKey !== undefined && spelt !== 'wrong-key'))) return spelt ?? 'none'
  return status === 401 ? 'unknown' : 'valid'
}

/** Without the key: how the scheme is spelled, where the document leaves that open. */
function speltOf(value: string, apiKey: string | undefined): CredentialKind {
  if (apiKey !== undefined && value === `Bearer ${apiKey}`) return 'valid'
  if (value.trim() === '') return 'empty'
  if (value === apiKey) return 'bare-key'
  const [, scheme = '', blanks = '', token = ''] = /^(\S+)([ \t]*)(.*)$/s.exec(value) ?? []
  if (scheme.toLowerCase() !== 'bearer') return 'other-scheme'
  if (token === '') return 'scheme-only'
  if ((apiKey !== undefined && token !== apiKey) || (scheme === 'Bearer' && blanks === ' ')) return 'wrong-key'
  return blanks === ' ' ? 'lower-case-scheme' : 'extra-spaces'
}

/**
 * Where a request went that is judged. Undefined for what is not below the base address, and for what a run would never
 * send: updates, removals and whatever else the document does not show. `path`: below the base, with query.
 */
export function judgedEndpoint(method: string, path: string | undefined): JudgedEndpoint | undefined {
  if (path === undefined) return undefined
  const endpoint = endpointOf(method, path)
  // A word in place of the id may make another operation of it, as may other parameters (P25): a count, some fields, a dry run.
  if (endpoint === 'getPet' && !/^\/pets\/-?\d+(?:\?|$)/.test(path)) return 'elsewhere'
  const [, query = ''] = withoutKey(path).split(/\?(.*)/s)
  const known = endpoint === 'listPets' ? ['limit', 'status'] : []
  if (endpoint !== 'elsewhere' && [...new URLSearchParams(query).keys()].some(name => !known.includes(name)))
    return undefined
  return endpoint === 'elsewhere' && !/^(?:GET|HEAD|OPTIONS)$/.test(method) ? undefined : endpoint
}

const besides = 'requests that the document does not show'
/** Updates and removals are not shown, and may be there. */
export const changes = 'requests that may have changed pets in a way that the document does not show'

/** CONNECT is for a proxy, and never comes to the target. */
const safe = /^(?:GET|HEAD|OPTIONS|TRACE|CONNECT)$/

/** Why a request that is not judged is left: what was refused has changed nothing. */
export const leftBeside = (method: string, status: number): typeof besides | typeof changes =>
  safe.test(method) || (status >= 400 && status < 500) ? besides : changes

/** The path below the base address; undefined where it lies elsewhere. */
export function below(basePath: string, path: string): string | undefined {
  const base = withoutEndSlash(basePath)
  const rest = path.startsWith(base) ? path.slice(base.length) : undefined
  return rest?.startsWith('/') ? rest : undefined
}

/** Secrets among the credentials of a request: whole values, what stands behind the scheme, and what its query calls so. */
export function secretsIn(headers: readonly Header[], url: string): readonly string[] {
  const telling = headers.filter(([name]) => /^(?:authorization|cookie|proxy-authorization|x-api-key)$/i.test(name))
  const query = [...url.matchAll(/(?<=[?&])([^?=&#]+)=([^&#]+)/g)].filter(([, name]) => told.test(name!))
  return [...secretValues(telling), ...query.map(([, , value]) => value!).filter(({ length }) => length >= 8)]
}

const conditional = /^(?:if-(?:none-match|match|modified-since|unmodified-since|range)|range)$/i
/** Statuses that a request header asks for, or is to blame for. */
const byHeader: ReadonlySet<number> = new Set([206, 304, 406, 411, 412, 415, 416, 417])

/**
 * Why a request says nothing of the document: it asked for another representation or for a part, or may have done so in a
 * header that was not recorded. Undefined where it is an ordinary one.
 */
function oddity({ path, requestHeaders, responseHeaders, status }: Passed): string | undefined {
  if (path.length > longestValue) return `requests whose address is longer than ${longestValue} characters`
  if (requestHeaders.list.some(([name]) => conditional.test(name))) return 'conditional or partial requests'
  // The service need not know it, and what was recorded may be the text before it.
  if (valuesOf(requestHeaders, 'content-encoding').some(value => !/^(?:identity)?$/i.test(value.trim())))
    return 'requests in a content coding'
  const accept = valuesOf(requestHeaders, 'accept')
  if (accept.length > 0 && prefersAnother(accept.join(','))) return 'requests for another media type'
  if (requestHeaders.whole) return undefined
  const [type] = valuesOf(responseHeaders, 'content-type')
  const isOther = accept.length === 0 && type !== undefined && !/^application\/json\b/i.test(type.trim())
  return isOther || byHeader.has(status) ? 'responses that hang on request headers which were not recorded' : undefined
}

/** Whether another media type is wanted more than JSON, as where somebody opens an address in a browser. */
function prefersAnother(accept: string): boolean {
  let [json, other] = [0, 0]
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    const weight = Number(parameters.find(each => each.startsWith('q='))?.slice(2) ?? 1)
    if (/^(?:application\/(?:json|\*)|\*\/\*)$/.test(type)) json = Math.max(json, weight)
    else other = Math.max(other, weight)
  }
  return json === 0 || other > json
}

const told = /auth|key|token|secret|cookie|session|pass|cred/i

/** What a client says of its connection, to a proxy maybe: sent again to the target itself it would be wrong. */
const ofTheConnection =
  /^(?::.*|authorization|host|connection|content-length|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

/** The headers of a request as the trace shows them: names in lower case, no credentials, nothing of the connection. */
export function shownHeaders(headers: readonly Header[]): readonly Header[] {
  return headers
    .filter(([name]) => !ofTheConnection.test(name))
    .map(([name, value]): Header => [name.toLowerCase(), told.test(name) ? '[redacted]' : value])
}
