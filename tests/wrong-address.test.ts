// @module-tag thorough
import { expect, test } from 'vitest'
import { testKey } from './options.js'
import { idsOf, judgeAt, judgeShop, verdictsOf } from './run.js'
import { plainShop } from './sample-servers/pet.js'
import { listen, problem, type Shop, serveShop, writeReply } from './sample-servers/plumbing.js'

// A wrong base path is not guilt (P23).

const page = '<!doctype html><title>404</title>Nothing here'

test.each([
  ['pages of HTML', 404, '/api', {}, 'Is `/v1` missing'],
  ['405 to POST', 405, '/api', {}, 'Is `/v1` missing'],
  ['read-only', 404, '/api', { readOnly: true }, 'Is `/v1` missing'],
  ['--bail', 404, '/api', { bail: true }, 'Is `/v1` missing'],
  ['another /v1', 404, '/api/v1', {}, 'Check the path'],
  ['the path of the list', 404, '/v1/pets', {}, /ends before `\/pets`: http:\/\/127\.0\.0\.1:\d+\/v1\.$/],
  ['the path of a pet', 404, '/v1/pets/1', {}, /ends before `\/pets\/1`: http:\/\/127\.0\.0\.1:\d+\/v1\.$/],
])('every documented path is unknown (%s): no verdict, and the advice', async (_, post, path, options, advice) => {
  const server = listen((request, response) => {
    response.writeHead(request.method === 'POST' ? post : 404, { 'content-type': 'text/html' }).end(page)
  })
  const { report } = await judgeAt(server, options, path)
  expect(report).toMatchObject({ ending: 'wrong-address', verdict: 'inconclusive', exitCode: 3 })
  expect(report.endingReason).toMatch(advice)
  expect(idsOf(report, 'fail')).toEqual([])
  expect(report.stats.requests).toBeLessThan(10)
})

test.each(['/pets', '/pets/1'])('a service whose base URL ends in %s is not judged for it', async ending => {
  const plain = plainShop([])
  const get = (id: string) => (/^\d+$/.test(id) ? plain.get(id) : problem(400, 'bad-id', 'This is no id'))
  const { report } = await judgeAt(serveShop(testKey, { ...plain, get }), {}, `/v1${ending}`)
  expect(report).toMatchObject({ ending: 'wrong-address', verdict: 'inconclusive', exitCode: 3 })
  expect(report.endingReason).toMatch(new RegExp(`The base URL ends before \`${ending}\`: http://[\\d.:]+/v1\\.`))
})

const refusal = '{"message":"Missing Authentication Token"}'
const json = { 'content-type': 'application/json' }
const problemJson = JSON.stringify(problem(403, 'forbidden', 'Not for this key').body)
const moved = { location: 'https://shop.test/v1' }

test.each<[string, (method: string) => number, object, string, readonly (string | RegExp)[]]>([
  [
    "a gateway's refusal",
    () => 403,
    json,
    refusal,
    [
      'got 403 ("{"message":"Missing Authentication Token"}")',
      'Check the path',
      'the key may do nothing there',
      '--header',
    ],
  ],
  ['403 of a service', () => 403, json, problemJson, ['Not for this key', 'the key may do nothing there']],
  ['405', () => 405, {}, '', ['got 405. Check']],
  ['403 and 405', method => (method === 'GET' ? 403 : 405), {}, '', ['got 403. Check']],
  [
    "Rails' refusal of a host",
    () => 403,
    { 'content-type': 'text/html' },
    '<h1>Blocked hosts: 127.0.0.1</h1>',
    ['it does not know the host `127.0.0.1:'],
  ],
  [
    'a redirect to https',
    () => 301,
    moved,
    '',
    ['got 301 (Location: https://shop.test/v1)', 'Redirects are not followed'],
  ],
  [
    'redirects of two kinds',
    method => (method === 'GET' ? 301 : 308),
    moved,
    '',
    ['got 301 (Location: https://shop.test/v1)'],
  ],
])('every documented request gets %s: no verdict, and it is shown', async (_, status, headers, body, words) => {
  for (const options of [{}, { readOnly: true }]) {
    const server = listen((request, response) => {
      response.writeHead(status(request.method!), { ...headers }).end(body)
    })
    const { report } = await judgeAt(server, options)
    expect(report).toMatchObject({ ending: 'wrong-address', verdict: 'inconclusive', exitCode: 3 })
    for (const word of words) expect(report.endingReason).toMatch(word)
    expect(idsOf(report, 'fail', 'warn')).toEqual([])
    expect(report.stats.requests).toBeLessThan(10)
  }
})

