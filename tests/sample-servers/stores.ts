import { startReference } from '../../src/reference/server.js'
import { writeExact } from './exact-json.js'
import { expressCareful } from './express-careful.js'
import { type Pet, plainShop } from './pet.js'
import { problem, type Reply, sample, writeReply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** The reference server with several variants at once, as one vendor may have them. */
const withVariants = (id: string, ...variants: readonly string[]): SampleServer => ({
  id,
  start: apiKey => startReference({ apiKey, variants }),
})

const combined = [
  withVariants(
    'strict-validator',
    ...['names-strict', 'categories-7-and-42', 'unknown-properties-refused', 'unknown-query-refused'],
    ...['id-junk-answered-400', 'id-below-1-answered-400', 'id-outside-answered-400'],
  ),
  withVariants(
    'lenient-clamping',
    ...['limit-clamped', 'unknown-status-ignored', 'names-trimmed'],
    ...['default-status-none', 'pets-with-more-fields', 'errors-with-more-fields'],
  ),
  withVariants('five-thousand', 'seeded-with-5000-pets', 'random-order', 'unknown-category-answered-422'),
  withVariants('five-thousand-by-name', 'seeded-with-5000-pets', 'by-name'),
  withVariants('busy', 'others-add-in-time', 'status-keeps-moving', 'newest-first'),
  withVariants('snowflake', 'ids-snowflake', 'non-ascii-escaped', 'json-with-blanks'),
]

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

/**
 * Another client adds a pet before each creation and takes it away again: its id is free, and given at once. Lists are those of
 * 1.2 s ago, and so still show who had it.
 */
const givenAgain = sample('ids-given-again-at-once', () => {
  const pets: Pet[] = []
  const listed: { readonly pet: Pet; readonly from: number; to: number }[] = []
  const lagMs = 1200
  const list = () => {
    const at = performance.now() - lagMs
    return listed.flatMap(({ pet, from, to }) => (from <= at && at < to ? [pet] : []))
  }
  const shop = plainShop(pets)
  let others = 0
  return {
    ...shop,
    list: (query: URLSearchParams) => plainShop([], { visible: list }).list(query),
    async create(body) {
      const now = performance.now()
      const reply = await shop.create(body)
      if (reply.status !== 201) return reply
      const pet = pets.at(-1)!
      const former = { id: pet.id, name: `Other ${word(others++)}`, categoryId: 2n, status: 'sold' }
      // Nobody has seen it anywhere else: it was there for the time between two requests.
      listed.push({ pet: former, from: now - lagMs, to: now }, { pet, from: now, to: Infinity })
      return reply
    },
  }
})

const word = (n: number): string =>
  n.toString(26).replace(/./g, digit => String.fromCharCode(97 + Number.parseInt(digit, 26)))

/** Python's `json`, and what is built on it, reads NaN and the infinities as numbers (RFC 8259, section 9, allows it). */
const pythonJson = sample('python-json', () => ({
  ...plainShop([]),
  heard: text => text.replace(/(?<=: *)(?:NaN|-?Infinity)\b/g, '0.5'),
}))

/** Some of its responses are in the encoding of its operating system: what is no name of a pet is judged all the same (P16). */
const latin = (id: string, isLatin: (reply: Reply) => boolean) =>
  sample(id, () => ({
    ...plainShop([{ id: 1n, name: 'Zo\xeb', categoryId: 1n, status: 'sold' }], {
      refuse: ({ name }) => (/[^\0-\xff]/.test(name) ? problem(400, 'no-latin', 'The name is not Latin') : undefined),
    }),
    write(response, reply) {
      if (!isLatin(reply)) return writeReply(response, reply)
      const body = reply.status < 400 ? reply.body : { ...(reply.body as object), message: 'Ung\xfcltig' }
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      response.end(writeExact(body), 'latin1')
    },
  }))

const latinHere = [
  latin('latin-but-for-reads', ({ status }) => status !== 200),
  latin('latin-reads', ({ status }) => status === 200),
]

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
  ...[expressCareful, ...combined, uniqueNames, shortNamesTaken],
  ...[sharedCounter, givenAgain, pythonJson, ...latinHere, deliversTwice],
]
