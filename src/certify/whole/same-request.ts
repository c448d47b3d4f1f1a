import { credentialOf, isRecased } from '../../core/credential/credential.js'
import type { Exchange, Header, RequestSpec, Role } from '../../core/exchange/exchange.js'
import { withKeyInQuery } from '../../http/requests/credentials.js'
import { redacted } from '../../redaction/index.js'

/** What a request is to be recorded as. */
export interface Wanted {
  readonly request: RequestSpec
  readonly label: string
  readonly role: Role
}

/** In what a recorded exchange is not the one that is wanted, in a few words; undefined where it is. */
export function otherThan({ request, label, role }: Wanted, exchange: Exchange): string | undefined {
  const { credential = 'valid', credentialVariant, path, method, endpoint, chunked, headerNames } = request
  const sent = exchange.request
  // To another origin no key goes, and nothing but GET.
  const isAbroad = /^https?:\/\//i.test(path)
  const wanted = credentialOf(credential, credentialVariant).inQuery ? withKeyInQuery(path, redacted) : path
  const differs: readonly (readonly [string, boolean])[] = [
    ['label', exchange.label !== label],
    ['role', exchange.role !== role],
    ['operation', exchange.endpoint !== endpoint],
    ['method', sent.method !== method],
    ['path', sent.path !== wanted],
    ['key', !isAbroad && (exchange.credential !== credential || exchange.credentialVariant !== credentialVariant)],
    [
      'body',
      !bytes(sent.body).equals(bytes(request.body)) || (sent.body === undefined) !== (request.body === undefined),
    ],
    ['transfer', sent.chunked !== chunked],
    ['header names', !isAbroad && sent.headerNames !== headerNames],
    // The last retry goes over the connection that is there.
    ['connection', exchange.retries === 0 && (sent.fresh === true) !== isFresh(request)],
    ['headers', !isAbroad && !holds(sent.headers, request)],
  ]
  return differs.find(([, is]) => is)?.[0]
}

const isFresh = ({ fresh, credential }: RequestSpec): boolean => fresh === true || isRecased(credential)

const bytes = (body: string | Uint8Array | undefined): Buffer => Buffer.from(body ?? '')

/** What the request itself names; a user may have added others, and named another type for what names none. */
function holds(sent: readonly Header[], { headers = [], method }: RequestSpec): boolean {
  const values = new Map(sent)
  const own = headers.map(([name, value]): Header => [name.toLowerCase(), value])
  for (const [name, value] of own) {
    if (name !== 'authorization' && values.get(name) !== (value === '' ? undefined : value)) return false
  }
  if (method !== 'POST' || own.some(([name]) => name === 'content-type')) return true
  return ['application/json', redacted].includes(values.get('content-type')!)
}