test("a gateway's 401 is quoted, and its header named", async () => {
  const body = '{ "statusCode": 401,\n "message": "Access denied due to missing Ocp-Apim-Subscription-Key" }'
  const server = listen((_, response) => {
    response.writeHead(401, json).end(body)
  })
  const { report } = await judgeAt(server, { only: ['list-accepts-limit'] })
  expect(report).toMatchObject({ ending: 'key-refused', exitCode: 3 })
  expect(report.endingReason).toContain('Access denied due to missing Ocp-Apim-Subscription-Key')
  expect(report.endingReason).toContain('--header "Ocp-Apim-Subscription-Key: value"')
})

const html = { 'content-type': 'text/html' }
const welcome = '<!doctype html><title>Welcome</title>'

test.each([
  ['a page', '/api/v1', 200, html, welcome, 'Check the path'],
  ['a page, without /v1', '', 200, html, welcome, 'Is `/v1` missing'],
  [
    "Django's refusal of a host",
    '/v1',
    400,
    html,
    '<h1>Bad Request (400)</h1>',
    'to every path, be it documented or not: it does not know the host `127.0.0.1:',
  ],
])('whatever the path, %s is the response: the report wonders', async (_, path, status, headers, body, advice) => {
  const server = listen((_, response) => {
    response.writeHead(status, headers).end(body)
  })
  const { report } = await judgeAt(server, { only: ['list-accepts-limit'] }, path)
  expect(report.notices).toContainEqual(expect.stringMatching(`the same ${status} .*to every path`))
  expect(report.notices.join()).toContain(advice)
})

test.each([
  ['lists alone', 500, false],
  ['lists alone', 403, false],
  ['documented paths alone', 500, true],
])('a service in which %s return %i is judged', async (_, status, everything) => {
  const plain = plainShop([])
  const broken = () => problem(status, 'broken', 'This is broken')
  const { report } = await judgeShop(
    {
      ...plain,
      list: broken,
      ...(everything ? { create: broken, get: broken } : {}),
    },
    { only: ['list-accepts-limit'] },
  )
  expect(report).toMatchObject({ ending: 'complete', exitCode: 1 })
  expect(report.notices.join()).not.toContain('to every path')
})

test('a service whose list alone is missing is judged', async () => {
  const shop = { ...plainShop([]), list: () => problem(404, 'gone', 'No list here') }
  const { report } = await judgeShop(shop, { only: ['list-accepts-limit', 'create-returns-201'] })
  expect(report).toMatchObject({ ending: 'complete', exitCode: 1 })
  expect(verdictsOf(report)).toMatchObject({ 'list-accepts-limit': 'fail' })
  expect(report.notices.join()).not.toContain('to every path')
})

test.each([
  ['to whose large lists nothing comes', false],
  ['that loses its large lists from the first', true],
])('a service %s is judged in all else', async (_, isLost) => {
  const withheld = { status: 0, body: undefined }
  const plain = plainShop([])
  const list = (query: URLSearchParams) => (query.get('limit') === '100' ? withheld : plain.list(query))
  const write: Shop['write'] = (response, reply) => {
    if (reply !== withheld) writeReply(response, reply)
    else if (isLost) response.destroy()
  }
  const only = ['list-accepts-omitted-limit', 'create-returns-201']
  const { report } = await judgeShop({ ...plain, list, write }, { only, ...(isLost ? {} : { timeoutMs: 1000 }) })
  expect(report.ending).toBe('complete')
  expect(verdictsOf(report)).toMatchObject({
    'create-returns-201': 'pass',
    ...(isLost ? { 'list-accepts-omitted-limit': 'pass' } : {}),
  })
})

test('a service all of whose lists hang is known after a few of them', async () => {
  const never = new Promise<never>(() => {})
  let lists = 0
  const list = () => {
    lists++
    return never
  }
  const { report } = await judgeShop({ ...plainShop([]), list }, { timeoutMs: 1000 })
  expect(report.ending).toBe('unreachable')
  // The first list, and the others of the preflight.
  expect(lists).toBeLessThan(10)
})
