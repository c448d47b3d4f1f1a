import { readPrivateKey, readPublicKey } from '../../src/certify/keys.js'
import { readProduct } from '../../src/certify/product.js'
import { readStatement } from '../../src/certify/statement.js'
import { unpackTar } from '../../src/certify/tar.js'
import type { Header, ReceivedResponse } from '../../src/core/exchange/exchange.js'
import { partsOf, placeIn } from '../../src/core/json/json-span.js'
import { matchesGlob } from '../../src/core/text/glob.js'
import { secretsIn } from '../../src/evidence/foreign/foreign.js'
import { readHar } from '../../src/evidence/foreign/har.js'
import { harFileOf } from '../../src/evidence/foreign/har-file.js'
import { members } from '../../src/evidence/recording/check.js'
import { decode } from '../../src/evidence/recording/encode.js'
import { readFleet } from '../../src/fleet/file.js'
import { readShard } from '../../src/fleet/shard.js'
import { retryAfter } from '../../src/http/recovery/loss.js'
import * as option from '../../src/options/read.js'
import { headersOf } from '../../src/proxy/framing.js'
import { createRedactor } from '../../src/redaction/index.js'
import { block, disarm, line, mostOf } from '../../src/report/formats/sanitise.js'
import { readDescription } from '../../src/spec/description/description.js'
import { parseHostileYaml } from '../../src/spec/description/hostile-yaml.js'
import { parseJson } from '../../src/spec/json/json-parse.js'
import { readLeniently } from '../../src/spec/json/lenient-json.js'
import { signsIn } from '../../src/spec/servers/framework.js'
import { malformedKind } from '../../suites/create-pet/shared/invalid-kind.js'
import { parseHttpDate } from '../../suites/get-pet/shared/http-date.js'
import { normalised } from '../../suites/model/name-kinds.js'
import { judgedAlone } from './judged-alone.js'

/** Whatever reads text of others: what it is, and how it is given a text. What it makes of it, or throws, does not matter. */
export type Reader = readonly [what: string, read: (text: string) => unknown]

const where = { baseUrl: 'http://pets.test/v1', at: 'http://pets.test/v1/openapi' }
const redactor = createRedactor('pk_secret+Hostile/0123456789==')
const bytes = (text: string): Buffer => Buffer.from(text)
const quoted = (text: string): string => JSON.stringify(text)
const headerValue = (text: string): string => text.replace(/[\r\n]/g, ' ')
const described = (server: object): Buffer =>
  bytes(JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/pets': { get: {} } }, servers: [server] }))
const har = (entry: object): string => JSON.stringify({ log: { version: '1.2', entries: [entry] } })
const harRequest = { method: 'GET', url: `${where.baseUrl}/pets`, httpVersion: 'HTTP/1.1', headers: [] }

/** One that refuses the text must not keep the next one from it. */
function ended(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error
  }
}

/** Judged by every rule, in a response to each operation. */
export const responseHeaders = [
  ...['age', 'allow', 'cache-control', 'connection', 'content-length', 'content-type', 'date', 'deprecation', 'link'],
  ...[
    'location',
    'non-authoritative-reason',
    'ratelimit-reset',
    'retry-after',
    'server',
    'set-cookie',
    'sunset',
    'www-authenticate',
    'x-powered-by',
    'x-ratelimit-reset',
    'x-runtime',
  ],
]
export const requestHeaders = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-encoding',
  'content-type',
  'cookie',
  'transfer-encoding',
  'if-match',
  'x-api-key',
]

