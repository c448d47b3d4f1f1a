import type { ServerResponse } from 'node:http'
import { expressCareful } from './express-careful.js'
import { type NewPet, type Pet, plainShop, readNewPet, refuse } from './pet.js'
import { problem, type Reply, sample, statuses, writeReply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Two replicas answer reads in turn; one of them lags 400 ms behind, so that a pet once seen may be gone again. */
const replicas = sample('replicas', () => {
  const primary: Pet[] = []
  let replica: readonly Pet[] = []
  let reads = 0
  const replication = setInterval(() => {
    const state = [...primary]
    setTimeout(() => {
      replica = state
    }, 400)
  }, 20)
  return {
    ...plainShop(primary, { visible: () => (reads++ % 2 === 0 ? primary : replica) }),
    close: () => clearInterval(replication),
  }
})

/** Refuses all that the document leaves it free to refuse; knows the categories 7 and 42 only. */
const strictValidator = sample('strict-validator', () => {
  const refuseStray = (names: Iterable<string>, known: readonly string[]): Reply | undefined => {
    const stray = [...names].find(name => !known.includes(name))
    return stray === undefined ? undefined : refuse(`What is ${stray}?`)
  }
  return plainShop([], {
    refuse({ name, categoryId }: NewPet, body) {
      if (!/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name) || name.length > 30) return refuse('A name has up to 30 letters')
      if (![7n, 42n].includes(categoryId)) return refuse('No such category')
      return refuseStray(Object.keys(body), ['name', 'categoryId', 'status'])
    },
    refuseQuery: query => refuseStray(query.keys(), ['limit', 'status']),
    refuseId: id =>
      /^(0|[1-9]\d{0,18})$/.test(id) && BigInt(id) < 2n ** 63n ? undefined : refuse('An id is a positive int64'),
  })
})

/** Changes every question until it fits, tidies names, leaves out a status that it was not told, adds links. */
const lenientClamping = sample('lenient-clamping', () => {
  const pets: Pet[] = []
  const tidy = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ')
  const shown = (pet: Pet): unknown => ({
    _links: { self: { href: `/v1/pets/${pet.id}` }, category: { href: `/v1/categories/${pet.categoryId}` } },
    ...pet,
    tags: [],
    photo: null,
  })
  return {
    list(query) {
      const asked = Number.parseInt(query.get('limit') ?? '20', 10)
      const limit = Math.min(100, Math.max(1, Number.isNaN(asked) ? 20 : asked))
      const status = query.get('status') ?? ''
      const matching = statuses.includes(status) ? pets.filter(pet => pet.status === status) : pets
      return { status: 200, body: matching.slice(0, limit).map(shown) }
    },
    create(body) {
      const { pet, refusal } = readNewPet(body)
      if (refusal) return { ...refusal, body: { ...(refusal.body as object), traceId: 'f00d', details: [] } }
      const made = { id: BigInt(1000 + pets.length), ...pet, name: tidy(pet.name) }
      pets.push(made)
      return { status: 201, body: shown(made), headers: { location: `/v1/pets/${made.id}` } }
    },
    get(text) {
      const digits = /^(?:%20|%2B)*0*(\d+)/.exec(text)?.[1]
      const pet = pets.find(known => `${known.id}` === digits)
      return pet === undefined ? problem(404, 'not-found', 'No such pet') : { status: 200, body: shown(pet) }
    },
  }
})

/** Others create 50 pets a second and move 50 statuses a second; the newest pets come first. */
const busy = sample('busy', () => {
  const pets: Pet[] = []
  const any = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!
  const others = setInterval(() => {
    pets.push({ id: BigInt(pets.length + 1), name: `other ${pets.length}`, categoryId: 5n, status: any(statuses) })
    any(pets).status = any(statuses)
  }, 20)
  return {
    ...plainShop(pets, { page: (matching, limit) => matching.slice(-limit).reverse() }),
    close: () => clearInterval(others),
  }
})

/** Has 5,000 pets of one category that nobody would guess, listed in random order; knows no other category. */
const fiveThousand = sample('five-thousand', () => {
  const category = 880_011n
  const pets = Array.from(
    { length: 5000 },
    (_, i): Pet => ({ id: BigInt(i + 1), name: `pet ${i % 700}`, categoryId: category, status: statuses[i % 3]! }),
  )
  const shuffled = (items: readonly Pet[]): readonly Pet[] => {
    const at = new Map(items.map(item => [item, Math.random()]))
    return items.toSorted((a, b) => at.get(a)! - at.get(b)!)
  }
  return plainShop(pets, {
    page: (matching, limit) => shuffled(matching).slice(0, limit),
    refuse: ({ categoryId }) => (categoryId === category ? undefined : refuse('No such category')),
  })
})

