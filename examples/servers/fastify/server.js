import { createHash, timingSafeEqual } from 'node:crypto'
import Ajv from 'ajv'
import Fastify from 'fastify'
// rule: category-comes-back-exactly
import { parse } from 'lossless-json'

// end

const { API_KEY, PORT = '8080' } = process.env
if (!API_KEY) throw new Error('Set API_KEY to the key that clients have to send.')

const pets = new Map()
// rule: ids-are-unique ids-are-never-rounded
let lastId = 0n
// end

// rule: error-has-error-body response-is-application-json
const httpError = (statusCode, code, message) => Object.assign(new Error(message), { statusCode, code })

function sendError(error, request, reply) {
  const { statusCode: status = 500, code = 'bad_request' } = error
  if (status >= 500) request.log.error(error)
  const [shownCode, message] = status >= 500 ? ['internal', 'Something went wrong.'] : [code, error.message]
  return reply.code(status).send({ code: shownCode, message, status })
}
// end

// rule: error-has-error-body error-status-equals-response-status response-is-application-json
const app = Fastify({ logger: { level: 'warn' }, frameworkErrors: sendError })
app.setErrorHandler(sendError)
// rule: undocumented-errors-have-error-bodies
app.setNotFoundHandler(request => {
  throw httpError(404, 'no_such_path', `There is no ${request.method} ${request.url}.`)
})
// end
// end

// rule: create-refuses-category-outside-int64 category-comes-back-exactly
// rule: create-refuses-malformed-json create-refuses-json-extensions
const int64 = { keyword: 'int64', validate: (_, data) => typeof data === 'bigint' && BigInt.asIntN(64, data) === data }
// end
// end

// rule: create-refuses-category-type create-refuses-name-type create-refuses-category-outside-int64 category-comes-back-exactly
// rule: create-refuses-malformed-json create-refuses-json-extensions
// Fastify's own Ajv converts "5" to 5, also in a body. Only what comes as text has to be converted.
const asSent = new Ajv({ coerceTypes: false, keywords: [int64] })
const converting = new Ajv({ coerceTypes: true, useDefaults: true })
app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? asSent : converting).compile(schema))
// end
// end

// rule: category-comes-back-exactly create-returns-a-valid-pet list-pets-are-valid get-returns-a-valid-pet
// rule: create-refuses-malformed-json create-refuses-json-extensions
/** Integers become BigInt: a JavaScript number keeps 53 bits, an int64 has 64. */
const parseNumber = digits => (/^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits))
// end
// end

// rule: create-refuses-malformed-json create-refuses-json-extensions category-comes-back-exactly
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request, bytes) => {
  try {
    // Without `fatal`, bytes that are not UTF-8 turn into U+FFFD.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return parse(text, undefined, parseNumber)
  } catch {
    throw httpError(400, 'malformed_json', 'The body is not JSON.')
  }
})
// end

const sha256 = text => createHash('sha256').update(text).digest()

// rule: key-is-checked-before-the-request
app.addHook('onRequest', checkKey)
// end

// rule: list-needs-a-key create-needs-a-key get-needs-a-key
async function checkKey(request, reply) {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (token && timingSafeEqual(sha256(token), sha256(API_KEY))) return
  // rule: unauthorized-has-www-authenticate
  reply.header('www-authenticate', 'Bearer')
  // end
  throw httpError(401, 'unauthorized', 'The API key is missing or invalid.')
}
// end

const statusSchema = { enum: ['available', 'pending', 'sold'] }

// rule: category-comes-back-exactly create-refuses-malformed-json create-refuses-json-extensions
// The `response` schema of each route: Fastify writes what it names, and BigInt where it says integer.
const petSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    categoryId: { type: 'integer' },
    status: { type: 'string' },
  },
}
// end

const newPetSchema = {
  // rule: create-refuses-non-object
  type: 'object',
  // end
  // rule: create-requires-name create-requires-category create-refuses-empty-object
  required: ['name', 'categoryId'],
  // end
  properties: {
    name: { type: 'string', minLength: 1 },
    // rule: create-refuses-category-type create-refuses-category-outside-int64 category-comes-back-exactly
    // rule: create-refuses-malformed-json create-refuses-json-extensions
    // `type: 'integer'` refuses every BigInt.
    categoryId: { int64: true },
    // end
    // end
    // rule: create-refuses-status-outside-enum
    status: statusSchema,
    // end
  },
}

const listSchema = {
  type: 'object',
  properties: {
    // rule: list-default-is-at-most-20 list-default-equals-limit-20
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    // end
    status: statusSchema,
  },
}

async function routes(api) {
  const listOptions = { schema: { querystring: listSchema, response: { 200: { type: 'array', items: petSchema } } } }
  api.get('/pets', listOptions, async request => {
    const { limit, status } = request.query
    // rule: list-filters-by-status list-finds-created-status
    const found = [...pets.values()].filter(pet => status === undefined || pet.status === status)
    // end
    // rule: list-is-a-bare-array list-respects-limit
    return found.slice(0, limit)
    // end
  })

  api.post('/pets', { schema: { body: newPetSchema, response: { '2xx': petSchema } } }, async (request, reply) => {
    const { name, categoryId, status } = request.body
    // rule: omitted-status-is-valid create-returns-a-valid-pet get-returns-a-valid-pet list-pets-are-valid create-echoes-name create-echoes-category create-echoes-status
    const pet = { id: ++lastId, name, categoryId, status }
    // end
    pets.set(pet.id, pet)
    // rule: created-pet-has-location
    reply.header('location', `/v1/pets/${pet.id}`)
    // end
    // rule: create-returns-201
    return reply.code(201).send(pet)
    // end
  })

  api.get('/pets/:petId', { schema: { response: { 200: petSchema } } }, async (request, reply) => {
    // rule: deprecation-is-announced sunset-names-the-day
    reply.header('sunset', 'Thu, 05 Dec 2030 00:00:00 GMT')
    // end
    // rule: unknown-id-returns-404
    const { petId } = request.params
    const pet = /^-?\d{1,19}$/.test(petId) ? pets.get(BigInt(petId)) : undefined
    if (!pet) throw httpError(404, 'no_such_pet', `There is no pet ${petId}.`)
    // end
    return pet
  })
}

app.register(routes, { prefix: '/v1' })
await app.listen({ port: Number(PORT) })
console.log(`listening on port ${PORT}`)
