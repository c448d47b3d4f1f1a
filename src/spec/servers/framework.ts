import { type Header, headerValues } from '../../core/exchange/exchange.js'
import type { Framework } from '../../core/rule/framework.js'

interface Sign {
  readonly of: Framework
  readonly header?: readonly [name: string, value: RegExp]
  readonly body?: RegExp
}

/** Defaults that a service seldom changes, and that no other framework has: servers and platforms such as uvicorn run several. */
const signs: readonly Sign[] = [
  // The header alone is Nest's, too; the page alone any server's that has finalhandler.
  {
    of: 'Express',
    header: ['x-powered-by', /^Express$/i],
    body: /<title>Error<\/title>\s{0,9}<\/head>\s{0,9}<body>\s{0,9}<pre>/,
  },
  { of: 'Fastify', body: /"message":"Route [A-Z]+:\/[^"]* not found"|"code":"FST_ERR_/ },
  { of: 'Nest', body: /^\{"message":(?:"Cannot [A-Z]+ \/|\[")[^}]*"statusCode":\d{3}\}$/ },
  // Node's frameworks that write such texts do not write UTF-8 in capitals, nor do others name an empty realm.
  { of: 'Hono', header: ['content-type', /^text\/plain; charset=UTF-8$/], body: /^404 Not Found$/ },
  { of: 'Hono', header: ['www-authenticate', /^Bearer realm=""$/], body: /^Unauthorized$/ },
  { of: 'FastAPI', body: /^\{"detail":\[\{"type":"[a-z_]+","loc":\[/ },
  { of: 'Flask', header: ['server', /^Werkzeug\//] },
  { of: 'Flask', body: /^<!doctype html>\s*<html lang=en>\s*<title>\d{3} [\w ]+<\/title>\s*<h1>/ },
  { of: 'Django REST', body: /^\{"detail":"(?:Authentication credentials were not provided\.|JSON parse error - )/ },
  { of: 'Django REST', body: /^\{"detail":"Method \\"[A-Z]+\\" not allowed\."\}$/ },
  { of: 'Spring Boot', body: /^\{"timestamp":"\d{4}-[^"]*","status":\d{3},"error":"[^"]*",.*"path":"[^"]*"\}$/s },
  { of: 'Spring Boot', body: /<h1>Whitelabel Error Page<\/h1>/ },
  { of: 'Go net/http', body: /^404 page not found\n$/ },
  { of: 'axum', body: /^Failed to (?:deserialize the JSON body into the target type|parse the request body as JSON)/ },
  { of: 'axum', body: /^Expected request with `Content-Type: application\/json`$/ },
]

/** Frameworks that run on another, whose signs show as well. */
const platforms: Partial<Readonly<Record<Framework, readonly Framework[]>>> = {
  Nest: ['Express', 'Fastify'],
}

/** The frameworks that the response shows signs of. */
export function signsIn(headers: readonly Header[], body: string): readonly Framework[] {
  const found = signs.filter(({ header, body: text }) => {
    if (text !== undefined && !text.test(body)) return false
    return header === undefined || headerValues(headers, header[0]).some(value => header[1].test(value))
  })
  return [...new Set(found.map(({ of }) => of))]
}

/** The one framework that the signs of a run speak for; none where they contradict each other: a gateway shows its own. */
export function frameworkOf(seen: ReadonlySet<Framework>): Framework | undefined {
  const below = [...seen].flatMap(name => platforms[name] ?? [])
  const [only, ...others] = [...seen].filter(name => !below.includes(name))
  return others.length === 0 ? only : undefined
}
