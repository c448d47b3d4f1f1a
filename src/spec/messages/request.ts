import { Recent } from '../../core/collections/recent.js'
import type { CredentialKind } from '../../core/credential/credential.js'
import { keyNames } from '../../core/credential/key-places.js'
import type { Exchange, RequestSpec } from '../../core/exchange/exchange.js'
import { type Integer, integer, isInt64 } from '../../core/json/json.js'
import { isPetStatus, type PetStatus } from '../../core/model/pet-status.js'
import { readCreation, type SentCreation } from './creation.js'

/** A query of `GET /pets` as it was sent. */
export interface SentQuery {
  /** The documented parameters at most once each with allowed values; everything else is unspecified (P3, P5, P25). */
  readonly validity: 'valid' | 'open'
  /** `omitted`, a number in 1..100, or `open` for any other text (P3). */
  readonly limit: number | 'omitted' | 'open'
  /** `omitted`, an allowed value, or `open` for any other text (P5). */
  readonly status: PetStatus | 'omitted' | 'open'
  /** Where letters and digits are written as escapes such as `%35`, which makes no difference (RFC 3986, 6.2.2.2). */
  readonly escapes?: 'in a name' | 'in a value'
  /** Which of the two stands first, where both are there. */
  readonly order?: 'limit first' | 'status first'
}

/** The path parameter of `GET /pets/{petId}` as it was sent. */
export interface SentId {
  readonly kind: 'integer' | 'below 1' | 'outside int64' | 'other spelling' | 'not an integer'
  readonly text: string
  /** Present where the text is an integer in its plain spelling. */
  readonly id?: Integer
}

/** How the key was sent (P15): `open` are the spellings that the document leaves open, and what nobody recorded (P29). */
export type Keyed = 'valid' | 'invalid' | 'open'

/** What a request asks for, computed from what was sent and nothing else. */
export interface SentRequest {
  readonly keyed: Keyed
  readonly query?: SentQuery
  readonly creation?: SentCreation
  readonly petId?: SentId
}

/** More than a run has under way; a long one keeps many requests, and what was read of them takes more room than they do. */
const read = new Recent<Exchange['request'], SentRequest>(512)

/** Reads the request of an exchange, once as long as it is of interest. */
export function sentRequest(exchange: Pick<Exchange, 'request' | 'endpoint' | 'credential'>): SentRequest {
  const { request, endpoint, credential } = exchange
  let known = read.get(request)
  if (known === undefined) {
    const keyed = keyedBy(credential)
    if (endpoint === 'listPets' && request.method === 'GET')
      known = { keyed, query: readQuery(withoutKey(request.path)) }
    else if (endpoint === 'createPet' && request.method === 'POST') known = { keyed, creation: readCreation(request) }
    else if (endpoint === 'getPet' && request.method === 'GET') known = { keyed, petId: readId(request.path) }
    else known = { keyed }
    read.set(request, known)
  }
  return known
}

const openSpellings: ReadonlySet<CredentialKind> = new Set<CredentialKind>([
  'lower-case-scheme',
  'extra-spaces',
  'two-headers',
  'unknown',
])

export const keyedBy = (credential: CredentialKind): Keyed =>
  credential === 'valid' ? 'valid' : openSpellings.has(credential) ? 'open' : 'invalid'

/** A creation that ought to have been refused: for its key (P15), or for its body (P10). */
export function oughtToBeRefused(exchange: Exchange): boolean {
  const { keyed, creation } = sentRequest(exchange)
  return creation !== undefined && (keyed === 'invalid' || creation.validity === 'invalid')
}

/** A key that the document knows, and a creation that it states to be accepted, in whatever category. */
export function isValidCreation(exchange: Parameters<typeof sentRequest>[0]): boolean {
  const { keyed, creation } = sentRequest(exchange)
  return keyed === 'valid' && creation?.validity === 'valid'
}

const keyInQuery = new RegExp(`([?&])(?:${keyNames.join('|')})=[^&]*`, 'g')

/** The path without the parameters under which a key in the query is sent (P15). */
export function withoutKey(path: string): string {
  const rest = path.replace(keyInQuery, '$1')
  // Other empty parts are what was sent.
  if (rest === path) return path
  return rest
    .replace(/&{2,}/g, '&')
    .replace(/\?&/, '?')
    .replace(/(?<![?&])[?&]+$/, '')
}

