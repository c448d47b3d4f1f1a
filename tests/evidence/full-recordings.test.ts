// @module-tag thorough
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/core/report/report.js'
import type { Fault, Rule } from '../../src/core/rule/rule.js'
import { readHar } from '../../src/evidence/foreign/har.js'
import { judgeTraffic } from '../../src/evidence/foreign/traffic.js'
import { headersOf } from '../../src/proxy/framing.js'
import { type Passed, startRelay } from '../../src/proxy/relay.js'
import { startReference } from '../../src/reference/server.js'
import { rules } from '../../suites/index.js'
import { testKey, testOptions } from '../options.js'
import { judge, verdictsOf } from '../run.js'
import { harOf, pairsOf } from './archives.js'

/** An entry with everything that was on the wire, as tools write it that see all. */
function entryOf({ request, response }: Passed, origin: string) {
  const [line = ''] = request.head.split('\r\n')
  const [method = '', target = ''] = line.split(' ')
  const [statusLine = ''] = response.head.split('\r\n')
  const packed = (body: Buffer) => ({ text: body.toString('base64'), encoding: 'base64' })
  const { length } = response.body
  return {
    startedDateTime: request.startedAt,
    time: response.endedAt - request.startedAt,
    request: {
      method,
      url: origin + target,
      headers: pairsOf(headersOf(request.head)),
      postData: { mimeType: '', ...packed(request.body) },
    },
    response: {
      status: Number(statusLine.split(' ')[1]),
      headers: pairsOf(headersOf(response.head)),
      content: { size: length, mimeType: '', ...packed(response.body) },
    },
  }
}

interface Both {
  readonly live: Report
  readonly recorded: Report
}

/** A run through a relay that records all, and what is judged of the archive. */
async function judgeBoth(only: readonly string[], fault?: Fault): Promise<Both> {
  const faulty = fault === undefined ? {} : { injections: fault.injections(), variants: fault.variants ?? [] }
  const server = await startReference({ apiKey: testKey, ...faulty })
  const target = new URL(server.baseUrl)
  const all: Passed[] = []
  const onPassed = (passed: Passed) => void all.push(passed)
  const relay = await startRelay({
    target,
    tls: { insecure: false },
    host: '127.0.0.1',
    port: 0,
    onPassed,
    onOpaque: () => {},
    onUnreached: () => {},
  })
  try {
    const baseUrl = `http://127.0.0.1:${relay.port}/v1`
    const { report: live } = await judge({ baseUrl, only, patienceMs: 20_000 })
    const { now, settleMs, strict } = testOptions()
    const har = harOf(all.map(passed => entryOf(passed, new URL(baseUrl).origin)))
    const judging = only.length === 0 ? rules : rules.filter(({ id }) => only.includes(id))
    const options = { baseUrl, now, settleMs, strict, soleClient: true, source: 'HAR' }
    return { live, recorded: judgeTraffic(judging, readHar(har, baseUrl, testKey), options, testKey) }
  } finally {
    await relay.close()
    await server.close()
  }
}

/** In traffic of others no name is known to be that of one creation alone. */
const isToldByName = ({ id }: Rule, { branch }: Fault): boolean =>
  id === 'refused-creation-adds-nothing' || (id === 'ids-are-never-rounded' && branch === 'listPets')

const isQuick = ({ depth = 'quick', conditional, address }: Fault) =>
  depth === 'quick' && conditional !== true && address === undefined
const proven = rules
  .filter(rule => rule.judge === undefined)
  .flatMap(rule => {
    const fault = rule.faults.find(each => isQuick(each) && !isToldByName(rule, each))
    return fault === undefined ? [] : [{ rule, fault, id: `${rule.id}/${fault.id}` }]
  })

/** The first rule of each section of the document. */
const isFew = ({ rule }: (typeof proven)[number]) =>
  proven.find(each => each.rule.section === rule.section)?.rule === rule

describe.concurrent('a full recording leads to the verdict of the run that it recorded', () => {
  describe.each([
    { name: 'a rule of each section', tags: ['thorough'], some: proven.filter(isFew) },
    { name: 'all others', tags: ['night'], some: proven.filter(each => !isFew(each)) },
  ])('$name', ({ tags, some }) => {
    test.each(some)('$id', { tags }, async ({ rule, fault }) => {
      const { live, recorded } = await judgeBoth([rule.id], fault)
      expect(verdictsOf(live)[rule.id]).toMatch(/fail|warn/)
      expect(verdictsOf(recorded)[rule.id]).toBe(verdictsOf(live)[rule.id])
    })
  })

  test('of the reference server: no violation', async () => {
    const { live, recorded } = await judgeBoth([])
    expect(live.exitCode).toBe(0)
    expect(recorded.rules.filter(({ verdict }) => /fail|warn|error|inconclusive/.test(verdict))).toEqual([])
    expect(recorded.exitCode).toBe(0)
    expect(recorded.rules.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(40)
  })
})
