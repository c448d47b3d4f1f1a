// @module-tag thorough
import { describe, expect, test } from 'vitest'
import type { RunOptions } from '../src/core/report/options.js'
import { testKey } from './options.js'
import { judgeShop, verdictsOf } from './run.js'
import { problem, type Reply, type Shop, writeReply } from './sample-servers/plumbing.js'

// From some request on something in front of the service lets nothing through any more (P22).

const html = { 'content-type': 'text/html' }
let nth = 0
const pages: Readonly<Record<string, () => Reply>> = {
  'a page of a firewall': () => ({ status: 403, body: '<h1>Access denied</h1>', headers: html }),
  'a challenge': () => ({
    status: 200,
    body: '<html><title>Are you human?</title><script>go()</script></html>',
    headers: html,
  }),
  'another page each time': () => ({ status: 403, body: `<h1>Denied</h1><p>Ray ${nth++}`, headers: html }),
  '401 in its own JSON': () => ({ status: 401, body: '{"error":"banned"}' }),
}

type Gate = NonNullable<Shop['gate']>

async function judgedBehind(gate: Gate, options: Partial<RunOptions> = {}) {
  const write: Shop['write'] = (response, reply) =>
    typeof reply.body === 'string'
      ? void response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body)
      : writeReply(response, reply)
  return (await judgeShop({ gate, write }, { depth: 'quick', ...options })).report
}

const from = (count: number, reply: () => Reply, counts: (text: string) => boolean = () => true): Gate => {
  let seen = 0
  return (_, __, text) => (counts(text) && ++seen > count ? reply() : undefined)
}

describe('who is shut out', () => {
  test.each(Object.entries(pages))('by %s accuses nobody', async (_, page) => {
    for (const count of [60, 300]) {
      const report = await judgedBehind(from(count, page))
      expect(report).toMatchObject({ ending: 'shut-out', verdict: 'inconclusive', exitCode: 3 })
      const accused = (verdicts: Readonly<Record<string, string>>) =>
        Object.entries(verdicts).flatMap(([id, verdict]) => (/fail|warn/.test(verdict) ? [id] : []))
      // Its 201 have no Location, and it takes bytes that are no UTF-8.
      const right = ['created-pet-has-location', 'create-refuses-json-extensions']
      expect(accused(verdictsOf(report)).filter(id => !right.includes(id))).toEqual([])
      expect(Object.values(verdictsOf(report))).toContain('inconclusive')
      expect(report.endingReason).toMatch(/^From request \d+ on \(\d\d:\d\d:\d\d UTC\) every \w+ got \d{3}/)
    }
  })

  test('is asked little more', async () => {
    // With more under way at once a busy machine sends more before it knows.
    const options = { depth: 'standard', concurrency: 4 } as const
    const report = await judgedBehind(from(600, pages['a page of a firewall']!), options)
    expect(report).toMatchObject({ ending: 'shut-out', exitCode: 3 })
    expect(report.stats.requests).toBeLessThan(750)
  })

  test('of creations alone is told so', async () => {
    const report = await judgedBehind(from(60, pages['a page of a firewall']!, text => text !== ''))
    expect(report).toMatchObject({ ending: 'shut-out', exitCode: 3 })
    expect(report.endingReason).toContain('every creation got 403 ("Access denied")')
    expect(Object.values(verdictsOf(report))).not.toContain('fail')
  })
})

test.each<[string, () => Gate]>([
  ['of sold animals', () => (_, __, text) => (text.includes('"sold"') ? pages['a page of a firewall']!() : undefined)],
  [
    'with a redirect from some time on',
    () => from(60, () => ({ status: 302, body: '', headers: { location: 'https://login.test/' } })),
  ],
  [
    'with 401 and 403 in turn',
    () => {
      let seen = 0
      return from(60, () => ({ status: seen++ % 2 === 0 ? 401 : 403, body: '<h1>No</h1>', headers: html }))
    },
  ],
  [
    'each seventh time',
    () => {
      let seen = 0
      return () => (++seen % 7 === 0 ? pages['a challenge']!() : undefined)
    },
  ],
])('a service that refuses some requests with a page fails: %s', async (_, gate) => {
  const report = await judgedBehind(gate())
  expect(report).toMatchObject({ ending: 'complete', exitCode: 1 })
})

test('lists that were never fine do not say that the run is shut out', async () => {
  const list = () => ({ status: 403, body: { error: 'lists are closed' } })
  for (const readOnly of [false, true]) {
    const { report } = await judgeShop({ list }, { depth: 'quick', readOnly })
    expect(report).toMatchObject({ ending: 'complete', exitCode: 1 })
    expect(verdictsOf(report)).toMatchObject({ 'list-accepts-limit': 'fail' })
  }
})

test('a connection on which a bad key went refuses good ones: the run goes on, and fails', async () => {
  const spoilt = new WeakSet<object>()
  const report = await judgedBehind(({ authorization }, connection) => {
    if (authorization !== `Bearer ${testKey}`) spoilt.add(connection)
    return spoilt.has(connection) ? problem(401, 'unauthorized', 'The key is not valid') : undefined
  })
  expect(report).toMatchObject({ ending: 'complete', exitCode: 1 })
})