/** The key that went with a request: of which kind, and in which of its spellings. */
export interface SentKey {
  readonly credential: CredentialKind
  readonly credentialVariant?: number
}

/** The key of an exchange, to be sent again with whatever request. */
export const keyOf = ({ credential, credentialVariant }: SentKey): SentKey => ({
  credential,
  ...(credentialVariant === undefined ? {} : { credentialVariant }),
})

/** The request of an exchange, to be sent again with whatever key. */
export function requestOf({ endpoint, request }: Pick<Exchange, 'endpoint' | 'request'>): RequestSpec {
  const { method, path, headers, body, chunked } = request
  const type = headers.filter(([name]) => name.toLowerCase() === 'content-type')
  return {
    endpoint,
    method: method as RequestSpec['method'],
    path: withoutKey(path),
    ...(type.length === 0 ? {} : { headers: type }),
    ...(body === undefined ? {} : { body }),
    ...(chunked ? { chunked } : {}),
  }
}

function readQuery(path: string): SentQuery {
  const at = path.indexOf('?')
  const sent = at < 0 ? [] : path.slice(at + 1).split('&')
  const parts = sent.map(withoutEscapes)
  const names = parts.map(part => part.split('=', 1)[0]!)
  const value = (name: string): string | undefined =>
    parts.find(part => part.startsWith(`${name}=`))?.slice(name.length + 1)
  const limit = limitOf(names, value('limit'))
  const status = statusOf(names, value('status'))
  const known = names.every(name => name === 'limit' || name === 'status')
  return {
    validity: known && limit !== 'open' && status !== 'open' ? 'valid' : 'open',
    limit,
    status,
    ...(sent.some((part, nth) => part !== parts[nth]) ? { escapes: escapesIn(sent) } : {}),
    ...(limit === 'omitted' || status === 'omitted' ? {} : { order: order(names) }),
  }
}

/** Escapes of characters that need none: letters, digits and `-._~`. */
const needless = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** A target with what need not be escaped as it is usually written. */
export const withoutEscapes = (text: string): string => text.replace(needless, each => decodeURIComponent(each))

const escapesIn = (parts: readonly string[]) =>
  parts.some(part => /^[^=]*%/.test(part)) ? ('in a name' as const) : ('in a value' as const)

/** The path with an escape in each name of its query, in upper case, or each value in escapes in lower case. */
export const escapedQuery = (path: string, where: NonNullable<SentQuery['escapes']>): string =>
  where === 'in a name'
    ? path.replace(/(?<=[?&])[a-z]/g, char => escapeOf(char).toUpperCase())
    : path.replace(/=\w+/g, value => `=${[...value.slice(1)].map(escapeOf).join('')}`)

const escapeOf = (char: string): string => `%${char.charCodeAt(0).toString(16)}`

const order = (names: readonly string[]) =>
  names.indexOf('limit') < names.indexOf('status') ? ('limit first' as const) : ('status first' as const)

const times = (names: readonly string[], name: string): number =>
  names.filter(each => each.toLowerCase() === name).length

function limitOf(names: readonly string[], text: string | undefined): SentQuery['limit'] {
  if (times(names, 'limit') === 0) return 'omitted'
  const plain = times(names, 'limit') === 1 && /^[1-9]\d{0,2}$/.test(text ?? '')
  return plain && Number(text) <= 100 ? Number(text) : 'open'
}

function statusOf(names: readonly string[], text: string | undefined): SentQuery['status'] {
  if (times(names, 'status') === 0) return 'omitted'
  return times(names, 'status') === 1 && isPetStatus(text) ? text : 'open'
}

function readId(path: string): SentId {
  const text = path.slice('/pets/'.length).split('?', 1)[0]!
  if (!/^-?\d+$/.test(text)) return { kind: 'not an integer', text }
  if (!/^(?:0|-?[1-9]\d*)$/.test(text)) return { kind: 'other spelling', text }
  const id = text.length > 40 ? undefined : integer(BigInt(text))
  if (id === undefined || !isInt64(id)) return { kind: 'outside int64', text }
  return { kind: id < 1 ? 'below 1' : 'integer', text, id }
}
