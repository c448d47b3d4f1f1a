// @module-tag waits
import { describe, expect, test } from 'vitest'
import { saidAgain } from '../bench/generated/again.js'
import type { JsonObject } from '../src/core/json/json.js'
import type { InjectionContext, Injections, StoredPet, UnframedResponse } from '../src/core/rule/injection.js'
import { isPetStatus, respond } from '../src/kit/index.js'
import { startReference } from '../src/reference/server.js'
import { testKey } from './options.js'
import { judge } from './run.js'

// What is said of a failure can be sent again, and holds.

/** Judges a server with the faults, then sends all that was said of its failures again; but for what needs a smaller store. */
async function said(server: Pick<Parameters<typeof startReference>[0], 'injections' | 'variants'>, options = {}) {
  const reference = await startReference({ apiKey: testKey, ...server })
  try {
    const { report } = await judge({ baseUrl: reference.baseUrl, ...options })
    const { otherLines, otherClaims } = await saidAgain(report, testKey)
    const other = [...otherLines, ...otherClaims]
    return { rules: new Map(report.rules.map(rule => [rule.id, rule])), stats: report.stats, other }
  } finally {
    await reference.close()
  }
}

type Query = { readonly query: URLSearchParams }
/** Reads of ids that no pet has end so, where the setting is such a one. */
const unknownFails = (isSuch: (c: InjectionContext) => boolean): Injections => ({
  'getPet.response': (unmodified: UnframedResponse, c: InjectionContext) =>
    c.authenticated && unmodified.status === 404 && isSuch(c) ? respond(400) : unmodified,
})

const limitOf = ({ query }: Query): number => Number(query.get('limit') ?? 20)

describe('the smallest failing request holds what the failure needs', () => {
  test.each<[string, Injections, rule: string, parts: readonly string[], contrasts?: readonly string[]]>([
    [
      'lists of one status with a large limit',
      {
        'listPets.response': (unmodified: UnframedResponse, c: InjectionContext) =>
          c.authenticated && c.query.get('status') === 'sold' && limitOf(c) > 50 ? respond(500) : unmodified,
      },
      'list-accepts-limit',
      ['limit', 'status'],
    ],
    [
      'arrays that hold a creation',
      {
        'createPet.problem': (problem: string | undefined, { input }: InjectionContext) =>
          Array.isArray(input) ? undefined : problem,
      },
      'create-refuses-non-object',
      ['body'],
    ],
    [
      'the description, which is a case of one request',
      { 'description.body': body => ({ ...(body as JsonObject), info: { version: '2.0.0' } }) },
      'description-has-version-1-0-0',
      [],
    ],
    [
      'lists of one status that are empty with a small limit',
      {
        'listPets.page': (page, { status, limit = 20 }: InjectionContext) =>
          status === 'sold' && limit < 20 ? [] : page,
      },
      'list-finds-created-status',
      ['limit', 'status'],
      // Of a list without a status the rule sees nothing.
      ['limit'],
    ],
    [
      'categories of text',
      {
        'createPet.problem': (problem: string | undefined, c: InjectionContext) =>
          /"categoryId"\s*:\s*"/.test(Buffer.from(c.requestBody).toString()) ? undefined : problem,
      } as Injections,
      'create-refuses-category-type',
      ['categoryId'],
    ],
    [
      'bodies that begin with white space',
      {
        'createPet.response': (unmodified: UnframedResponse, c: InjectionContext) =>
          unmodified.status === 201 && /^\s/.test(Buffer.from(c.requestBody).toString()) ? respond(400) : unmodified,
      },
      'create-returns-201',
      ['white space in the body'],
    ],
    [
      'lists on a connection that was used before',
      {
        'listPets.response': (unmodified: UnframedResponse, c: InjectionContext) =>
          c.authenticated && (c.setting.nth ?? 1) > 1 ? respond(500) : unmodified,
      },
      'list-accepts-limit',
      ['connection'],
    ],
    [
      'lists of a store that is small',
      {
        'listPets.response': (unmodified: UnframedResponse, c: InjectionContext) =>
          c.authenticated && c.pets.length < 60 && limitOf(c) <= 100 ? respond(500) : unmodified,
      },
      'list-accepts-limit',
      ['pets in the store'],
    ],
    [
      'reads of unknown ids on a connection that is new',
      unknownFails(({ setting }) => setting.nth === 1),
      'unknown-id-returns-404',
      ['connection'],
    ],
    [
      'reads of unknown ids after a list',
      unknownFails(({ setting }) => setting.after === 'listPets 2xx'),
      'unknown-id-returns-404',
      ['request before'],
    ],
    [
      'reads of unknown ids from a store that is small',
      unknownFails(({ pets }) => pets.length < 20),
      'unknown-id-returns-404',
      ['pets in the store'],
    ],
    [
      'reads of small ids that are unknown',
      unknownFails(({ path }) => Number(/\d+$/.exec(path)) < 2 ** 40),
      'unknown-id-returns-404',
      ['id'],
    ],
    [
      'everything',
      {
        'createPet.response': (unmodified: UnframedResponse) => ({
          ...unmodified,
          status: unmodified.status === 201 ? 200 : unmodified.status,
        }),
      },
      'create-returns-201',
      [],
    ],
  ])('%s', async (_, injections, id, parts, right = parts) => {
    const { rules, other } = await said({ injections })
    const { smallest, contrasts = [] } = rules.get(id)!
    expect([...(smallest?.parts ?? ['none'])].sort()).toEqual(parts)
    expect(contrasts.map(({ part }) => part).sort()).toEqual(right)
    expect(other).toEqual([])
  })
})

