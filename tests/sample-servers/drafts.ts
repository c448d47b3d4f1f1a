import { expressNaive } from './express-naive.js'
import { plainShop, readNewPet } from './pet.js'
import {
  listen,
  problem,
  type Reply,
  readText,
  type Shop,
  sample,
  statuses,
  wholeNumber,
  writeReply,
} from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** A right shop whose errors are those of a framework, because nobody changed them. */
const withErrors = (id: string, recast: (reply: Reply) => Reply) =>
  sample(id, () => ({ ...plainShop([]), write: (response, reply) => writeReply(response, recast(reply)) }))

const messageOf = ({ body }: Reply): string => (body as { message: string }).message

/** As FastAPI's HTTPBearer and its validation answer by themselves. */
const pythonDefaults = withErrors('python-defaults', reply => {
  if (reply.status < 400) return reply
  if (reply.status === 401) return { status: 403, body: { detail: 'Not authenticated' } }
  if (reply.status === 400) return { status: 422, body: { detail: [{ loc: ['body'], msg: messageOf(reply) }] } }
  return { status: reply.status, body: { detail: 'Not Found' } }
})

/** As Spring Boot's error controller answers by itself. */
const springDefaults = withErrors('spring-defaults', reply => {
  if (reply.status < 400) return reply
  const body = { timestamp: new Date().toISOString(), status: reply.status, error: 'Error', path: '/v1/pets' }
  return { status: reply.status, body }
})

/** As a template writes it: a page around the list, 200 for a creation, and the key not looked at. */
const wrappedAnswers: SampleServer = {
  id: 'wrapped-answers',
  start() {
    const shop = plainShop([])
    return listen(async (request, response) => {
      const text = await readText(request)
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
      const id = pathname.split('/')[3]
      if (request.method === 'POST') {
        const { body } = await shop.create(parseOrEmpty(text))
        return writeReply(response, { status: 200, body })
      }
      if (id !== undefined) return writeReply(response, await shop.get(id))
      const { body } = await shop.list(searchParams)
      return writeReply(response, { status: 200, body: { data: body, total: 0 } })
    })
  },
}

function parseOrEmpty(text: string): unknown {
  try {
    const body = JSON.parse(text)
    return { ...body, categoryId: BigInt(body.categoryId) }
  } catch {
    return {}
  }
}

export const firstDrafts: readonly SampleServer[] = [expressNaive, pythonDefaults, springDefaults, wrappedAnswers]

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

export const prismMock = sample('prism-mock', () => prism)
