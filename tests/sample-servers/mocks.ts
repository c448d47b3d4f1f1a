import { type Pet, plainShop, readNewPet } from './pet.js'
import { problem, type Reply, type Shop, serveShop, statuses, wholeNumber, writeReply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

const example = { id: 0n, name: 'string', categoryId: 0n, status: 'available' }

/** As Prism mocks a description: examples for all that is sound, 422 for the rest, and silence for what is not JSON. */
const prism: Shop = {
  list(query) {
    const limit = query.get('limit')
    const status = query.get('status')
    const sound =
      (limit === null || wholeNumber(limit, 1, 100) !== undefined) && (status === null || statuses.includes(status))
    return sound ? { status: 200, body: [example] } : problem(422, 'unprocessable', 'Invalid request')
  },
  create: body =>
    readNewPet(body).refusal === undefined
      ? { status: 201, body: example }
      : problem(422, 'unprocessable', 'Invalid request'),
  get: id => (/^-?\d+$/.test(id) ? { status: 200, body: example } : problem(422, 'unprocessable', 'Invalid request')),
  write(response, reply) {
    if ((reply.body as { code?: string }).code !== 'not-json') writeReply(response, reply)
  },
}

const isObject = (body: unknown): body is Partial<Pet> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/** As Mockoon does with templates: whatever is sent comes back with one id for all, whatever is asked for is there. */
const mockoon: Shop = {
  list: () => ({ status: 200, body: [{ ...example, id: 1n }] }),
  create: body => ({ status: 201, body: { ...(isObject(body) ? body : { body }), id: 1n } }),
  get: id => ({ status: 200, body: { ...example, id: /^-?\d+$/.test(id) ? BigInt(id) : 1n } }),
}

/** Sound but for one thing: any status is accepted, stored and shown. */
function anyStatus(): Shop {
  const pets: Pet[] = []
  const shop = plainShop(pets)
  const create = (body: unknown): Reply | Promise<Reply> => {
    if (!isObject(body) || body.status === undefined || statuses.includes(body.status)) return shop.create(body)
    const { status, ...rest } = body
    const reply = shop.create(rest) as Reply
    if (reply.status !== 201) return reply
    const pet = pets.at(-1)!
    pet.status = status
    return { ...reply, body: { ...pet } }
  }
  return { ...shop, create }
}

export const prismMock: SampleServer = { id: 'prism-mock', legal: false, start: key => serveShop(key, prism) }
export const mockoonMock: SampleServer = { id: 'mockoon-mock', legal: false, start: key => serveShop(key, mockoon) }
export const echoesAnyStatus: SampleServer = {
  id: 'echoes-any-status',
  legal: false,
  start: key => serveShop(key, anyStatus()),
}