/** Sold pets are never stored; others show after `lagMs`. */
const losesSold = (lagMs: number): { readonly injections: Injections; readonly variants: readonly string[] } => ({
  injections: {
    'createPet.record': (pet: StoredPet | undefined) => (pet?.status === 'sold' ? undefined : pet),
  },
  variants: lagMs === 0 ? [] : ['reads-by-id-lag'],
})

test.each([0, 300])('a pet that is lost is looked for once it must have settled, with a lag of %i ms', async lagMs => {
  const settleMs = 600
  const { rules, other, stats } = await said(losesSold(lagMs), { settleMs })
  const { smallest, varied = [] } = rules.get('created-pet-is-found')!
  expect(smallest?.parts).toEqual(['status'])
  const told = [smallest!, ...varied.flatMap(({ values }) => values.filter(({ fails }) => fails))]
  for (const { exchanges } of told) {
    const [creation, read] = exchanges.map(each => Date.parse(each.startedAt))
    expect(read! - creation!).toBeGreaterThanOrEqual(settleMs)
  }
  expect(stats.deciding).toBeLessThan(60)
  // Lines that are sent again do not wait.
  if (lagMs === 0) expect(other).toEqual([])
})

test('a value that could not have failed is no example of what is right', async () => {
  const injections: Injections = {
    'listPets.limit': (limit, { query }) => (query.has('status') && query.has('limit') ? limit + 1 : limit),
  }
  const { rules } = await said({ injections })
  const { smallest, varied = [] } = rules.get('list-respects-limit')!
  expect([...smallest!.parts].sort()).toEqual(['limit', 'status'])
  const ofLimit = varied.find(({ part }) => part === 'limit')?.values ?? []
  expect(ofLimit.filter(({ fails }) => !fails)).toEqual([])
})

test('what does not fail again is counted, and nothing else is said of it', async () => {
  let times = 0
  const { rules, stats } = await said({
    injections: {
      'listPets.response': (unmodified: UnframedResponse, c: InjectionContext) =>
        c.authenticated && c.query.get('limit') === '7' && ++times === 1 ? respond(500) : unmodified,
    },
  })
  const rule = rules.get('list-accepts-limit')!
  if (times > 0) expect(rule).toMatchObject({ verdict: 'fail', notAgain: true, seen: { failed: 1 } })
  expect(rule.smallest).toBeUndefined()
  expect(stats.deciding ?? 0).toBeLessThanOrEqual(180)
})

test('a status that no pet has is told by the creation that it needs', async () => {
  const isLost = (problem: string | undefined) => problem !== undefined && /status/.test(problem)
  const injections = {
    'createPet.problem': (problem: string | undefined) => (isLost(problem) ? undefined : problem),
    'createPet.body': (body: object, { pet, input }: { pet: { categoryId: bigint }; input: { status?: string } }) =>
      pet.categoryId > 2n ** 54n || !isPetStatus(input.status ?? 'sold') ? { ...body, categoryId: 'lost' } : body,
  }
  const { rules, other } = await said({ injections: injections as never })
  expect(rules.get('create-returns-a-valid-pet')!.smallest?.parts).toEqual(['categoryId'])
  expect(other).toEqual([])
})

test('an invalid creation that is accepted is another mistake than a valid one with another status', async () => {
  const injections: Injections = {
    'createPet.problem': (problem: string | undefined, c: InjectionContext) =>
      /"categoryId"\s*:\s*"/.test(Buffer.from(c.requestBody).toString()) ? undefined : problem,
    'createPet.response': (unmodified: UnframedResponse) => ({
      ...unmodified,
      status: unmodified.status === 201 ? 200 : unmodified.status,
    }),
  } as Injections
  const { rules, other } = await said({ injections })
  expect(rules.get('create-returns-201')!.smallest?.parts).toEqual([])
  expect(rules.get('create-refuses-category-type')!.smallest?.parts).toEqual(['categoryId'])
  expect(other).toEqual([])
})

test('an odd name is shown by the one character that it takes', async () => {
  const injections: Injections = {
    'createPet.body': (body: object, { pet }: { pet: StoredPet }) => ({
      ...body,
      name: String(pet.name).replace(/[^\x00-\x7f]/g, '?'),
    }),
  } as never
  const { rules, other } = await said({ injections })
  const { smallest } = rules.get('accepted-name-survives')!
  expect(smallest?.parts).toEqual(['name'])
  const { name } = JSON.parse(smallest!.exchanges.at(-1)!.requestBody!)
  expect([...name.matchAll(/[^A-Za-z0-9 ]/gu)]).toHaveLength(1)
  expect(other).toEqual([])
})

describe('one mistake is one cause', () => {
  const causes = async (injections: Injections) => {
    const reference = await startReference({ apiKey: testKey, injections })
    try {
      const { report } = await judge({ baseUrl: reference.baseUrl })
      return { causes: report.causes, rules: new Map(report.rules.map(rule => [rule.id, rule])) }
    } finally {
      await reference.close()
    }
  }

  test('names are cut when they are stored: the read that shows it is made small although its pet is new', async () => {
    const { causes: found, rules } = await causes({
      'createPet.record': record => record && { ...record, name: record.name.slice(0, 20) },
    })
    expect(found.filter(({ rule }) => rules.get(rule)!.verdict === 'fail')).toHaveLength(1)
    expect(rules.get('get-returns-the-created-pet')!.smallest?.parts).toEqual(['length of the name'])
  })

  test('an id that is given twice explains what its pets show', async () => {
    let nth = 0n
    const { causes: found } = await causes({ 'createPet.id': () => 5000n + (nth++ * 2n) / 3n })
    expect(found[0]).toMatchObject({ rule: 'ids-are-unique' })
    expect(found[0]!.consequences.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['same-in-every-view', 'list-ids-are-distinct']),
    )
  })
})