/** Ids are snowflakes, all of them multiples of 4096 beyond 2^53; bodies look like Python's json.dumps. */
const snowflake = sample('snowflake', () => {
  const epoch = Date.UTC(2010, 10, 4)
  let last = 0n
  const nextId = (): bigint => {
    const now = BigInt(Date.now() - epoch) << 22n
    last = now > last ? now : last + 4096n
    return last
  }
  return { ...plainShop([], { nextId }), write: writePythonly }
})

function writePythonly(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { server: 'uvicorn', 'content-type': 'application/json', ...headers }).end(dumps(body))
}

function dumps(value: unknown): string {
  if (typeof value === 'string') return ascii(JSON.stringify(value))
  if (Array.isArray(value)) return `[${value.map(dumps).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${dumps(name)}: ${dumps(member)}`).join(', ')}}`
}

const ascii = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** No two pets have the same name, whatever the case of its letters. Of the short names many are taken from the start. */
const unique = (id: string, status: number, isTaken: (name: string, nth: number) => boolean) =>
  sample(id, () => {
    const names = new Set(['hasownproperty', 'null', 'yes', 'constructor', 'scunthorpe general hospital'])
    let short = 0
    return plainShop([], {
      refuse({ name }) {
        const folded = name.normalize('NFKC').trim().toLowerCase()
        const wasThere = folded.length < 6 && !names.has(folded) && isTaken(folded, ++short)
        if (names.has(folded) || wasThere) return problem(status, 'name-taken', 'Another pet has this name')
        names.add(folded)
        return undefined
      },
    })
  })

/** As far as anybody who asks can tell. */
const oneIn25 = (_: string, nth: number): boolean => nth % 25 === 0

export const uniqueNames = unique('unique-names', 400, oneIn25)

/** Whoever asks for three letters comes too late. */
const shortNamesTaken = unique('short-names-taken', 409, ({ length }) => length === 3)

/**
 * One counter beyond 2^53 for many clients, who add pets all the time: the ids beside those of a run are taken as often as
 * not. The greatest ids of int64 are pets, too, which lists of the oldest never show.
 */
const sharedCounter = sample('shared-counter', () => {
  const greatest = 2n ** 63n - 1n
  let last = 2n ** 53n
  const pets: Pet[] = Array.from({ length: 300 }, () => ({ id: ++last, name: 'Old', categoryId: 1n, status: 'sold' }))
  for (const id of [greatest - 1n, greatest]) pets.push({ id, name: 'Last', categoryId: 1n, status: 'pending' })
  const shop = plainShop(pets, {
    nextId: () => ++last,
    page: (matching, limit) => matching.filter(({ name }) => name !== 'Last').slice(0, limit),
  })
  return {
    ...shop,
    create(body) {
      pets.push({ id: ++last, name: 'Other', categoryId: 2n, status: 'available' })
      return shop.create(body)
    },
  }
})

/** Python's `json`, and what is built on it, reads NaN and the infinities as numbers (RFC 8259, section 9, allows it). */
const pythonJson = sample('python-json', () => ({
  ...plainShop([]),
  heard: text => text.replace(/(?<=: *)(?:NaN|-?Infinity)\b/g, '0.5'),
}))

/** Its texts for people are in the encoding of its operating system: what is no text of a pet is judged all the same (P16). */
const latinErrors = sample('latin-errors', () => ({
  ...plainShop([]),
  write(response, reply) {
    if (reply.status < 400) return writeReply(response, reply)
    const text = JSON.stringify({ ...(reply.body as object), message: 'Ung\xfcltig' })
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(text, 'latin1')
  },
}))

/** Each third creation reaches the shop twice; the second response is the one that comes back. */
const deliversTwice = sample('delivers-twice', () => {
  const shop = plainShop([])
  let n = 0
  return {
    ...shop,
    create(body) {
      const reply = shop.create(body)
      return ++n % 3 === 0 ? shop.create(body) : reply
    },
  }
})

/** Shows some long texts with every pet, so that lists are of more than a megabyte. */
export const longTexts = sample('long-texts', () => {
  const tags = Array.from({ length: 3 }, (_, n) => `${n}`.repeat(5200))
  const withTags = (pet: Pet) => ({ ...pet, tags })
  return {
    ...plainShop([]),
    write(response, reply) {
      const { body } = reply
      if (Array.isArray(body)) writeReply(response, { ...reply, body: body.map(withTags) })
      else writeReply(response, reply.status < 300 ? { ...reply, body: withTags(body as Pet) } : reply)
    },
  }
})

/** Whatever the document allows. Each has what no variant of the reference server has, or what several have at once. */
export const stores: readonly SampleServer[] = [
  ...[expressCareful, replicas, strictValidator, lenientClamping, busy, fiveThousand, snowflake],
  ...[uniqueNames, shortNamesTaken, sharedCounter, pythonJson, latinErrors, deliversTwice],
]
