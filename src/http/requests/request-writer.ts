import { type CredentialKind, credentialOf } from '../../core/credential/credential.js'
import { withKeyInBody } from '../../core/credential/key-places.js'
import type { Header, RequestSpec } from '../../core/exchange/exchange.js'
import { inLetters } from '../../core/exchange/header-names.js'
import { redacted } from '../../redaction/index.js'
import { withKeyInQuery } from './credentials.js'

/** A request as it goes out, and as the trace may show it. */
export interface WrittenRequest {
  readonly path: string
  readonly body?: NonNullable<RequestSpec['body']>
  /** Names and values by turns, as undici takes them. */
  readonly headers: string[]
  readonly shownPath: string
  readonly shownHeaders: readonly Header[]
}

export interface RequestWriterOptions {
  /** Path of the base URL, without a slash at its end. */
  readonly basePath: string
  readonly apiKey: string
  readonly wrongKey: string
  readonly userAgent: string
  /** The user's own headers. */
  readonly headers: readonly Header[]
}

/** Makes requests out of scenarios: standing headers, credentials, the path behind that of the base URL. */
export class RequestWriter {
  private readonly user: readonly Header[]
  /** Values of the user's own headers may be secrets. */
  private readonly own: ReadonlySet<string>
  /** The key as it stands in a query, and in a string of JSON. */
  private readonly escaped: string
  private readonly quoted: string

  constructor(private readonly options: RequestWriterOptions) {
    this.user = lowerCased(options.headers)
    this.own = new Set(this.user.map(([name]) => name))
    this.escaped = encodeURIComponent(options.apiKey)
    this.quoted = JSON.stringify(options.apiKey).slice(1, -1)
  }

  /** `whole`: the request's path is this URL on the target's origin, maybe outside the base path. */
  write(request: RequestSpec, whole?: URL): WrittenRequest {
    const { basePath } = this.options
    const kind = request.credential ?? 'valid'
    const { headers, shown } = this.headers(request, kind)
    const path = whole === undefined ? basePath + request.path : whole.pathname + whole.search
    const { inQuery = false, inBody } = credentialOf(kind, request.credentialVariant)
    const inText = inBody === 'form' ? this.escaped : this.quoted
    return {
      ...(request.body === undefined ? {} : { body: withKeyInBody(request.body, inBody, inText) }),
      path: inQuery ? withKeyInQuery(path, this.escaped) : path,
      headers,
      shownPath: inQuery ? withKeyInQuery(request.path, redacted) : request.path,
      shownHeaders: shown,
    }
  }

  private headers(request: RequestSpec, kind: CredentialKind) {
    const all = this.standing(request)
    const { apiKey: key, wrongKey } = this.options
    const credential = credentialOf(kind, request.credentialVariant)
    const credentials = [
      ...credential.headers({ key, wrongKey }).map((value): Header => ['authorization', value]),
      ...(credential.inHeaders ?? []).map((name): Header => [name, key]),
    ]
    const sent = [...all, ...credentials]
    const shown = all.map(([name, value]): Header => [name, this.own.has(name) ? redacted : value])
    return { headers: sent.flatMap(([name, value]) => [inLetters(name, request.headerNames), value]), shown }
  }

  /** Later ones replace earlier ones of the same name: the tool's, the user's, the scenario's. An empty value sends none. */
  private standing(request: RequestSpec): readonly Header[] {
    const headers: Header[] = [
      ['accept', 'application/json'],
      ['accept-encoding', 'identity'],
      ['user-agent', this.options.userAgent],
    ]
    if (request.method === 'POST') headers.push(['content-type', 'application/json'])
    const asked = lowerCased(request.headers ?? [])
    return replace(replace(headers, this.user), asked).filter(([, value]) => value !== '')
  }
}

/** `Authorization` is made from the kind of credential alone. */
const lowerCased = (headers: readonly Header[]): readonly Header[] =>
  headers.map(([name, value]): Header => [name.toLowerCase(), value]).filter(([name]) => name !== 'authorization')

function replace(headers: readonly Header[], by: readonly Header[]): readonly Header[] {
  if (by.length === 0) return headers
  const names = new Set(by.map(([name]) => name))
  return [...headers.filter(([name]) => !names.has(name)), ...by]
}
