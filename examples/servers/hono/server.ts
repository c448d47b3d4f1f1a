import { serve } from '@hono/node-server'
import { zValidator } from '@hono/zod-validator'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { timingSafeEqual } from 'hono/utils/buffer'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
// rule: category-comes-back-exactly
import { parse, stringify } from 'lossless-json'
// end
import { z } from 'zod'

const { API_KEY, PORT = '8080' } = process.env
if (!API_KEY) throw new Error('Set API_KEY to the key that clients have to send.')

const Status = z.enum(['available', 'pending', 'sold'])

// rule: create-refuses-non-object create-requires-name create-requires-category create-refuses-empty-object
const NewPet = z.object({
  // rule: create-refuses-name-type
  name: z.string().min(1),
  // end
  // rule: create-refuses-category-type create-refuses-category-outside-int64 category-comes-back-exactly
  // rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body
  // z.number() refuses every BigInt.
  categoryId: z.int64(),
  // end
  // end
  // rule: create-refuses-status-outside-enum
  status: Status.optional(),
  // end
})
// end

const ListQuery = z.object({
  // rule: list-default-is-at-most-20 list-default-equals-limit-20
  limit: z.coerce.number().int().min(1).max(100).default(20),
  // end
  status: Status.optional(),
})

type Pet = z.infer<typeof NewPet> & { id: bigint }
const pets = new Map<bigint, Pet>()
// rule: ids-are-unique ids-are-never-rounded
let lastId = 0n
// end

// rule: category-comes-back-exactly create-refuses-malformed-json create-refuses-json-extensions create-requires-body
/** `c.json()` cannot write BigInt. */
const send = (c: Context, status: ContentfulStatusCode, body: unknown) =>
  c.body(stringify(body)!, status, { 'Content-Type': 'application/json' })
// end

// rule: error-has-error-body response-is-application-json
const sendError = (c: Context, status: ContentfulStatusCode, code: string, message: string) =>
  send(c, status, { code, message, status })
// end

// rule: error-has-error-body
const invalid = (c: Context, code: string, error: z.core.$ZodError) =>
  sendError(c, 400, code, error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '))
// end

// rule: list-needs-a-key create-needs-a-key get-needs-a-key
// Hono's own bearerAuth answers a malformed header with 400.
const checkKey = createMiddleware(async (c, next) => {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  if (await timingSafeEqual(token, API_KEY)) return next()
  // rule: unauthorized-has-www-authenticate
  c.header('WWW-Authenticate', 'Bearer')
  // end
  return sendError(c, 401, 'unauthorized', 'The API key is missing or invalid.')
})
// end

// rule: category-comes-back-exactly create-returns-a-valid-pet list-pets-are-valid get-returns-a-valid-pet
// rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body
/** Integers become BigInt: a JavaScript number keeps 53 bits, an int64 has 64. */
const parseNumber = (digits: string) => (/^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits))
// end
// end

// rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body category-comes-back-exactly
async function readJson(c: Context): Promise<unknown> {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json')
    throw new HTTPException(415, { message: 'Send application/json.' })
  try {
    // Without `fatal`, bytes that are not UTF-8 turn into U+FFFD.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await c.req.arrayBuffer())
    return parse(text, undefined, parseNumber)
  } catch {
    throw new HTTPException(400, { message: 'The body is not JSON.' })
  }
}
// end

const app = new Hono()

// rule: error-has-error-body error-status-equals-response-status response-is-application-json
app.onError((error, c) => {
  if (error instanceof HTTPException) return sendError(c, error.status, 'bad_request', error.message)
  console.error(error)
  return sendError(c, 500, 'internal', 'Something went wrong.')
})
// rule: undocumented-errors-have-error-bodies
app.notFound(c => sendError(c, 404, 'no_such_path', `There is no ${c.req.method} ${c.req.path}.`))
// end
// end

// rule: key-is-checked-before-the-request
app.use(checkKey)
// end

const tooLarge = (c: Context) => sendError(c, 413, 'too_large', 'The body is too large.')

app
  .basePath('/v1')
  .get(
    '/pets',
    // rule: error-has-error-body
    // Without a hook, the body of its 400 has neither code nor message.
    zValidator('query', ListQuery, (result, c) =>
      result.success ? undefined : invalid(c, 'invalid_query', result.error),
    ),
    // end
    c => {
      const { limit, status } = c.req.valid('query')
      // rule: list-filters-by-status list-finds-created-status
      const found = [...pets.values()].filter(pet => status === undefined || pet.status === status)
      // end
      // rule: list-is-a-bare-array list-respects-limit
      return send(c, 200, found.slice(0, limit))
      // end
    },
  )
  .post('/pets', bodyLimit({ maxSize: 100_000, onError: tooLarge }), async c => {
    // rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body category-comes-back-exactly
    // In place of zValidator('json', NewPet), which reads the body by itself.
    const { success, data, error } = NewPet.safeParse(await readJson(c))
    if (!success) return invalid(c, 'invalid_pet', error)
    // end
    // rule: omitted-status-is-valid create-returns-a-valid-pet get-returns-a-valid-pet list-pets-are-valid create-echoes-name create-echoes-category create-echoes-status
    const pet = { id: ++lastId, ...data }
    // end
    pets.set(pet.id, pet)
    // rule: created-pet-has-location
    c.header('Location', `/v1/pets/${pet.id}`)
    // end
    // rule: create-returns-201
    return send(c, 201, pet)
    // end
  })
  .get('/pets/:petId', c => {
    // rule: deprecation-is-announced sunset-names-the-day
    c.header('Sunset', 'Thu, 05 Dec 2030 00:00:00 GMT')
    // end
    // rule: unknown-id-returns-404
    const petId = c.req.param('petId')
    const pet = /^-?\d{1,19}$/.test(petId) ? pets.get(BigInt(petId)) : undefined
    if (!pet) return sendError(c, 404, 'no_such_pet', `There is no pet ${petId}.`)
    // end
    return send(c, 200, pet)
  })

serve({ fetch: app.fetch, port: Number(PORT) }, ({ port }) => console.log(`listening on port ${port}`))
