import { execFile } from 'node:child_process'
import { request as nodeRequest } from 'node:http'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { SeamFaults } from '../../src/core/seam.js'
import { NoHar, readHar } from '../../src/evidence/har.js'
import { judgeTraffic } from '../../src/evidence/traffic.js'
import { startReference } from '../../src/reference/server.js'
import { rules } from '../../suites/index.js'
import { idsOf } from '../run.js'

const key = 'pk_traffic_0123456789'
const options = { now: new Date('2026-11-21'), settleMs: 2000, strict: false, soleClient: false, source: 'HAR' }

interface Sent {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
}
type Client = (method: string, url: string, headers: Readonly<Record<string, string>>, body?: string) => Promise<Sent>

const byFetch: Client = async (method, url, headers, body) => {
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, headers: [...response.headers], text: await response.text() }
}

const byNode: Client = (method, url, headers, body) =>
  new Promise((resolve, reject) => {
    const sent = nodeRequest(url, { method, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const { rawHeaders: raw } = response
        const pairs = raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1]!] as const] : []))
        resolve({ status: response.statusCode!, headers: pairs, text: Buffer.concat(chunks).toString() })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

const byCurl: Client = async (method, url, headers, body) => {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const data = body === undefined ? [] : ['--data-binary', body]
  const { stdout } = await promisify(execFile)('curl', ['-sS', '-i', '-X', method, ...named, ...data, url])
  const end = stdout.indexOf('\r\n\r\n')
  const [line, ...lines] = stdout.slice(0, end).split('\r\n')
  const pairs = lines.map(each => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1).trim()] as const)
  return { status: Number(line!.split(' ')[1]), headers: pairs, text: stdout.slice(end + 4) }
}

/** What an own end-to-end suite might do, as the archive that its client makes. */
async function archive(client: Client, baseUrl: string): Promise<string> {
  const entries: unknown[] = []
  const send = async (
    method: string,
    path: string,
    body?: string,
    authorization: string | undefined = `Bearer ${key}`,
  ) => {
    const headers = {
      ...(authorization === '' ? {} : { Authorization: authorization }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    }
    const startedDateTime = new Date().toISOString()
    const begun = performance.now()
    const { status, headers: received, text } = await client(method, baseUrl + path, headers, body)
    const pairs = (all: readonly (readonly [string, string])[]) => all.map(([name, value]) => ({ name, value }))
    entries.push({
      startedDateTime,
      time: performance.now() - begun,
      request: {
        method,
        url: baseUrl + path,
        headers: pairs(Object.entries(headers)),
        ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: body } }),
      },
      response: {
        status,
        headers: pairs(received),
        content: { size: text.length, mimeType: 'application/json', text },
      },
    })
    return text
  }
  for (const status of ['available', 'pending', 'sold', 'available']) {
    const created = await send('POST', '/pets', JSON.stringify({ name: 'Rex', categoryId: 1, status }))
    await send('GET', `/pets/${JSON.parse(created).id}`)
  }
  await send('GET', '/pets')
  await send('GET', '/pets?limit=2')
  await send('GET', '/pets?status=sold')
  await send('POST', '/pets', '{"name":"Rex"}')
  await send('GET', '/pets/999999')
  await send('GET', '/pets', undefined, '')
  await send('GET', '/pets', undefined, 'Bearer wrong_key_0123456789')
  await send('GET', '/store/orders')
  entries.push({
    startedDateTime: new Date().toISOString(),
    time: 1,
    request: { method: 'GET', url: 'https://cdn.example.test/x.js', headers: [] },
    response: { status: 200, headers: [], content: {} },
  })
  return JSON.stringify({ log: { version: '1.2', creator: { name: client.name, version: '1' }, entries } })
}

const faulty: SeamFaults = {
  'listPets.limit': limit => limit + 1,
  'createPet.error': () => ({ code: 1, message: 'no', status: 400 }),
}

const failed = (text: string, baseUrl: string, apiKey?: string) => {
  const report = judgeTraffic(rules, readHar(text, baseUrl, apiKey), { ...options, baseUrl }, apiKey)
  return { report, failed: idsOf(report, 'fail') }
}

const curl = await promisify(execFile)('curl', ['--version']).then(
  () => true,
  () => false,
)

describe.each([['fetch', byFetch], ['node:http', byNode], ...(curl ? ([['curl', byCurl]] as const) : [])] as const)(
  'an archive made with %s',
  (_, client) => {
    test('of the reference server shows no violation, and covers branches', async () => {
      const server = await startReference({ apiKey: key })
      try {
        const text = await archive(client, server.baseUrl)
        for (const apiKey of [key, undefined]) {
          const { report, failed: wrong } = failed(text, server.baseUrl, apiKey)
          expect(wrong).toEqual([])
          expect(report.rules.filter(({ verdict }) => verdict === 'error' || verdict === 'inconclusive')).toEqual([])
          expect(report).toMatchObject({ verdict: 'no-violation-found', exitCode: 0, complete: false })
          expect(report.rules.filter(({ observations }) => observations > 0).length).toBeGreaterThan(10)
          expect(report.notices.join('\n')).toContain(
            '16 exchanges judged (listPets 5, createPet 5, getPet 5, others 1)',
          )
          expect(report.notices.join('\n')).toContain('requests to other hosts (1)')
          expect(JSON.stringify(report)).not.toContain(key)
        }
      } finally {
        await server.close()
      }
    })

    test('of a server with faults shows them', async () => {
      const server = await startReference({ apiKey: key, seamFaults: faulty })
      try {
        const { report, failed: wrong } = failed(await archive(client, server.baseUrl), server.baseUrl, key)
        expect(wrong).toEqual(expect.arrayContaining(['list-respects-limit', 'error-has-error-body']))
        expect(report).toMatchObject({ verdict: 'non-conformant', exitCode: 1 })
      } finally {
        await server.close()
      }
    })
  },
)

