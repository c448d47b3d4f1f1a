// @module-tag waits
import { describe, expect, test } from 'vitest'
import type { ExchangeReport, RuleReport } from '../src/core/report.js'
import type { SeamContext, SeamFaults, SeamResponse } from '../src/core/seam.js'
import { isPetStatus, respond } from '../src/kit/index.js'
import { startReference } from '../src/reference/server.js'
import { testKey } from './options.js'
import { judge } from './run.js'

// What is said of a failure can be sent again, and holds.

/** Judges a server with the faults, then sends all that was said of its failures again. */
async function said(seamFaults: SeamFaults) {
  const reference = await startReference({ apiKey: testKey, seamFaults })
  try {
    const { report } = await judge({ baseUrl: reference.baseUrl })
    const again = await Promise.all(report.rules.flatMap(rule => claims(rule).map(sendAgain)))
    return { rules: new Map(report.rules.map(rule => [rule.id, rule])), stats: report.stats, again }
  } finally {
    await reference.close()
  }
}

const claims = ({ smallest, contrasts = [], varied = [] }: RuleReport): readonly (readonly ExchangeReport[])[] => [
  ...(smallest === undefined || smallest.parts.includes('request before') ? [] : [smallest.exchanges]),
  ...contrasts.map(({ exchanges }) => exchanges),
  ...varied.flatMap(({ values }) => values.map(({ exchanges }) => exchanges)),
]

/** The status that came, and the one that comes now; ids of created pets are those of now. */
async function sendAgain(exchanges: readonly ExchangeReport[]) {
  let [was, is, id] = [0, 0, '']
  for (const { method, url, requestHeaders, requestBody, credential, status } of exchanges) {
    const headers = Object.fromEntries(requestHeaders)
    if (credential === 'valid') headers.authorization = `Bearer ${testKey}`
    else if (credential === 'wrong-key') headers.authorization = 'Bearer another-key'
    else return { was: status, is: status, url }
    const target = exchanges.length > 1 && method === 'GET' ? url.replace(/\/\d+$/, `/${id}`) : url
    const response = await fetch(target, {
      method,
      headers,
      ...(requestBody === undefined ? {} : { body: requestBody }),
    })
    const text = await response.text()
    id = /"id":\s*(\d+)/.exec(text)?.[1] ?? ''
    ;[was, is] = [status ?? 0, response.status]
  }
  return { was, is, url: exchanges.at(-1)!.url }
}

type Query = { readonly query: URLSearchParams }
const limitOf = ({ query }: Query): number => Number(query.get('limit') ?? 20)

describe('the smallest failing request holds what the failure needs', () => {
  test.each<[string, SeamFaults, rule: string, parts: readonly string[]]>([
    [
      'lists of one status with a large limit',
      {
        'listPets.response': (honest: SeamResponse, c: SeamContext) =>
          c.authenticated && c.query.get('status') === 'sold' && limitOf(c) > 50 ? respond(500) : honest,
      },
      'list-accepts-limit',
      ['limit', 'status'],
    ],
    [
      'categories of text',
      {
        'createPet.problem': (problem: string | undefined, c: SeamContext) =>
          /"categoryId"\s*:\s*"/.test(Buffer.from(c.requestBody).toString()) ? undefined : problem,
      } as SeamFaults,
      'create-refuses-category-type',
      ['categoryId'],
    ],
    [
      'everything',
      {
        'createPet.response': (honest: SeamResponse) => ({
          ...honest,
          status: honest.status === 201 ? 200 : honest.status,
        }),
      },
      'create-returns-201',
      [],
    ],
  ])('%s', async (_, seamFaults, id, parts) => {
    const { rules, again } = await said(seamFaults)
    const { smallest, contrasts = [] } = rules.get(id)!
    expect([...(smallest?.parts ?? ['none'])].sort()).toEqual(parts)
    expect(contrasts.map(({ part }) => part).sort()).toEqual(parts)
    expect(again.filter(({ was, is }) => was !== is)).toEqual([])
  })
})

test('what does not fail again is counted, and nothing else is said of it', async () => {
  let times = 0
  const { rules, stats } = await said({
    'listPets.response': (honest: SeamResponse, c: SeamContext) =>
      c.authenticated && c.query.get('limit') === '7' && ++times === 1 ? respond(500) : honest,
  })
  const rule = rules.get('list-accepts-limit')!
  if (times > 0) expect(rule).toMatchObject({ verdict: 'fail', notAgain: true, seen: { failed: 1 } })
  expect(rule.smallest).toBeUndefined()
  expect(stats.deciding ?? 0).toBeLessThanOrEqual(180)
})

test('a status that no pet has is told by the creation that it needs', async () => {
  const isLost = (problem: string | undefined) => problem !== undefined && /status/.test(problem)
  const { rules, again } = await said({
    'createPet.problem': (problem: string | undefined) => (isLost(problem) ? undefined : problem),
    'createPet.body': (body: object, { pet, input }: { pet: { categoryId: bigint }; input: { status?: string } }) =>
      pet.categoryId > 2n ** 54n || !isPetStatus(input.status ?? 'sold') ? { ...body, categoryId: 'lost' } : body,
  } as never)
  expect(rules.get('create-returns-a-valid-pet')!.smallest?.parts).toEqual(['categoryId'])
  expect(again.filter(({ was, is }) => was !== is)).toEqual([])
})
