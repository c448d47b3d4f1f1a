import { type Pet, plainShop } from './pet.js'
import { listen, type Reply, readText, type Shop, serveShop, writeReply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

type Recast = (reply: Reply) => Reply

/** A right shop whose errors are those of a framework, because nobody changed them. */
function withErrors(id: string, recast: Recast): SampleServer {
  return {
    id,
    legal: false,
    start(key) {
      const shop: Shop = plainShop([] as Pet[])
      return serveShop(key, { ...shop, write: (response, reply) => writeReply(response, recast(reply)) })
    },
  }
}

const messageOf = ({ body }: Reply): string => (body as { message: string }).message

/** As FastAPI's HTTPBearer and its validation answer by themselves. */
export const pythonDefaults = withErrors('python-defaults', reply => {
  if (reply.status < 400) return reply
  if (reply.status === 401) return { status: 403, body: { detail: 'Not authenticated' } }
  if (reply.status === 400) return { status: 422, body: { detail: [{ loc: ['body'], msg: messageOf(reply) }] } }
  return { status: reply.status, body: { detail: 'Not Found' } }
})

/** As Spring Boot's error controller answers by itself. */
export const springDefaults = withErrors('spring-defaults', reply => {
  if (reply.status < 400) return reply
  const body = { timestamp: new Date().toISOString(), status: reply.status, error: 'Error', path: '/v1/pets' }
  return { status: reply.status, body }
})

/** As a template writes it: a page around the list, 200 for a creation, and the key not looked at. */
export const wrappedAnswers: SampleServer = {
  id: 'wrapped-answers',
  legal: false,
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
