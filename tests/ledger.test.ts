import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../src/core/report/event.js'
import type { RunOptions } from '../src/core/report/options.js'
import { startReference } from '../src/reference/server.js'
import { terminal } from '../src/report/formats/terminal/terminal.js'
import { testKey } from './options.js'
import { judge, type TestRun } from './run.js'
import { type Pet, plainShop } from './sample-servers/pet.js'
import { type Shop, serveShop } from './sample-servers/plumbing.js'

/** What was announced at most. */
const ceilingOf = (events: readonly RunEvent[]) =>
  (events.find(({ type }) => type === 'run-started') as Extract<RunEvent, { type: 'run-started' }>).ceiling!

/** The run against a shop that takes whatever comes, with what that counted. */
async function againstTaker(idOf: (n: number) => unknown, options: Partial<RunOptions> = {}) {
  const counted = { requests: 0, creates: 0 }
  const pets: Pet[] = []
  const shop: Shop = {
    ...plainShop(pets),
    gate() {
      counted.requests++
      return undefined
    },
    create(body) {
      const pet = { ...(typeof body === 'object' ? body : {}), id: idOf(++counted.creates) }
      pets.push(pet as Pet)
      return { status: 201, body: pet }
    },
  }
  const server = await serveShop(testKey, shop)
  try {
    return { counted, ...(await judge({ baseUrl: server.baseUrl, ...options })) }
  } finally {
    await server.close()
  }
}

const said = ({ report }: TestRun) =>
  terminal(report, { color: false, width: 100, detail: 'verbose' }).replaceAll(/\s+/g, ' ')

describe('what the server counts is no more than was announced, and what the report says', () => {
  test('a server that accepts what it should refuse', async () => {
    const { counted, ...run } = await againstTaker(n => n)
    const ceiling = ceilingOf(run.events)
    expect(counted.creates).toBeGreaterThan(150)
    expect(counted.creates).toBeLessThanOrEqual(ceiling.creates)
    expect(counted.requests).toBeLessThanOrEqual(ceiling.requests)
    expect(run.report.stats).toMatchObject({ requests: counted.requests, petsCreated: counted.creates })
    expect(run.report).toMatchObject({ ending: 'complete', exitCode: 1 })
  })

  test('a server whose ids cannot be read: its pets are listed by their names', async () => {
    const { counted, ...run } = await againstTaker(n => `pet-${n}`)
    const { report } = run
    expect(counted.creates).toBeLessThanOrEqual(ceilingOf(run.events).creates)
    expect(report.stats.petsCreated).toBe(counted.creates)
    expect(report.leftovers).toHaveLength(counted.creates)
    expect(report.leftovers.filter(({ id }) => id !== undefined)).toEqual([])
    expect(report.leftovers.filter(({ name }) => /^[A-Z][a-z]/.test(name)).length).toBeGreaterThan(20)
    expect(said(run)).toContain(
      `${counted.creates} pets left behind, ${counted.creates} of them without a readable id (the interface cannot`,
    )
  })

  test.each(['categories-take-one', 'categories-take-five'])('%s: three categories are tried', async variant => {
    const reference = await startReference({ apiKey: testKey, variants: [variant] })
    const { report, events } = await judge({ baseUrl: reference.baseUrl })
    await reference.close()
    const { requests, creates } = reference.received()
    const { cost } = events.find(({ type }) => type === 'run-started') as Extract<RunEvent, { type: 'run-started' }>
    expect(report).toMatchObject({ ending: 'complete', exitCode: 3 })
    // Looking for another category takes the place of what needs one.
    expect(requests).toBeLessThan(1.1 * cost.requests)
    expect(creates).toBeLessThan(cost.creates)
    const reasons = report.rules.flatMap(({ reasons }) => reasons)
    expect(reasons).toContain('no category that was tried takes pets any more; name another with --category-id')
  })

  test('creations that are processed without a response are possible ones', async () => {
    const reference = await startReference({ apiKey: testKey, variants: ['creations-lost-and-refused-again'] })
    const { report, events } = await judge({ baseUrl: reference.baseUrl })
    await reference.close()
    const { creates } = reference.received()
    expect(creates).toBeLessThanOrEqual(ceilingOf(events).creates)
    expect(report.possiblyCreated.length).toBeGreaterThan(0)
    expect(report.stats.petsCreated).toBeGreaterThanOrEqual(creates)
  })
})

test('who allows less than is announced gets no more', async () => {
  const { counted, report } = await againstTaker(n => n, { maxCreates: 30, maxRequests: 200 })
  expect(counted).toEqual({ requests: expect.toSatisfy(n => n <= 200), creates: 30 })
  expect(report.ending).toBe('budget')
})