export const readers: readonly Reader[] = [
  ['response headers', text => judgedAlone({ headers: responseHeaders.map(name => [name, headerValue(text)]) })],
  ['content coding', text => judgedAlone({ headers: [['content-encoding', headerValue(text)]] })],
  [
    'request headers of others',
    text => judgedAlone({ requestHeaders: requestHeaders.map(name => [name, headerValue(text)]) }),
  ],
  ['content coding of others', text => judgedAlone({ requestHeaders: [['content-encoding', headerValue(text)]] })],
  [
    'media type with a parameter',
    text => judgedAlone({ headers: [['content-type', `application/json; x=${headerValue(text)}`]] }),
  ],
  [
    'challenge',
    text => judgedAlone({ status: 401, headers: [['www-authenticate', `Bearer realm=${headerValue(text)}`]] }),
  ],
  ['body', text => judgedAlone({ body: text })],
  [
    'body of an error',
    text => judgedAlone({ status: 404, body: `{"code":${quoted(text)},"message":${quoted(text)},"status":404}` }),
  ],
  ['name of a pet', text => judgedAlone({ body: `[{"id":1,"name":${quoted(text)},"categoryId":1}]` })],
  [
    'wrong member of a pet',
    text => judgedAlone({ body: `[{"id":${quoted(text)},"name":7,"status":${quoted(text)}}]` }),
  ],
  ['name of a member', text => judgedAlone({ body: `[{${quoted(text)}:1,${quoted(text)}:2}]` })],
  ['request body of others', text => judgedAlone({ requestBody: text })],
  ['name in a request of others', text => judgedAlone({ requestBody: `{"name":${quoted(text)},"categoryId":1}` })],
  ['query of others', text => judgedAlone({ query: encodeURIComponent(text) })],
  ['query of others, as it is', text => judgedAlone({ query: headerValue(text).replaceAll(' ', '+') })],
  [
    'Retry-After',
    text =>
      retryAfter({
        headers: [
          ['retry-after', text],
          ['date', text],
        ],
      } as unknown as ReceivedResponse),
  ],
  [
    'framework',
    text =>
      signsIn(
        [
          ['server', text],
          ['x-powered-by', text],
        ],
        text,
      ),
  ],
  [
    'secrets of others',
    text =>
      secretsIn(
        [
          ['authorization', text],
          ['cookie', text],
        ] as Header[],
        text,
      ),
  ],
  ['redaction', text => redactor.redact(text)],
  ['JSON', text => parseJson(bytes(text))],
  ['JSON text', text => parseJson(bytes(quoted(text)))],
  ['JSON-like text', readLeniently],
  ['JSON-like members', text => readLeniently(`{"name":${text},"categoryId":${text}`)],
  ['kind of malformed JSON', text => malformedKind(`{"name":${text}`)],
  [
    'place in a body',
    text => [placeIn(`[${text}`, 'body[3].name'), [...partsOf(`[${text}`)], [...partsOf(`{${text}`)]],
  ],
  ['name, normalised', normalised],
  ['description', text => readDescription(bytes(text), '/openapi.yaml', where)],
  [
    'description in JSON',
    text => readDescription(bytes(`{"openapi":"3.1.0","info":{"version":${quoted(text)}}}`), 'json', where),
  ],
  ['server of a description', text => readDescription(described({ url: text }), 'json', where)],
  [
    'variable of a server',
    text => readDescription(described({ url: '{a}', variables: { a: { default: text } } }), 'json', where),
  ],
  ['YAML of others', parseHostileYaml],
  ['product file', text => readProduct({ vendor: text, product: text, version: text }, 'product.yaml')],
  ['statement', text => readStatement({ _type: text, subject: [{ name: text }], predicate: { date: text } })],
  ['keys', text => [() => readPrivateKey(text, 'a.pem'), () => readPublicKey(text, 'a.pem')].map(ended)],
  ['archive', text => unpackTar(bytes(text))],
  ['line of evidence', text => [decode(text), members(text)]],
  ['HAR file', text => harFileOf(bytes(text))],
  ['shard', text => readShard(text, {})],
  ['HTTP date', parseHttpDate],
  ['fleet file', text => readFleet({ targets: [{ name: 'a', baseUrl: text, apiKeyEnv: 'KEY' }] }, 'fleet.yaml', '/')],
  ['fleet name', text => readFleet({ targets: [{ name: text }] }, 'fleet.yaml', '/')],
  ['glob', text => matchesGlob('a'.repeat(1000), text)],
  ['text for a glob', text => matchesGlob(text, '*a*b*"*,*c')],
  ['option', text => Object.values(option).map(read => ended(() => (read as (text: string) => unknown)(text)))],
  ['path of an address', text => option.baseAddress(`http://pets.test/${text}`)],
  ['header option', text => option.header(`X-A: ${text}`)],
  ['HAR', text => readHar(text, where.baseUrl)],
  [
    'HAR url',
    text =>
      readHar(har({ request: { ...harRequest, url: `${where.baseUrl}/pets?${text}` }, response: {} }), where.baseUrl),
  ],
  [
    'HAR body',
    text =>
      readHar(
        har({
          startedDateTime: text,
          request: { ...harRequest, method: 'POST', postData: { mimeType: text, text } },
          response: { status: 200, headers: [], content: { mimeType: text, text, encoding: 'base64', comment: text } },
        }),
        where.baseUrl,
      ),
  ],
  ['head of a message', text => headersOf(`HTTP/1.1 200 OK\r\nX: ${text}`)],
  ['line of a log', text => [line(text), block(text, ...mostOf.body), disarm(text)]],
]
