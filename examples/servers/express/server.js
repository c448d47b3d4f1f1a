import { createHash, timingSafeEqual } from 'node:crypto'
import express from 'express'
// rule: category-comes-back-exactly
import { parse, stringify } from 'lossless-json'

// end

const { API_KEY, PORT = '8080' } = process.env
if (!API_KEY) throw new Error('Set API_KEY to the key that clients have to send.')

const STATUSES = ['available', 'pending', 'sold']
const pets = new Map()
// rule: ids-are-unique ids-are-never-rounded
let lastId = 0n
// end

// rule: error-has-error-body response-is-application-json create-refuses-malformed-json create-requires-body
class HttpError extends Error {
  constructor(status, code, message) {
    super(message)
    Object.assign(this, { status, code })
  }
}
// end

// rule: category-comes-back-exactly create-returns-a-valid-pet list-pets-are-valid get-returns-a-valid-pet
// rule: create-refuses-category-outside-int64 create-refuses-malformed-json create-refuses-json-extensions create-requires-body
/** Integers become BigInt: a JavaScript number keeps 53 bits, an int64 has 64. */
const parseNumber = digits => (/^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits))
// end
// end

// rule: category-comes-back-exactly create-returns-a-valid-pet list-pets-are-valid get-returns-a-valid-pet
// rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body
/** `res.json()` cannot write BigInt. */
const send = (res, status, body) => res.status(status).type('application/json').send(stringify(body))
// end
// end

const sha256 = text => createHash('sha256').update(text).digest()

// rule: list-needs-a-key create-needs-a-key get-needs-a-key
function checkKey(req, res, next) {
  const [, token] = /^Bearer +(\S+)$/i.exec(req.get('authorization') ?? '') ?? []
  if (token && timingSafeEqual(sha256(token), sha256(API_KEY))) return next()
  // rule: unauthorized-has-www-authenticate
  res.set('WWW-Authenticate', 'Bearer')
  // end
  next(new HttpError(401, 'unauthorized', 'The API key is missing or invalid.'))
}
// end

// rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body
// rule: category-comes-back-exactly
function parseBody(req, _res, next) {
  if (req.method !== 'POST') return next()
  if (req.is('application/json') === false) throw new HttpError(415, 'not_json', 'Send application/json.')
  try {
    // Without `fatal`, bytes that are not UTF-8 turn into U+FFFD.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(req.body)
    req.body = parse(text, undefined, parseNumber)
  } catch {
    throw new HttpError(400, 'malformed_json', 'The body is not JSON.')
  }
  next()
}
// end
// end

const invalid = message => new HttpError(400, 'invalid_pet', message)

function newPet(body) {
  // rule: create-refuses-non-object create-requires-body create-refuses-malformed-json category-comes-back-exactly
  // The parser of `express.json()` refuses null and numbers, this one reads them.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('The body must be an object.')
  // end
  const { name, categoryId, status } = body
  // rule: create-requires-name create-refuses-name-type create-refuses-empty-object
  if (typeof name !== 'string' || name === '') throw invalid('name must be a text that is not empty.')
  // end
  // rule: create-requires-category create-refuses-category-type create-refuses-category-outside-int64
  // rule: category-comes-back-exactly create-returns-a-valid-pet list-pets-are-valid get-returns-a-valid-pet
  // rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body
  // Number.isInteger is false for every BigInt.
  if (typeof categoryId !== 'bigint') throw invalid('categoryId must be an integer.')
  // end
  // end
  // end
  // rule: create-refuses-category-outside-int64
  if (BigInt.asIntN(64, categoryId) !== categoryId) throw invalid('categoryId must fit into 64 bits.')
  // end
  // rule: create-refuses-status-outside-enum
  if (status !== undefined && !STATUSES.includes(status)) throw invalid(`status must be one of ${STATUSES.join(', ')}.`)
  // end
  // rule: omitted-status-is-valid create-returns-a-valid-pet get-returns-a-valid-pet list-pets-are-valid create-echoes-name create-echoes-category create-echoes-status
  return { name, categoryId, status }
  // end
}

const router = express.Router()

router.get('/pets', (req, res) => {
  // rule: list-default-is-at-most-20 list-default-equals-limit-20
  const { limit = '20', status } = req.query
  // end
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) {
    throw new HttpError(400, 'invalid_limit', 'limit must be an integer from 1 to 100.')
  }
  // rule: list-filters-by-status list-finds-created-status
  if (status !== undefined && !STATUSES.includes(status)) {
    throw new HttpError(400, 'invalid_status', `status must be one of ${STATUSES.join(', ')}.`)
  }
  const found = [...pets.values()].filter(pet => status === undefined || pet.status === status)
  // end
  // rule: list-is-a-bare-array list-respects-limit
  send(res, 200, found.slice(0, Number(limit)))
  // end
})

router.post('/pets', (req, res) => {
  const pet = { id: ++lastId, ...newPet(req.body) }
  pets.set(pet.id, pet)
  // rule: created-pet-has-location
  res.location(`/v1/pets/${pet.id}`)
  // end
  // rule: create-returns-201
  send(res, 201, pet)
  // end
})

router.get('/pets/:petId', (req, res) => {
  // rule: deprecation-is-announced sunset-names-the-day
  res.set('Sunset', 'Thu, 05 Dec 2030 00:00:00 GMT')
  // end
  // rule: unknown-id-returns-404
  const { petId } = req.params
  const pet = /^-?\d{1,19}$/.test(petId) ? pets.get(BigInt(petId)) : undefined
  if (!pet) throw new HttpError(404, 'no_such_pet', `There is no pet ${petId}.`)
  // end
  send(res, 200, pet)
})

const app = express()
app.disable('x-powered-by')
// rule: key-is-checked-before-the-request
app.use(checkKey)
// rule: category-comes-back-exactly create-refuses-malformed-json create-refuses-json-extensions create-requires-body
// In place of `express.json()`.
app.use(express.raw({ type: 'application/json' }), parseBody)
// end
// end
app.use('/v1', router)
// rule: error-has-error-body error-status-equals-response-status response-is-application-json
// rule: undocumented-errors-have-error-bodies
app.use(req => {
  throw new HttpError(404, 'no_such_path', `There is no ${req.method} ${req.path}.`)
})
// end
app.use((error, _req, res, next) => {
  if (res.headersSent) return next(error)
  const { status = 500, code = 'bad_request' } = error
  if (status >= 500) console.error(error)
  const [shownCode, message] = status >= 500 ? ['internal', 'Something went wrong.'] : [code, error.message]
  send(res, status, { code: shownCode, message, status })
})
// end

app.listen(Number(PORT), () => console.log(`listening on port ${PORT}`))
