// @module-tag thorough
import { expect, test } from 'vitest'
import { petStatuses } from '../src/core/model/pet-status.js'
import type { RunOptions } from '../src/core/report/options.js'
import { testKey } from './options.js'
import { idsOf, judgeReference, judgeShop, verdictsOf } from './run.js'
import { type Pet, plainShop } from './sample-servers/pet.js'
import { problem, type Shop } from './sample-servers/plumbing.js'

// What looks like guilt and is none; what looks like a pass and shows nothing.

const judged = async (shop: Shop, options: Partial<RunOptions> = {}) =>
  (await judgeShop(shop, { settleMs: 500, ...options })).report

const verdicts = async (...parameters: Parameters<typeof judged>) => verdictsOf(await judged(...parameters))

test('statuses that turn in step with the lists are no other default', async () => {
  const pets: Pet[] = []
  const lists = new Map<string | null, number>()
  let filter: string | null = null
  // At every second list with the filter all but 18 of its pets have another status.
  const isTurned = ({ status }: Pet): boolean => status === filter && lists.get(filter)! % 2 === 1
  const visible = () => {
    let kept = 0
    return pets.map(pet => (isTurned(pet) && ++kept > 18 ? { ...pet, status: other(pet.status!) } : pet))
  }
  const shop = plainShop(pets, { visible })
  const list: Shop['list'] = query => {
    filter = query.get('status')
    lists.set(filter, (lists.get(filter) ?? 0) + 1)
    return shop.list(query)
  }
  const seen = await verdicts({ ...shop, list }, { depth: 'standard', only: ['list-default-*'] })
  expect(Object.values(seen)).not.toContain('fail')
  expect(lists.get('sold')).toBeGreaterThan(7)
})

const other = (status: string): string => (status === 'sold' ? 'pending' : 'sold')

test('a pet may have the id that a copy of another one had before it was removed', async () => {
  const pets: Pet[] = []
  let last = 0n
  let copy: Pet | undefined
  let isShown = false
  let reused = 0
  const nextId = (): bigint => {
    if (copy === undefined || !isShown) return ++last
    const { id } = copy
    copy = undefined
    reused++
    return id
  }
  const shop = plainShop(pets, { nextId, visible: () => (copy === undefined ? pets : [copy, ...pets]) })
  const create: Shop['create'] = async body => {
    const reply = await shop.create(body)
    if (reply.status === 201 && copy === undefined) {
      copy = { ...pets.at(-1)!, id: ++last }
      isShown = false
    }
    return reply
  }
  const list: Shop['list'] = async query => {
    const reply = await shop.list(query)
    isShown ||= copy !== undefined && (reply.body as readonly Pet[]).includes?.(copy)
    return reply
  }
  const report = await judged({ ...shop, create, list }, { concurrency: 1 })
  expect(reused).toBeGreaterThan(5)
  expect(idsOf(report, 'fail')).toEqual([])
})

const oldPets = (length: number): Pet[] =>
  Array.from({ length }, (_, n) => ({
    id: BigInt(n + 1),
    name: `Old ${n}`,
    categoryId: 1n,
    status: petStatuses[n % 3]!,
  }))

test('lists that others fill show neither what is missing nor what a refused creation added, and are asked once', async () => {
  const only = ['short-list-is-complete', 'refused-creation-adds-nothing']
  const report = await judged(plainShop(oldPets(400)), { only, settleMs: 0 })
  expect(idsOf(report, 'not-applicable')).toEqual(only)
  expect(report.stats.polls).toBe(0)
})

test.each([
  ['a pet of its own', true],
  ['an id that getPet does not find', false],
])('late lists that show the name of a pet under another id, and not the pet, show %s', async (_, isPet) => {
  const pets = oldPets(400)
  let copied: { readonly of: Pet; readonly copy: Pet } | undefined
  const visible = () => (copied === undefined || !isPet ? pets : [...pets, copied.copy])
  const page = (matching: readonly Pet[], limit: number) => {
    if (copied === undefined || !matching.includes(copied.of)) return matching.slice(0, limit)
    return [copied.copy, ...matching.filter(pet => pet !== copied?.of && pet !== copied?.copy)].slice(0, limit)
  }
  const shop = plainShop(pets, { visible, page })
  const gate: Shop['gate'] = ({ authorization }) => {
    // With the first bad key the lists of the main phase are over.
    if (authorization !== `Bearer ${testKey}` && pets.length > 440) {
      // Short names may exist twice; those that start so exist once.
      const of = pets.findLast(({ name }) => name.startsWith('Conform '))!
      copied ??= { of, copy: { ...of, id: 9999n } }
    }
    return undefined
  }
  const seen = await verdicts({ ...shop, gate })
  expect(copied).toBeDefined()
  expect(seen['same-in-every-view']).toBe(isPet ? 'pass' : 'fail')
})

test('with one pet that shows, no list could have had too many, or fewer than with limit=20', async () => {
  const shop = plainShop([], { page: matching => matching.slice(0, 1) })
  const gone = () => problem(410, 'gone', 'Ask GET /pets')
  const defaults = ['list-default-is-at-most-20', 'list-default-equals-limit-20']
  const only = ['list-respects-limit', ...defaults, 'list-ids-are-distinct']
  const seen = await verdicts({ ...shop, get: gone }, { only, now: new Date('2031-01-01T00:00:00Z') })
  for (const rule of only) expect([rule, seen[rule]]).toEqual([rule, expect.not.stringMatching('pass')])
})

