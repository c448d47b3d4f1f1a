import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/core/report/report.js'
import { readHar } from '../../src/evidence/foreign/har.js'
import { judgeTraffic } from '../../src/evidence/foreign/traffic.js'
import { Damaged } from '../../src/evidence/recording/encode.js'
import { rules } from '../../suites/index.js'
import { idsOf } from '../run.js'
import { baseUrl, creation, entryOf, harOf, key, type Part, refusal, rex, type Shape } from './archives.js'

const options = { baseUrl, now: new Date('2026-11-21'), settleMs: 2000, strict: true, soleClient: true, source: 'HAR' }

function judged(
  entries: readonly unknown[],
  { apiKey, soleClient = true, creator }: { apiKey?: string; soleClient?: boolean; creator?: string } = { apiKey: key },
): Report {
  const traffic = readHar(harOf(entries, creator), baseUrl, apiKey)
  const report = judgeTraffic(rules, traffic, { ...options, soleClient }, apiKey)
  expect(JSON.stringify(report)).not.toContain(key)
  return report
}

const wrong = (report: Report) => idsOf(report, 'fail', 'warn')

const created = entryOf({ sent: creation, status: 201, came: rex })
const listed = entryOf({ at: 9, came: [rex] })
/** Nothing is wrong with these. */
const sound = [created, listed]

const withoutBody = { text: undefined } as const
const listSized = { 'content-length': '77' }
const bodies = 'exchanges whose bodies were not recorded'
const requests = 'exchanges whose requests were not recorded in full'
const elsewhere = 'responses that did not come from the server'
const none = 'requests without a response'
const undocumented = 'requests that the document does not show'
const changing = 'requests that may have changed pets in a way that the document does not show'
const otherHosts = 'requests to other hosts'
const frontEnd = 'responses that a front end may have given'

const html = '<html>Attention required</html>'
const page: Shape = {
  content: { text: html, size: html.length },
  responseHeaders: { 'content-type': 'text/html', 'content-length': String(html.length) },
}

const many = Array.from({ length: 50 }, (_, i) => ({ ...rex, id: i + 5 }))

/** Nothing beside these tells how long they were. */
const unsized = (text: string): Shape => ({
  content: { text, size: text.length },
  responseHeaders: { 'content-length': undefined },
})
const unsizedRequest = (text: string): Shape => ({
  ...{ sent: creation, status: 201, came: rex, postData: { text }, request: { bodySize: text.length } },
  requestHeaders: { 'content-length': undefined },
})

const ofOtherHost: Shape = { request: { url: 'https://admin.example.test/v1/pets/5' } }

