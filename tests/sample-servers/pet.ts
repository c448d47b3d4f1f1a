import { isInt64 } from './exact-json.js'
import { problem, type Reply, type Shop, statuses, wholeNumber } from './plumbing.js'

// A plain pet shop, correct to the document; each sample server keeps it in another way.

export interface Pet {
  readonly id: bigint
  readonly name: string
  readonly categoryId: bigint
  status?: string
}

type NewPet = Omit<Pet, 'id'>

export interface Ways {
  nextId?(n: bigint): bigint
  /** The pets that a read can see; all of them where left out. */
  visible?(): readonly Pet[]
  /** The page out of the matching pets, oldest first where left out. */
  page?(matching: readonly Pet[], limit: number): readonly Pet[]
  refuse?(pet: NewPet): Reply | undefined
}

export function plainShop(pets: Pet[], ways: Ways = {}): Shop {
  const visible = ways.visible ?? (() => pets)
  const page = ways.page ?? ((matching, limit) => matching.slice(0, limit))
  return {
    list(query) {
      const { limit, status } = readQuery(query)
      if (limit === undefined || query.getAll('limit').length > 1) return refuse('limit is a number from 1 to 100')
      if (query.getAll('status').length > 1 || (status !== null && !statuses.includes(status))) return badStatus()
      const matching = visible().filter(pet => status === null || pet.status === status)
      return { status: 200, body: page(matching, limit) }
    },
    create(body) {
      const { pet, refusal } = readNewPet(body)
      if (refusal !== undefined) return refusal
      const refused = ways.refuse?.(pet)
      if (refused !== undefined) return refused
      const n = BigInt(pets.length)
      const made = { id: ways.nextId?.(n) ?? n + 1n, ...pet, status: pet.status ?? 'available' }
      pets.push(made)
      return { status: 201, body: made, headers: { location: `/v1/pets/${made.id}` } }
    },
    get(id) {
      const pet = visible().find(known => `${known.id}` === id)
      return pet === undefined
        ? problem(404, 'not-found', `There is no pet ${id}`)
        : { status: 200, body: pet, headers }
    },
  }
}

const headers = { deprecation: '@1764892800', sunset: 'Thu, 05 Dec 2030 00:00:00 GMT' }

function readQuery(query: URLSearchParams): { limit: number | undefined; status: string | null } {
  return { limit: wholeNumber(query.get('limit') ?? '20', 1, 100), status: query.get('status') }
}

/** What a body says of a new pet, or the refusal of it. */
export function readNewPet(body: unknown): { pet: NewPet; refusal?: never } | { pet?: never; refusal: Reply } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { refusal: refuse('the body is not an object') }
  const { name, categoryId, status } = body as Record<string, unknown>
  if (typeof name !== 'string') return { refusal: refuse('name is required and a string') }
  if (!isInt64(categoryId)) return { refusal: refuse('categoryId is required and an int64') }
  if (status === undefined) return { pet: { name, categoryId } }
  if (typeof status !== 'string' || !statuses.includes(status)) return { refusal: badStatus() }
  return { pet: { name, categoryId, status } }
}

const refuse = (message: string): Reply => problem(400, 'invalid', message)

const badStatus = (): Reply => refuse(`status is one of ${statuses.join(', ')}`)