describe('archives that say nothing of the service', () => {
  const base = 'http://pets.example.test/v1'
  const entry = (request: object, response: object = {}) => ({
    startedDateTime: '2026-11-21T00:00:00Z',
    time: 1,
    request: { method: 'GET', url: `${base}/pets`, headers: [], ...request },
    response: { status: 200, headers: [], content: { text: '[]' }, ...response },
  })
  test.each([
    [
      'a conditional request',
      entry({ headers: [{ name: 'If-None-Match', value: 'x' }] }),
      'conditional or partial requests',
    ],
    [
      'a request for a page',
      entry({ headers: [{ name: 'Accept', value: 'text/html' }] }),
      'requests for another media type',
    ],
    ['a body that was not kept', entry({}, { content: { size: 9 } }), 'exchanges whose bodies were not recorded'],
    ['bytes that were lost', entry({}, { content: { text: '\ufffd' } }), 'exchanges whose bodies were not recorded'],
    ['no response', entry({}, { status: 0 }), 'requests without a response'],
    ['out of a cache', entry({}, { status: 304 }), 'responses that did not come from the server'],
    ['another path', entry({ url: 'http://pets.example.test/v2/pets' }), 'requests that the document does not show'],
    [
      'a path that only looks like it',
      entry({ url: 'http://pets.example.test/v1x/pets' }),
      'requests that the document does not show',
    ],
    [
      'another method',
      entry({ method: 'DELETE', url: `${base}/pets/1` }),
      'requests that may have changed pets in a way that the document does not show',
    ],
    [
      'another method, refused',
      entry({ method: 'DELETE', url: `${base}/pets/1` }, { status: 405 }),
      'requests that the document does not show',
    ],
    ['nothing', null, 'entries that are no exchanges'],
  ])('%s', (_, one, reason) => {
    const { exchanges, left } = readHar(JSON.stringify({ log: { entries: [one] } }), base)
    expect(exchanges).toEqual([])
    expect([...left.keys()]).toEqual([reason])
  })

  test.each(['', '{', '[]', '{"log":{}}', 'null'])('what is no archive: %s', text => {
    expect(() => readHar(text, base)).toThrow(NoHar)
  })
})

describe('operations that the document does not show are legal, and so is what they do', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-11-21T10:00:00.250Z') + 1000 * seconds).toISOString()
  const body = (value: unknown) => ({ mimeType: 'application/json', text: JSON.stringify(value) })
  const one = (seconds: number, method: string, path: string, status: number, value?: unknown, sent?: unknown) => ({
    startedDateTime: at(seconds),
    time: 5,
    request: {
      method,
      url: `http://pets.example.test/v1${path}`,
      headers: [
        { name: 'authorization', value: `Bearer ${key}` },
        ...(sent ? [{ name: 'content-type', value: 'application/json' }] : []),
      ],
      ...(sent ? { postData: body(sent) } : {}),
    },
    response: {
      status,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: value === undefined ? { size: 0 } : body(value),
    },
  })
  const rex = { id: 5, name: 'Rex', categoryId: 1, status: 'available' }
  const max = { ...rex, name: 'Max', categoryId: 2 }
  const created = one(0, 'POST', '/pets', 201, rex, { name: 'Rex', categoryId: 1 })
  const gone = one(9, 'GET', '/pets/5', 404, { code: 'not_found', message: 'none', status: 404 })
  const changed = one(9, 'GET', '/pets/5', 200, max)

  const failed = (entries: readonly unknown[], soleClient: boolean) => {
    const traffic = readHar(JSON.stringify({ log: { entries } }), 'http://pets.example.test/v1', key)
    const report = judgeTraffic(rules, traffic, { ...options, baseUrl: 'http://pets.example.test/v1', soleClient }, key)
    return idsOf(report, 'fail')
  }

  test.each([
    ['removed', [created, one(5, 'DELETE', '/pets/5', 204), gone]],
    ['updated', [created, one(5, 'PUT', '/pets/5', 200, max, max), changed, one(10, 'GET', '/pets', 200, [max])]],
    ['removed with all others', [created, one(5, 'POST', '/admin/purge', 500), gone, one(10, 'GET', '/pets', 200, [])]],
  ])('%s', (_, entries) => {
    expect(failed(entries, false)).toEqual([])
    expect(failed(entries, true)).toEqual([])
  })

  test('what others did not change by any request counts only where nobody else changes the store', () => {
    const refused = one(5, 'DELETE', '/pets/5', 405, { code: 'no', message: 'no', status: 405 })
    expect(failed([created, refused, gone], true)).toContain('created-pet-is-found')
    expect(failed([created, changed], true)).toContain('get-returns-the-created-pet')
    expect(failed([created, changed, gone], false)).toEqual([])
  })
})