/** What an archive leaves out, by who writes it so: it is left, and accuses nobody. */
const leaves: readonly (readonly [who: string, shape: Shape, reason: string])[] = [
  ['Playwright, content omitted', { content: { ...withoutBody, size: -1 }, responseHeaders: listSized }, bodies],
  ['Playwright, attached', { content: { ...withoutBody, size: 77, _file: 'da39a3ee.json' } }, bodies],
  ['Playwright, a body that it could not get', { content: { ...withoutBody, size: 0 } }, bodies],
  [
    'Playwright, an attached request',
    { sent: creation, status: 201, came: rex, postData: { text: '', _file: 'da39a3ee.json', params: [] } },
    bodies,
  ],
  ['Playwright, octets', { sent: creation, status: 201, came: rex, postData: { text: '', params: [] } }, bodies],
  [
    'Firefox, bodies off',
    { content: { ...withoutBody, size: -1, comment: 'Response bodies are not included.' }, responseHeaders: listSized },
    bodies,
  ],
  ['mitmproxy, streamed', { content: { text: null, size: 0 }, responseHeaders: { 'content-length': '129' } }, bodies],
  ['mitmproxy, no text', { content: { text: '', size: 0 }, responseHeaders: { 'content-length': '129' } }, bodies],
  ['mitmproxy, a request without postData', { method: 'POST', status: 201, came: rex }, bodies],
  ['Chrome, a body too large for it', { content: { ...withoutBody, size: 77 } }, bodies],
  ['k6, content left out', { content: { mimeType: 'application/json', size: undefined, text: undefined } }, bodies],
  ['Fiddler, a body over its limit', { content: { text: '[]', comment: 'Body length exceeded the limit.' } }, bodies],
  ['a body that was cut', { content: { text: '[{"id":' } }, bodies],
  [
    'a body that was cut, sent in chunks',
    { content: { text: '[{"id":', size: 77 }, responseHeaders: { 'content-length': undefined } },
    bodies,
  ],
  [
    'a body that was cut, its length not told',
    { content: { text: '[{"id":1},{"id":', size: undefined }, responseHeaders: { 'content-length': undefined } },
    bodies,
  ],
  [
    'a body that was cut, with the size of what is left',
    { content: { text: '[{"id":1},{"id":', size: 16 }, responseHeaders: { 'content-length': undefined } },
    bodies,
  ],
  [
    'a request that was cut, with the size of what is left',
    {
      ...{ sent: creation, status: 201, came: rex },
      ...{
        postData: { text: '{"name":"Re' },
        request: { bodySize: 11 },
        requestHeaders: { 'content-length': undefined },
      },
    },
    bodies,
  ],
  [
    'a name that was replaced',
    {
      content: { text: '[{"id":5,"name":"[REDACTED]","categoryId":1}]', size: undefined },
      responseHeaders: { 'content-length': undefined },
    },
    bodies,
  ],
  [
    'coded octets in base64 that nothing says is so',
    {
      content: { text: gzipSync('[]').toString('base64'), size: undefined },
      requestHeaders: { 'accept-encoding': 'gzip' },
      responseHeaders: { 'content-encoding': 'gzip', 'content-length': undefined },
    },
    bodies,
  ],
  [
    'coded octets as Latin-1',
    {
      content: { text: gzipSync('[]').toString('latin1') },
      requestHeaders: { 'accept-encoding': 'gzip' },
      responseHeaders: { 'content-encoding': 'gzip', 'content-length': undefined },
    },
    bodies,
  ],
  ['a body that was written anew', { came: [rex], content: { text: JSON.stringify([rex], undefined, 2) } }, bodies],
  [
    'a body that was replaced',
    { content: { text: '[redacted]', size: undefined }, responseHeaders: { 'content-length': undefined } },
    bodies,
  ],
  ['a body as an object', { content: { text: [rex] } }, bodies],
  [
    'half of a surrogate pair',
    { content: { text: '"\ud800"', size: 77 }, responseHeaders: { 'content-length': undefined } },
    bodies,
  ],
  [
    'bytes that were no UTF-8',
    { content: { text: '"\ufffd"', size: undefined }, responseHeaders: { 'content-length': undefined } },
    bodies,
  ],
  ['an unknown encoding', { content: { encoding: 'gzip' } }, bodies],
  ['a request that was cut', { sent: creation, status: 201, came: rex, postData: { text: '{"name":"Re' } }, bodies],
  ...[
    ...['[{"id": 1, ...', '[{"id": 1, ...]', '[{"id":1},…', '[{"id": 1, ... (300 bytes more)', '[{"id":1} [truncated]'],
    ...['[object Object]', '<<body too large>>', '(binary)', '[binary data]', '<Buffer 7b 22 6e 61>'],
  ].flatMap(text => [
    [`in place of a body: ${text}`, unsized(text), bodies] as const,
    [`in place of a request: ${text}`, unsizedRequest(text), bodies] as const,
  ]),
  ['Insomnia, a template', unsizedRequest('{"name":"{{petName}}","categoryId":{{cat}}}'), bodies],
  ['Insomnia, a template in a text', unsizedRequest('{"name":"{% faker %}","categoryId":1}'), bodies],
  ['Insomnia, a template in a query', { path: '/pets?limit={{limit}}', came: many }, requests],
  ['Insomnia, a template in an encoded query', { path: '/pets?limit=%7B%7Blimit%7D%7D', came: many }, requests],
  ['Insomnia, a template in place of a query', { path: '/pets?%7B%7Bquery%7D%7D', came: many }, undocumented],
  ['Chrome, aborted within the body', { response: { _error: 'net::ERR_ABORTED' }, content: { text: '[' } }, none],
  ['Playwright, failed', { response: { _failureText: 'net::ERR_FAILED' }, content: { text: '[' } }, none],
  ['Playwright, aborted by a route', { entry: { _wasAborted: true }, content: { text: '[' } }, none],
  ['Firefox, blocked', { response: { status: undefined, content: undefined } }, none],
  ...['Memory Cache', 'Disk Cache', 'Service Worker', 'Inspector Override'].map(
    type => [`Safari, ${type}`, { entry: { _fetchType: type }, came: {} }, elsewhere] as const,
  ),
  ['Chrome, a service worker', { response: { _fetchedViaServiceWorker: true }, came: {} }, elsewhere],
  ['Chrome, its disk cache', { entry: { _fromCache: 'disk' }, came: {} }, elsewhere],
  ['Playwright, a mock', { entry: { _wasFulfilled: true }, came: {} }, elsewhere],
  ['Firefox, its cache', { entry: { cache: { afterRequest: { lastAccess: '' } } }, came: {} }, elsewhere],
  ['sitespeed, the disk cache', { response: { fromDiskCache: true }, came: {} }, elsewhere],
  ['a browser, 304', { status: 304 }, elsewhere],
  ['Chrome, HSTS', { status: 307, responseHeaders: { 'non-authoritative-reason': 'HSTS' } }, elsewhere],
  ['Chrome, HSTS without headers', { status: 307, response: { statusText: 'Internal Redirect' } }, elsewhere],
  ['a query kept beside the URL', { request: { queryString: [{ name: 'limit', value: '50' }] } }, requests],
  [
    'a request without its type',
    { sent: creation, status: 201, came: rex, request: { headers: [] }, postData: { mimeType: '' } },
    requests,
  ],
  ['no time', { entry: { startedDateTime: 'yesterday' } }, 'entries without a time'],
  ['a time from the start of the page', { entry: { startedDateTime: 12.5 } }, 'entries without a time'],
  [
    'a page instead of a list, opened in a browser',
    {
      requestHeaders: { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' },
      responseHeaders: { 'content-type': 'text/html' },
    },
    'requests for another media type',
  ],
  [
    'a coding that the client takes',
    {
      content: { encoding: 'base64', text: Buffer.from('28b52ffd0058110000', 'hex').toString('base64') },
      responseHeaders: { 'content-encoding': 'zstd', 'content-length': '9' },
    },
    'responses in a content coding that cannot be undone',
  ],
  [
    'a part, and request headers that were not kept',
    { request: { headers: [] }, status: 206 },
    'responses that hang on request headers which were not recorded',
  ],
  ...(
    [
      [JSON.stringify(creation), 'requests in a content coding'],
      [gzipSync(JSON.stringify(creation)).toString('base64'), bodies],
    ] as const
  ).map(
    ([text, reason]) =>
      [
        `a request in a content coding: ${text}`,
        {
          ...{ sent: creation, status: 201, came: rex, postData: { text } },
          requestHeaders: { 'content-encoding': 'gzip', 'content-length': undefined },
        },
        reason,
      ] as const,
  ),
  ['a conditional request', { requestHeaders: { 'if-none-match': 'x' } }, 'conditional or partial requests'],
  ['another host', { request: { url: 'https://cdn.example.test/x.js' } }, otherHosts],
  ['another path', { request: { url: 'https://pets.example.test/v2/pets' } }, undocumented],
  ['a path that only looks like it', { request: { url: 'https://pets.example.test/v1x/pets' } }, undocumented],
  ['a removal that is refused', { method: 'DELETE', path: '/pets/1', status: 405 }, undocumented],
  ['a removal', { method: 'DELETE', path: '/pets/1' }, changing],
  ['a removal on another host that is refused', { ...ofOtherHost, method: 'DELETE', status: 404 }, otherHosts],
  ['a creation on another host', { ...ofOtherHost, sent: creation, status: 201, came: rex }, otherHosts],
  ['a dry run', { path: '/pets?dryRun=true', sent: creation, came: { ...rex, id: 0 } }, changing],
  [
    '411 to a body in chunks',
    { sent: creation, status: 411, came: refusal(411), requestHeaders: { 'transfer-encoding': 'chunked' } },
    frontEnd,
  ],
  ...[408, 413, 414, 431].flatMap(status => [
    [`nginx, ${status}`, { status, ...page }, frontEnd] as const,
    [`nginx, ${status} to a creation`, { sent: creation, status, ...page }, frontEnd] as const,
    [`${status} with an Error body`, { sent: creation, status, came: refusal(status) }, frontEnd] as const,
  ]),
]

describe('what an archive does not hold accuses nobody', () => {
  test.each(leaves)('%s', (_, shape, reason) => {
    const entries = [...sound, entryOf({ at: 4, ...shape })]
    expect([...readHar(harOf(entries), baseUrl, key).left]).toEqual([[reason, 1]])
    for (const given of [{ apiKey: key }, {}]) {
      const report = judged(entries, given)
      expect(wrong(report)).toEqual([])
      expect(report.exitCode).toBe(0)
    }
  })

  test.each(['', '{', '[]', '{"log":{}}', 'null'])('what is no archive: %s', text => {
    expect(() => readHar(text, baseUrl)).toThrow(Damaged)
  })
})

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
const unsaid = { responseHeaders: { 'content-length': undefined } }

/** Written otherwise than most do, and recorded all the same: a violation shows. */
const reads: readonly (readonly [how: string, shape: Shape])[] = [
  ['as most write it', {}],
  ['text that is marked base64 and is none', { content: { encoding: 'base64' } }],
  ['base64', { content: { encoding: 'base64', text: base64([{ ...rex, status: 7 }]) } }],
  ['base64 that nothing says is so', { content: { text: base64([{ ...rex, status: 7 }]), size: -1 }, ...unsaid }],
  ['axios-har-tracker, the method as axios has it', { request: { method: 'get' } }],
  ['the status as text', { response: { status: '200' } }],
  ['the times as numbers', { entry: { startedDateTime: Date.parse('2026-11-21T10:00:04Z'), time: '5' } }],
  ['the times in seconds', { entry: { startedDateTime: Date.parse('2026-11-21T10:00:04Z') / 1000 } }],
  ['no response headers', { response: { headers: [] } }],
  ['response headers left out', { response: { headers: undefined } }],
  ['response headers as an object', { response: { headers: { 'content-type': 'application/json', date: 'x' } } }],
  ['a coded body, as it came', asItCame([{ ...rex, status: 7 }])],
  ['a coded body, decoded', { responseHeaders: { 'content-encoding': 'gzip', 'content-length': '33' } }],
  ['HTTP/2', { requestHeaders: { host: undefined, ':authority': 'pets.example.test' } }],
  [
    'the size in compressed bytes',
    { content: { size: 20 }, responseHeaders: { 'content-encoding': 'br', 'content-length': undefined } },
  ],
  ['no size', { content: { size: undefined }, responseHeaders: { 'content-length': undefined } }],
]

function asItCame(value: unknown): Shape {
  const bytes = gzipSync(JSON.stringify(value))
  const headers = { 'content-encoding': 'gzip', 'content-length': String(bytes.length) }
  return { content: { encoding: 'base64', text: bytes.toString('base64') }, responseHeaders: headers }
}

describe('what an archive holds is judged, however it is written', () => {
  test.each(reads)('%s', (_, shape) => {
    const report = judged([created, entryOf({ at: 4, came: [{ ...rex, status: 7 }], ...shape })])
    expect(wrong(report)).toContain('list-pets-are-valid')
    const right = { ...shape, at: 9, came: [rex], content: {} }
    expect(wrong(judged([created, entryOf(right)]))).toEqual([])
  })

  test.each([
    ['Latin-1', 'Zoë Bär', 'ZoÃ« BÃ¤r'],
    ['Windows-1252', 'O’Hara', 'Oâ€™Hara'],
  ])('UTF-8 that was read as %s', (_, name, seen) => {
    const text = JSON.stringify({ ...rex, name: seen })
    const shown = (size: number | undefined) =>
      judged([
        entryOf({
          ...{ sent: { ...creation, name }, status: 201, came: rex },
          content: { text, size },
          responseHeaders: { 'content-length': undefined },
        }),
      ])
    expect(wrong(shown(text.length))).toEqual([])
    // What no length contradicts is what the server sent.
    expect(wrong(shown(undefined))).not.toEqual([])
  })

  test('headers that were not kept are not absent', () => {
    const bare = (shape: Shape): Part => entryOf({ ...shape, response: { headers: [] } })
    const unauthorised = { status: 401, came: refusal(401), requestHeaders: { authorization: 'Bearer wrong' } }
    const entries = (make: (shape: Shape) => Part) => [
      make({ sent: creation, status: 201, came: rex, responseHeaders: { location: undefined } }),
      make({ at: 9, path: '/pets/5', came: rex, responseHeaders: { sunset: undefined } }),
      make({ at: 10, ...unauthorised, responseHeaders: { 'www-authenticate': undefined } }),
    ]
    expect(wrong(judged(entries(bare)))).toEqual([])
    expect(wrong(judged(entries(entryOf)))).toEqual([
      'created-pet-has-location',
      'deprecation-is-announced',
      'unauthorized-has-www-authenticate',
    ])
  })
})

describe('what a length backs is what the server sent', () => {
  test.each([
    ['base64', base64([rex])],
    ['dots', '[{"id": 1, ...'],
    ['a note', '<<body too large>>'],
  ])('%s', (_, text) => {
    const length = { 'content-length': String(text.length) }
    const entry = entryOf({ at: 9, content: { text, size: text.length }, responseHeaders: length })
    expect(wrong(judged([created, entry]))).toContain('body-is-json')
  })

  test('a page that ends in dots', () => {
    const entry = entryOf({ at: 9, ...unsized('<html><body>Loading...</body></html>') })
    expect(wrong(judged([created, entry]))).toContain('body-is-json')
  })
})

describe('a credential that an entry does not show is unknown', () => {
  const bad = 'Bearer not-that-key'
  const unauthorised = { at: 9, status: 401, came: refusal(401) }
  const showing = (value: string | undefined, shape: Shape = {}) =>
    entryOf({ ...shape, requestHeaders: { ...shape.requestHeaders, authorization: value } })
  const provisional = { requestHeaders: { host: undefined } }
  const missing = /No request in the archive shows the given key/

  test.each([
    ['Chromium, provisional headers', [...sound, showing(undefined, provisional)]],
    ['Chromium, provisional headers, refused', [...sound, showing(undefined, { ...provisional, ...unauthorised })]],
    ['a word in its place', [...sound, showing('Bearer [REDACTED]')]],
    ['stars in its place', [...sound, showing('Bearer pk_****')]],
    ['a word in its place, refused', [...sound, showing('***', unauthorised)]],
  ])('%s', (_, entries) => {
    const report = judged(entries)
    expect(wrong(report)).toEqual([])
    expect(report.rules.filter(({ id, observations }) => /needs-a-key/.test(id) && observations > 0)).toEqual([])
    expect(report.notices.join()).not.toMatch(missing)
  })

  test.each([
    ['stripped', undefined],
    ['replaced by a word', 'REDACTED'],
    ['replaced by a hash', 'Bearer 5f4dcc3b5aa765d61d8327deb882cf99'],
    ['emptied', ''],
    ['replaced by one that begins with it', `Bearer ${key}0`],
  ])('in all entries: %s', (_, value) => {
    const entries = [{ sent: creation, status: 201, came: rex }, { at: 9, came: [rex] }, unauthorised]
    const report = judged(entries.map(entry => showing(value, entry)))
    expect(wrong(report)).toEqual([])
    expect(report.notices[0]).toMatch(missing)
  })

  test.each([
    ['none', undefined],
    ['another scheme', `Token ${key}`],
    ['an empty one', ''],
  ])('%s, in an archive that shows the key and all headers, is judged', (_, value) => {
    expect(wrong(judged([...sound, showing(value)]))).toEqual(['list-needs-a-key'])
    expect(wrong(judged([...sound, showing(value, unauthorised)]))).toEqual([])
    // Nobody says that what is shown is the key.
    expect(wrong(judged([...sound, showing(value)], {}))).toEqual([])
  })

  test("another key that is accepted may be another client's good one", () => {
    // However much it looks like the given one.
    for (const other of [bad, `Bearer ${key}=`, `Bearer ${key.slice(0, -1)}`])
      expect(wrong(judged([...sound, showing(other)]))).toEqual([])
    const late = { ...unauthorised, came: refusal(400) }
    expect(wrong(judged([...sound, showing(bad, late)]))).not.toEqual([])
  })

  test('spellings that the document leaves open may be refused, whatever the key', () => {
    const refused = { at: 9, status: 400, came: refusal(400) }
    expect(wrong(judged([...sound, showing(`bearer ${key}`, refused)], {}))).toEqual([])
  })
})

describe('what became of pets is judged by what was recorded', () => {
  const gone = entryOf({ at: 9, path: '/pets/5', status: 404, came: refusal(404) })

  test('a pet that is gone counts', () => expect(wrong(judged([created, gone]))).toContain('created-pet-is-found'))

  test.each([
    ['CONNECT to a proxy', entryOf({ at: 4, method: 'CONNECT', path: '/', status: 502 })],
    ['a mocked removal', entryOf({ at: 4, method: 'DELETE', path: '/pets/5', entry: { _wasFulfilled: true } })],
  ])('%s changes no pet', (_, entry) => {
    expect(wrong(judged([created, entry, gone]))).toContain('created-pet-is-found')
  })

  test.each([
    ['a removal without a response', [created, entryOf({ at: 4, method: 'DELETE', path: '/pets/5', status: 0 })]],
    ['an entry that nobody can read', [created, { request: {} }]],
    ['an entry that is null', [created, null]],
    [
      'a creation that ended nobody knows when',
      [entryOf({ sent: creation, status: 201, came: rex, entry: { time: -1, timings: {} } })],
    ],
  ])('%s leaves open where it is', (_, entries) => {
    expect(wrong(judged([...entries, gone]))).toEqual([])
  })

  test.each([{ apiKey: key }, {}])('what another key finds says nothing of pets: %j', given => {
    const ofOther = entryOf({
      ...{ at: 9, path: '/pets/5', status: 404, came: refusal(404) },
      requestHeaders: { authorization: 'Bearer other-0123456789' },
    })
    expect(wrong(judged([created, ofOther], given))).toEqual([])
    const refused = entryOf({
      ...{ at: 8, status: 401, came: refusal(401) },
      requestHeaders: { authorization: 'Bearer other-0123456789' },
    })
    expect(wrong(judged([created, refused, gone], given))).toContain('created-pet-is-found')
  })

  const max = { ...rex, name: 'Max', categoryId: 2 }
  const changed = entryOf({ at: 9, path: '/pets/5', came: max })
  const listing = (pets: unknown) => entryOf({ at: 10, came: pets })
  test.each([
    ['removed', [entryOf({ at: 5, method: 'DELETE', path: '/pets/5', status: 204 }), gone]],
    ['updated', [entryOf({ at: 5, method: 'PUT', path: '/pets/5', sent: max, came: max }), changed, listing([max])]],
    ['removed through another host', [entryOf({ at: 5, ...ofOtherHost, method: 'DELETE', status: 204 }), gone]],
    ['created by an operation of its own', [entryOf({ at: 5, path: '/pets?mode=replace', sent: creation }), gone]],
    [
      'removed with all others',
      [entryOf({ at: 5, method: 'POST', path: '/admin/purge', status: 500 }), gone, listing([])],
    ],
  ])('operations that the document does not show are legal, and so is what they do: %s', (_, entries) => {
    for (const soleClient of [true, false]) {
      const report = judged([created, ...entries], { apiKey: key, soleClient })
      expect(idsOf(report, 'fail')).toEqual([])
      expect(idsOf(report, 'warn')).not.toContain('same-in-every-view-of-others')
    }
  })

  test('what no request changed counts only where nobody else changes the store', () => {
    const refused = entryOf({ at: 5, method: 'DELETE', path: '/pets/5', status: 405, came: refusal(405) })
    expect(wrong(judged([created, refused, gone]))).toContain('created-pet-is-found')
    expect(wrong(judged([created, changed]))).toContain('get-returns-the-created-pet')
    expect(idsOf(judged([created, changed, gone], { apiKey: key, soleClient: false }), 'fail')).toEqual([])
  })

  test('whoever reads pets by large ids may know them from elsewhere', () => {
    const read = (at: number, id: number) => entryOf({ at, path: `/pets/${id}`, came: { ...rex, id } })
    const entries = [read(1, 4_611_686_018_427_388), read(2, 4_611_686_018_427_399)]
    expect(wrong(judged(entries))).toEqual([])
    const other = entryOf({ at: 3, path: '/pets/4611686018427387', came: { ...rex, id: 7 } })
    expect(wrong(judged([...entries, other]))).toContain('unknown-id-returns-404')
  })

  test('times in whole seconds tell neither what came first nor how long after', () => {
    const at = (second: string, shape: Shape) =>
      entryOf({
        ...shape,
        entry: { time: shape.sent === undefined ? 5 : 900, startedDateTime: `2026-11-21T10:00:${second}Z` },
      })
    const large = [1, 2].map(id => ({ ...rex, id: 4_611_686_018_427_387 + id }))
    const entries = large.flatMap(pet => [
      at('00', { sent: creation, status: 201, came: pet }),
      at('00', { path: `/pets/${pet.id}`, came: pet }),
    ])
    expect(wrong(judged(entries))).toEqual([])
    const late = at('02', { path: '/pets/5', status: 404, came: refusal(404) })
    expect(wrong(judged([at('00', { sent: creation, status: 201, came: rex }), late]))).toEqual([])
  })

  test('what a cache was given before a creation shows nothing of it', () => {
    const old = (shape: Shape) => entryOf({ ...shape, responseHeaders: { age: '30' } })
    const entries = [old({ at: 9 }), old({ at: 10, path: '/pets/5', status: 404, came: refusal(404) })]
    expect(wrong(judged([created, ...entries, entryOf({ at: 11, path: '/pets/5', came: rex })]))).toEqual([])
  })

  test.each([{ age: '3' }, { 'x-cache': 'HIT from edge' }, { 'cf-cache-status': 'HIT' }])(
    'a list that a cache gave, %j, is judged, with a hint at the settling time',
    headers => {
      const report = judged([
        created,
        entryOf({ at: 9, responseHeaders: headers }),
        entryOf({ at: 10, path: '/pets/5', came: rex }),
      ])
      expect(wrong(report)).toContain('list-shows-pets')
      expect(report.notices.join()).toMatch(/1 response came out of a shared cache.*--settle/)
    },
  )
})

test('a password that came with another scheme is a secret', () => {
  const basic = `Basic ${Buffer.from('alice:S3cretPw99x').toString('base64')}`
  const refused = entryOf({ at: 9, status: 401, came: refusal(401), requestHeaders: { authorization: basic } })
  const came = { ...refusal(500), message: 'login alice/S3cretPw99x, alice:S3cretPw99x failed' }
  const report = judged([...sound, refused, entryOf({ at: 10, status: 500, came })])
  expect(wrong(report)).not.toEqual([])
  expect(JSON.stringify(report)).not.toContain('S3cretPw99x')
})

test('a type that stands beside headers which lack it was taken out of them', () => {
  const stripped = (mimeType: string) =>
    entryOf({ at: 9, came: [rex], content: { mimeType }, responseHeaders: { 'content-type': undefined } })
  expect(wrong(judged([created, stripped('application/json')]))).toEqual([])
  expect(wrong(judged([created, stripped('x-unknown')]))).toContain('response-is-application-json')
})

/** By who writes bodies anew. */
const exported = (entries: readonly unknown[], creator = 'k6'): Report => judged(entries, { apiKey: key, creator })
const withQuery = entryOf({ at: 12, path: '/pets?limit=50', came: [rex] })

describe('numbers that a double does not hold', () => {
  const exactly = (text: string) => text.replace('9007199254740992', '9007199254740993')
  const sent = { ...creation, categoryId: 9007199254740992 }
  const echo = { ...rex, categoryId: 9007199254740992 }
  const postData = { text: exactly(JSON.stringify(sent)) }
  const rounded = entryOf({ sent, status: 201, came: echo, postData })
  const others = [{ ...rex, id: 9007199254740992 }]
  const exact = entryOf({ at: 9, came: others, content: { text: exactly(JSON.stringify(others)) } })

  test('may have been rounded by an exporter that parses bodies, where none in the archive was not', () => {
    const report = exported([withQuery, rounded, ...sound])
    expect(wrong(report)).toEqual([])
    expect(report.notices.join()).toContain('exchanges whose large numbers the exporter may have rounded (1)')
  })

  test('may have been rounded and printed in full', () => {
    const sent = { ...creation, categoryId: 9007199254740992 }
    const [given, full] = ['922337203685477580', '922337203685477632']
    const postData = { text: JSON.stringify(sent).replace(String(sent.categoryId), given) }
    const text = JSON.stringify({ ...rex, categoryId: 9007199254740992 }).replace(String(sent.categoryId), full)
    const length = String(text.length)
    const entry = entryOf({
      ...{ sent, status: 201, came: rex, postData, content: { text, size: text.length } },
      ...{ requestHeaders: { 'content-length': undefined }, responseHeaders: { 'content-length': length } },
    })
    expect(wrong(exported([withQuery, entry, ...sound]))).toEqual([])
    expect(wrong(exported([entry, ...sound], 'mitmproxy'))).toContain('create-echoes-category')
  })

  test('may have been rounded to what lies outside int64', () => {
    const most = entryOf({ at: 9, came: [{ ...rex, categoryId: Number('9223372036854775807') }] })
    expect(wrong(exported([withQuery, created, most]))).toEqual([])
  })

  test('may have been rounded in requests alone', () => {
    const came = { ...rex, categoryId: 9007199254740992 }
    const text = exactly(JSON.stringify(came))
    const request = entryOf({ sent, status: 201, came, content: { text } })
    expect(wrong(exported([withQuery, request, ...sound]))).toEqual([])
  })

  test('were rounded by the server where the archive shows that it keeps them', () =>
    expect(wrong(exported([withQuery, rounded, ...sound, exact]))).toContain('create-echoes-category'))

  test('were rounded by the server where its creator takes texts down as they came', () =>
    expect(wrong(exported([rounded, ...sound], 'mitmproxy'))).toContain('create-echoes-category'))

  test('are found beside a text of many megabytes, and in no fraction', () => {
    const beside = { notes: 'a'.repeat(30_000_000), weight: 0.9234567890123457 }
    const large = entryOf({ at: 9, came: [{ ...rex, id: 9007199254740992, ...beside }] })
    expect(exported([withQuery, created, large]).notices.join()).toContain('the exporter may have rounded (1)')
  })

  test('may be larger than any double', () => {
    const text = `[${JSON.stringify(rex).slice(0, -1)},"weight":1${'0'.repeat(400)}}]`
    const huge = entryOf({
      at: 9,
      content: { text, size: text.length },
      responseHeaders: { 'content-length': undefined },
    })
    expect(wrong(exported([withQuery, created, huge]))).toEqual([])
  })

  test('digits in a text show nothing', () =>
    expect(
      wrong(exported([withQuery, rounded, created, entryOf({ at: 9, came: [{ ...rex, tag: '9007199254740993' }] })])),
    ).toEqual([]))
})

describe('what only some exporters keep', () => {
  const bear = { ...creation, name: 'Zoë Bär' }
  const born = { ...rex, name: 'Zoë Bär' }
  const creating = (shape: Shape) => [withQuery, entryOf({ sent: bear, status: 201, came: born, ...shape }), listed]
  const [asked, told] = [
    { ...bear, name: 'Zo? B?r' },
    { ...born, name: 'Zo? B?r' },
  ]
  const toAscii = 'creations whose names the exporter may have brought to ASCII (1)'

  test.each([
    ['as question marks in responses', { came: told }],
    ['as question marks in requests', { sent: asked }],
    ['as nothing', { came: { ...born, name: 'Zo Br' } }],
  ])('letters beyond ASCII: %s', (_, shape) => {
    const report = exported(creating(shape))
    expect(wrong(report)).toEqual([])
    expect(report.notices.join()).toContain(toAscii)
    expect(wrong(exported(creating(shape), 'mitmproxy'))).not.toEqual([])
  })

  test('letters beyond ASCII, where the archive shows that it keeps them', () => {
    const kept = entryOf({ at: 10, came: [{ ...rex, name: 'Jürgen' }] })
    expect(wrong(exported([...creating({ came: told }), kept]))).not.toEqual([])
    const text = '[{"id":5,"name":"J\\u00fcrgen","categoryId":1}]'
    const escaped = entryOf({
      at: 10,
      content: { text, size: text.length },
      responseHeaders: { 'content-length': undefined },
    })
    expect(exported([...creating({ came: told }), escaped]).notices.join()).not.toContain(toAscii)
  })

  test('queries, where no request in the archive has one', () => {
    const long = entryOf({ at: 10, came: many })
    const report = exported([created, long])
    expect(wrong(report)).toEqual([])
    expect(report.notices.join()).toContain('lists whose queries the exporter may have left out (1)')
    expect(wrong(exported([created, long, withQuery]))).toContain('list-default-is-at-most-20')
    expect(wrong(judged([created, long]))).toContain('list-default-is-at-most-20')
  })

  test('credentials, in some entries only', () => {
    const bare = entryOf({ at: 10, came: [rex], requestHeaders: { authorization: undefined } })
    expect(wrong(exported([...sound, withQuery, bare]))).toEqual([])
    expect(wrong(judged([...sound, bare]))).toEqual(['list-needs-a-key'])
  })

  test('a body that was cut within a word', () => {
    const text = '[{"id":5,"name":"Rex","categoryId":1,"good":tr'
    const cut = entryOf({
      at: 10,
      content: { text, size: text.length },
      responseHeaders: { 'content-length': undefined },
    })
    expect(wrong(judged([...sound, cut]))).toEqual([])
    const wrongly = { text: '[{"id":5,}]', size: 11 }
    const broken = entryOf({ at: 10, content: wrongly, responseHeaders: { 'content-length': undefined } })
    expect(wrong(judged([...sound, broken]))).toContain('body-is-json')
  })
})

describe('a content coding counts where the client takes none', () => {
  test.each([
    ['identity', ['response-has-no-content-encoding']],
    ['gzip, br', []],
    [undefined, []],
  ])('%s', (accepted, expected) => {
    const entry = entryOf({ at: 9, ...asItCame([rex]), requestHeaders: { 'accept-encoding': accepted } })
    expect(wrong(judged([created, entry]))).toEqual(expected)
  })
})

describe('what runs ask beside the three operations counts in the traffic of others, too', () => {
  const at = 9
  const lost = entryOf({ at, path: '/petz?session_token=abcdefgh1', status: 404, ...page })

  test.each([
    ['an unknown path', [lost], ['undocumented-errors-have-error-bodies']],
    ['orders', [entryOf({ at, path: '/store/orders', status: 500, came: refusal(500) })], ['gap-is-no-server-error']],
    ['a preflight request', [entryOf({ at, method: 'OPTIONS', status: 204, content: { text: undefined } })], []],
    ['a count', [entryOf({ at, path: '/pets/count', came: { count: 3 } })], []],
    ['a search', [entryOf({ at, path: '/pets/search?q=r', came: [rex] })], []],
    ['an export', [entryOf({ at, path: '/pets/export', ...page, status: 200 })], []],
    ['HEAD', [entryOf({ at, method: 'HEAD', came: [rex], content: { text: undefined, size: 0 } })], []],
    ['a page beside', [entryOf({ at, path: '/docs/', ...page }), entryOf({ at: 10, came: [rex] })], []],
  ])('%s', (_, entries, expected) => {
    const report = judged([...sound, ...entries, entryOf({ at: 11, came: [rex] })])
    expect(wrong(report)).toEqual(expected)
    expect(report.notices.join()).toContain('others 1')
    expect(JSON.stringify(report)).not.toContain('abcdefgh1')
  })

  test.each([
    ['some fields of a pet', entryOf({ at, path: '/pets/7?fields=name', came: { name: 'Rex' } })],
    ['some fields of each', entryOf({ at, path: '/pets?limit=2&fields=name', came: [{ name: 'Rex' }] })],
    ['a page', entryOf({ at, path: '/pets?page=2&limit=2', came: { items: [] } })],
  ])('parameters that the document does not have may mean anything: %s', (_, entry) => {
    const report = judged([...sound, entry, entryOf({ at: 11, came: [rex] })])
    expect(wrong(report)).toEqual([])
    expect(report.notices.join()).toContain('requests that the document does not show')
  })

  test('alone it is nothing to judge', () => {
    expect(judged([lost, entryOf({ at: 10, path: '/docs/', ...page })])).toMatchObject({ exitCode: 3 })
  })
})

describe('a page that from some request on refuses everything is no word of the service', () => {
  const refused = (at: number, shape: Shape = {}, status = 403) => entryOf({ at, ...shape, status, ...page })

  test.each([403, 401, 200])('%d, after requests of the kind that were fine', status => {
    const read = { path: '/pets/5' }
    const report = judged([...sound, ...[10, 11, 12, 13].map(at => refused(at, at === 11 ? read : {}, status))])
    expect(wrong(report)).toEqual([])
    expect(report.notices.join()).toContain('refusals after which nothing of their kind was fine any more (4)')
  })

  test.each([
    ['now and then', [...sound, refused(10), refused(11), refused(12), entryOf({ at: 13, came: [rex] })]],
    ['as a fault of the service', [...sound, ...[10, 11, 12].map(at => refused(at, {}, 500))]],
  ])('%s it counts', (_, entries) => expect(wrong(judged(entries))).toContain('response-is-application-json'))

  // P23: where every documented request got one and the same 403 the address is in suspected ban.
  test('from the start it is no verdict', () => {
    const report = judged([refused(10), refused(11), refused(12)])
    expect(wrong(report)).toEqual([])
    expect(report.exitCode).toBe(3)
  })
})

describe('where nothing was judged, the base address alone is no verdict', () => {
  // None of a test: there the rule about the base address does not apply.
  const real = 'https://staging.example.com/v1'
  test.each([
    ['an empty archive', []],
    ['of another host', [listed]],
    ['a key that nobody takes', [entryOf({ status: 401, came: {}, request: { url: `${real}/pets` } })]],
  ])('%s', (_, entries) => {
    const report = judgeTraffic(rules, readHar(harOf(entries), real, key), { ...options, baseUrl: real }, key)
    expect(report).toMatchObject({ exitCode: 3, verdict: 'inconclusive' })
  })
})
