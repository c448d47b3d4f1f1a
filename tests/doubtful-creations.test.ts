// @module-tag thorough
import { expect, test } from 'vitest'
import type { Json } from '../src/core/json.js'
import type { SeamContext, SeamFaults } from '../src/core/seam.js'
import { change } from '../src/kit/index.js'
import { testKey } from './options.js'
import { judge, judgeReference } from './run.js'
import { type Pet, plainShop } from './sample-servers/pet.js'
import { problem, type Reply, serveShop, statuses, writeReply } from './sample-servers/plumbing.js'

// A creation whose response is lost and that is sent again may exist twice: no rule may take the two for one pet.

/** Stores what it is sent and closes the connection instead of the first response to each name. */
async function judged(unique: boolean, depth: 'quick' | 'standard') {
  const pets: Pet[] = []
  const lost = new Set<string>()
  let lose = false
  const shop = plainShop(pets, {
    nextId: n => 2n ** 63n - 1n - n,
    refuse({ name }) {
      if (unique && pets.some(pet => pet.name === name)) return problem(409, 'name-taken', 'Another pet has this name')
      return undefined
    },
  })
  const server = await serveShop(testKey, {
    ...shop,
    create(body) {
      const reply = shop.create(body)
      const { name } = (body ?? {}) as { name?: unknown }
      lose = (reply as { status: number }).status === 201 && typeof name === 'string' && !lost.has(name)
      if (lose) lost.add(name as string)
      return reply
    },
    write(response, { status, body, headers }) {
      if (status === 201 && lose) return void response.socket?.destroy()
      const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? `#${value}#` : value))
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(text.replace(/"#(-?\d+)#"/g, '$1'))
    },
  })
  try {
    return (await judge({ baseUrl: server.baseUrl, depth, settleMs: 300 })).report
  } finally {
    await server.close()
  }
}

test.each([
  ['names may repeat', false],
  ['names are unique', true],
] as const)('every response to a stored creation is lost once, %s', async (_, unique) => {
  const { rules } = await judged(unique, 'quick')
  expect(rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id)).toEqual([])
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
  const server = await serveShop(testKey, { ...shop, create })
  try {
    const { rules } = (await judge({ baseUrl: server.baseUrl, settleMs: 300 })).report
    expect(rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id)).toEqual([])
  } finally {
    await server.close()
  }
})

test('lists show the second of two pets with one name before its creation is answered', async () => {
  const pets: Pet[] = []
  const shop = plainShop(pets, {
    nextId: n => 2n ** 63n - 1n - n,
    page: (matching, limit) => matching.slice(-limit).reverse(),
  })
  const server = await serveShop(testKey, {
    ...shop,
    write(response, { status, body, headers }) {
      const { name } = (body ?? {}) as { name?: string }
      const isSecond = status === 201 && pets.filter(pet => pet.name === name).length > 1
      const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? `#${value}#` : value))
      const write = () =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(text.replace(/"#(-?\d+)#"/g, '$1'))
      if (isSecond) setTimeout(write, 300)
      else write()
    },
  })
  try {
    const { rules } = (await judge({ baseUrl: server.baseUrl, depth: 'standard', settleMs: 300 })).report
    expect(rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id)).toEqual([])
  } finally {
    await server.close()
  }
})

test('lists show pets before their creations are answered, under names that were refused before, too', async () => {
  const shop = plainShop([], { page: (matching, limit) => matching.slice(-limit).reverse() })
  const server = await serveShop(testKey, {
    ...shop,
    write(response, reply) {
      if (reply.status === 201) setTimeout(writeReply, 100, response, reply)
      else writeReply(response, reply)
    },
  })
  try {
    const { rules } = (await judge({ baseUrl: server.baseUrl, depth: 'standard', settleMs: 300 })).report
    expect(rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id)).toEqual([])
  } finally {
    await server.close()
  }
})

/** Takes and shows whatever text it is sent as a status. */
const asked = (c: SeamContext): string | undefined => {
  const status = (c.input as { status?: unknown } | undefined)?.status
  return typeof status === 'string' ? status : undefined
}
const echoing = (edit: (c: SeamContext) => Record<string, Json>): SeamFaults => ({
  'createPet.problem': (problem, c) => (problem?.startsWith('status') && asked(c) ? undefined : problem),
  'createPet.record': (pet, c) => pet && (asked(c) === undefined ? pet : { ...pet, status: asked(c)! }),
  'createPet.body': (body, c) => change(body, { ...(asked(c) === undefined ? {} : { status: asked(c)! }), ...edit(c) }),
})

test('a wrongly accepted status is one cause, wherever its pets show', async () => {
  const { report } = await judgeReference({ depth: 'quick' }, { seamFaults: echoing(() => ({})) })
  const failed = report.rules.filter(({ verdict }) => verdict === 'fail')
  expect(failed.map(({ id }) => id)).toEqual(['create-refuses-status-outside-enum'])
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
    const server = await serveShop(testKey, {
      list: async query => showing(await shop.list(query)),
      get: async id => showing(await shop.get(id)),
      async create(body) {
        const sent = (body ?? {}) as Record<string, unknown>
        const mends = !Array.isArray(body) && typeof body === 'object' && body !== null && isWrong(sent[member])
        const reply = await shop.create(mends ? { ...sent, [member]: sound } : body)
        lose = false
        if (!mends || reply.status !== 201) return reply
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
    try {
      const { rules } = (await judge({ baseUrl: server.baseUrl, settleMs: 300 })).report
      const failed = rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
      expect(failed).not.toEqual([])
      expect(failed.filter(id => !id.startsWith('create-'))).toEqual([])
      expect(rules.some(({ consequences }) => consequences.length > 0)).toBe(true)
    } finally {
      await server.close()
    }
  },
)

test('one wrongly accepted creation excuses nothing where every pet has the same id', async () => {
  const seamFaults = { ...echoing(() => ({ name: 'Mock' })), 'createPet.id': () => 1n }
  const { report } = await judgeReference({ depth: 'quick' }, { seamFaults })
  const failed = report.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
  expect(failed).toEqual(
    expect.arrayContaining(['ids-are-unique', 'create-echoes-name', 'create-refuses-status-outside-enum']),
  )
})
