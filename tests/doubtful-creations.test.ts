// @module-tag thorough
import { expect, test } from 'vitest'
import type { Json } from '../src/core/json/json.js'
import type { InjectionContext, Injections } from '../src/core/rule/injection.js'
import { change } from '../src/kit/index.js'
import { idsOf, judgeReference, judgeShop } from './run.js'
import { type Pet, plainShop } from './sample-servers/pet.js'
import { problem, type Reply, type Shop, statuses, writeReply } from './sample-servers/plumbing.js'

// A creation whose response is lost and that is sent again may exist twice: no rule may take the two for one pet.

test.each([
  ['names may repeat', false],
  ['names are unique', true],
])('every response to a stored creation is lost once, %s', async (_, unique) => {
  const pets: Pet[] = []
  const lost = new Set<string>()
  const shop = plainShop(pets, {
    nextId: n => 2n ** 63n - 1n - n,
    refuse: ({ name }) =>
      unique && pets.some(pet => pet.name === name)
        ? problem(409, 'name-taken', 'Another pet has this name')
        : undefined,
  })
  const { report } = await judgeShop({
    ...shop,
    write(response, reply) {
      const { name } = reply.body as Pet
      if (reply.status !== 201 || lost.has(name)) return writeReply(response, reply)
      lost.add(name)
      response.socket?.destroy()
    },
  })
  expect(idsOf(report, 'fail', 'error')).toEqual([])
})

test('a gateway passes some creations on twice where names are unique', async () => {
  const pets: Pet[] = []
  const shop = plainShop(pets, {
    refuse: ({ name }) =>
      pets.some(pet => pet.name === name) ? problem(409, 'name-taken', 'Another pet has this name') : undefined,
  })
  let sinceThen = 0
  let kind = ''
  const create = async (body: unknown) => {
    const first = await shop.create(body)
    const { categoryId, status } = (body ?? {}) as Partial<Pet>
    const sameKind = `${categoryId} ${status}`
    // A name refused is asked once more under another name, and a second refusal counts (P7).
    if (++sinceThen < 12 || sameKind === kind) return first
    sinceThen = 0
    kind = sameKind
    return shop.create(body)
  }
  const { report } = await judgeShop({ ...shop, create })
  expect(idsOf(report, 'fail', 'error')).toEqual([])
})

test.each<[string, number, (nth: number) => boolean]>([
  ['the second of two pets with one name', 300, nth => nth > 1],
  ['pets, under names that were refused before, too,', 100, () => true],
])('lists show %s before their creations are answered', async (_, ms, isLate) => {
  const pets: Pet[] = []
  const shop = plainShop(pets, {
    nextId: n => 2n ** 63n - 1n - n,
    page: (matching, limit) => matching.slice(-limit).reverse(),
  })
  const write: Shop['write'] = (response, reply) => {
    const { name } = (reply.body ?? {}) as { name?: string }
    if (reply.status !== 201 || !isLate(pets.filter(pet => pet.name === name).length)) writeReply(response, reply)
    else setTimeout(writeReply, ms, response, reply)
  }
  const { report } = await judgeShop({ ...shop, write }, { depth: 'standard' })
  expect(idsOf(report, 'fail', 'error')).toEqual([])
})

/** Takes and shows whatever text it is sent as a status. */
const asked = (c: InjectionContext): string | undefined => {
  const status = (c.input as { status?: unknown } | undefined)?.status
  return typeof status === 'string' ? status : undefined
}
const echoing = (edit: (c: InjectionContext) => Record<string, Json>): Injections => ({
  'createPet.problem': (problem, c) => (problem?.startsWith('status') && asked(c) ? undefined : problem),
  'createPet.record': (pet, c) => pet && (asked(c) === undefined ? pet : { ...pet, status: asked(c)! }),
  'createPet.body': (body, c) => change(body, { ...(asked(c) === undefined ? {} : { status: asked(c)! }), ...edit(c) }),
})

test('a wrongly accepted status is one cause, wherever its pets show', async () => {
  const { report } = await judgeReference({ depth: 'standard' }, { injections: echoing(() => ({})) })
  expect(idsOf(report, 'fail')).toEqual(['create-refuses-status-outside-enum'])
  expect(report.rules.some(({ consequences }) => consequences.length > 0)).toBe(true)
})

test.each([
  ['status', 'sold', (status: unknown) => typeof status === 'string' && !statuses.includes(status)],
  ['categoryId', 1n, (category: unknown) => typeof category === 'string'],
] as const)(
  'a wrong %s that is taken is one cause where no response tells its id, too',
  async (member, sound, isWrong) => {
    const kept = new Map<bigint, unknown>()
    const shop = plainShop([])
    let lose = false
    const shown = (pet: Pet) => (kept.has(pet.id) ? { ...pet, [member]: kept.get(pet.id) } : pet)
    const showing = ({ status, body }: Reply): Reply =>
      status !== 200 ? { status, body } : { status, body: Array.isArray(body) ? body.map(shown) : shown(body as Pet) }
    const { report } = await judgeShop({
      list: async query => showing(await shop.list(query)),
      get: async id => showing(await shop.get(id)),
      async create(body) {
        const sent = (body ?? {}) as Record<string, unknown>
        const fixes = !Array.isArray(body) && typeof body === 'object' && body !== null && isWrong(sent[member])
        const reply = await shop.create(fixes ? { ...sent, [member]: sound } : body)
        lose = false
        if (!fixes || reply.status !== 201) return reply
        // Of every second one no response tells.
        kept.set((reply.body as Pet).id, sent[member] ?? null)
        lose = kept.size % 2 === 1
        return { ...reply, body: shown(reply.body as Pet) }
      },
      write(response, reply) {
        if (!lose || reply.status !== 201) return writeReply(response, reply)
        if (member === 'status') writeReply(response, problem(500, 'broken', 'It was stored, and then something broke'))
        else response.socket?.destroy()
      },
    })
    const failed = idsOf(report, 'fail')
    expect(failed).not.toEqual([])
    expect(failed.filter(id => !id.startsWith('create-'))).toEqual([])
    expect(report.rules.some(({ consequences }) => consequences.length > 0)).toBe(true)
  },
)

test('one wrongly accepted creation excuses nothing where every pet has the same id', async () => {
  const injections = { ...echoing(() => ({ name: 'Mock' })), 'createPet.id': () => 1n }
  const { report } = await judgeReference({ depth: 'quick' }, { injections })
  const failed = idsOf(report, 'fail')
  expect(failed).toEqual(
    expect.arrayContaining(['ids-are-unique', 'create-echoes-name', 'create-refuses-status-outside-enum']),
  )
})