test('lists that show the pets of the run with invalid fields did show them', async () => {
  const injections = {
    'listPets.body': (pets: readonly { categoryId: bigint }[]) =>
      pets.map(pet => ({ ...pet, categoryId: `${pet.categoryId}` })),
  }
  const { report } = await judgeReference({}, { injections: injections as never })
  expect(verdictsOf(report)).toMatchObject({ 'list-pets-are-valid': 'fail', 'same-in-every-view': 'inconclusive' })
})

test.each([
  ['the only one', {}],
  ['named by the user', { categoryId: '1' }],
])('a category that is full accuses nobody, %s', async (_, options) => {
  const pets: Pet[] = []
  const isFull = () => pets.filter(({ categoryId }) => categoryId === 1n).length >= 60
  const refuse = ({ categoryId }: Pet) =>
    categoryId === 1n && !isFull() ? undefined : problem(400, 'category', 'Full')
  const report = await judged(plainShop(pets, { refuse: pet => refuse(pet as Pet) }), options)
  expect(isFull()).toBe(true)
  expect(idsOf(report, 'fail')).toEqual([])
  expect(report.exitCode).toBe(3)
  const { reasons } = report.rules.find(({ id }) => id === 'list-respects-limit')!
  expect(JSON.stringify(reasons)).toContain(
    'no category that was tried takes pets any more; name another with --category-id',
  )
})

test('where the second name is refused with 409 as well, that counts', async () => {
  const shop = plainShop([], {
    refuse: ({ status }) => (status === 'sold' ? problem(409, 'conflict', 'Another pet has this name') : undefined),
  })
  expect(await verdicts(shop)).toMatchObject({ 'create-returns-201': 'fail' })
})

test('where the first name is taken and the next one is not, nothing is wrong', async () => {
  const refused = new Set<string>()
  let nth = 0
  const shop = plainShop([], {
    refuse({ name }) {
      if (refused.has(name) || ++nth % 12 !== 6) return undefined
      refused.add(name)
      return problem(409, 'conflict', 'Another pet has this name')
    },
  })
  const report = await judged(shop, { concurrency: 1 })
  expect(refused.size).toBeGreaterThan(1)
  expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
})

test('what has no body is said to have none', async () => {
  const injections = {
    'elsewhere.response': (unmodified: { status: number }) => ({ ...unmodified, status: 404, body: '' }),
  }
  const { report } = await judgeReference({ only: ['undocumented-errors-*'] }, { injections: injections as never })
  const [rule] = report.rules
  expect(rule!.findings.map(({ actual }) => actual)).toContain('no body')
})

test.each([
  ['all of its pets', () => false],
  ['those that are sold', ({ status }: Pet) => status !== 'sold'],
])('a target that loses %s is waited for in the first phases only, and fails', async (_, isKept) => {
  const pets: Pet[] = []
  const shop = plainShop(pets, { visible: () => pets.filter(isKept) })
  const { report, events } = await judgeShop(shop, { settleMs: 500 })
  expect(verdictsOf(report)).toMatchObject({ 'created-pet-is-found': 'fail' })
  const polls = events.filter(event => event.type === 'exchange' && event.role === 'poll')
  const later = events.filter(event => event.type === 'exchange' && event.scenario === 'create-gaps')
  expect(polls.length * later.length).toBeGreaterThan(0)
  expect(later.filter(event => polls.includes(event))).toEqual([])
})

test('--bail does not stop at what a characteristic of the target excuses in the end', async () => {
  const shop = plainShop([] as Pet[])
  const isOdd = (name: unknown): boolean => typeof name === 'string' && !/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name)
  // It looks at names first, and need not take odd ones (P11).
  const create: Shop['create'] = async body =>
    isOdd((body as { readonly name?: unknown } | undefined)?.name)
      ? problem(422, 'name', 'Letters and blanks only')
      : shop.create(body)
  const { report } = await judgeShop({ ...shop, create }, { bail: true, depth: 'standard' })
  expect(report.endingReason).toBeUndefined()
  expect(report.ending).toBe('complete')
  expect(Object.values(verdictsOf(report))).not.toContain('fail')
})

test.each([
  ['off by one', (id: bigint) => id - 1n, false],
  ['that of the nearest double', (id: bigint) => BigInt(Number(id)), true],
])('a large id in a read is %s: rounded or not', async (_, shown, isRounded) => {
  // The nearest double is 7300491059795937280.
  let last = 7300491059795937454n
  const shop = plainShop([], { nextId: () => ++last })
  const get: Shop['get'] = async id => {
    const reply = await shop.get(id)
    return reply.status === 200 ? { ...reply, body: { ...(reply.body as Pet), id: shown(BigInt(id)) } } : reply
  }
  const seen = await verdicts({ ...shop, get }, { only: ['ids-are-never-rounded', 'get-returns-the-created-pet'] })
  expect(seen['ids-are-never-rounded'] === 'fail').toBe(isRounded)
  expect(seen['get-returns-the-created-pet']).toBe('fail')
})
