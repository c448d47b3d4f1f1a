import type { CredentialKind, Endpoint, Header } from '../core/exchange.js'

/** What is known of a request's key when others sent it. */
export interface KeySource {
  /** The key that the target accepts, where the user says it. */
  readonly apiKey?: string
  /** The recording holds no credentials at all: they were taken out before it was given away. */
  readonly stripped: boolean
}

/**
 * The kind of credential of a request that others sent: told by the key where it is known, else by the response: what
 * was not refused with 401 had a key that is good.
 */
export function credentialOf(
  headers: readonly Header[],
  status: number | undefined,
  { apiKey, stripped }: KeySource,
): CredentialKind {
  const values = headers.filter(([name]) => name.toLowerCase() === 'authorization').map(([, value]) => value)
  if (apiKey === undefined || stripped) return status !== 401 ? 'valid' : values.length === 0 ? 'none' : 'wrong-key'
  if (values.length > 1) return 'two-headers'
  const [value] = values
  if (value === undefined) return 'none'
  if (value === `Bearer ${apiKey}`) return 'valid'
  if (value.trim() === '') return 'empty'
  if (value === apiKey) return 'bare-key'
  const [, scheme = '', blanks = '', token = ''] = /^(\S+)([ \t]*)(.*)$/s.exec(value) ?? []
  if (scheme.toLowerCase() !== 'bearer') return 'other-scheme'
  if (token === '') return 'scheme-only'
  if (token !== apiKey) return 'wrong-key'
  return blanks === ' ' ? 'lower-case-scheme' : 'extra-spaces'
}

/** The operation that a request is for; undefined for anything beside the three. `path`: below the base, with query. */
export function operationOf(method: string, path: string): Exclude<Endpoint, 'description'> | undefined {
  const plain = path.split('?', 1)[0]!
  if (plain === '/pets') return method === 'GET' ? 'listPets' : method === 'POST' ? 'createPet' : undefined
  return method === 'GET' && /^\/pets\/[^/]+$/.test(plain) ? 'getPet' : undefined
}

export const besides = 'requests beside the three operations'
/** Updates and removals are not shown, and may be there. */
export const changes = 'requests that may have changed pets in a way that the document does not show'

const safe = /^(?:GET|HEAD|OPTIONS|TRACE)$/

/** Why a request beside the three operations is left: what was refused has changed nothing. */
export const leftBeside = (method: string, status: number): typeof besides | typeof changes =>
  safe.test(method) || (status >= 400 && status < 500) ? besides : changes

/** The path below the base address; undefined where it lies elsewhere. */
export function below(basePath: string, path: string): string | undefined {
  const base = basePath.replace(/\/+$/, '')
  const rest = path.startsWith(base) ? path.slice(base.length) : undefined
  return rest?.startsWith('/') ? rest : undefined
}

/** Secrets among the credentials of a request: whole values, and what stands behind the scheme. */
export function secretsIn(headers: readonly Header[]): readonly string[] {
  return headers
    .filter(([name]) => /^(?:authorization|cookie|proxy-authorization|x-api-key)$/i.test(name))
    .flatMap(([, value]) => [value, value.slice(value.lastIndexOf(' ') + 1)])
    .filter(({ length }) => length >= 8)
}

const conditional = /^(?:if-(?:none-match|match|modified-since|unmodified-since|range)|range)$/i

/**
 * Why a request says nothing of the document: it asked for another representation, or for a part. Undefined where it is
 * an ordinary one.
 */
export function oddity(headers: readonly Header[]): string | undefined {
  if (headers.some(([name]) => conditional.test(name))) return 'conditional or partial requests'
  const accept = headers.filter(([name]) => name.toLowerCase() === 'accept').map(([, value]) => value)
  if (accept.length > 0 && !/application\/(?:json|\*)|\*\/\*/i.test(accept.join(',')))
    return 'requests for another media type'
  return undefined
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
