import express, { type ErrorHandler, type Handler, type Response } from 'express'
import { isInt64, parseExact, writeExact } from './exact-json.js'
import { listen } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

interface Pet {
  id: bigint
  name: string
  categoryId: bigint
  status: string
}

const statuses = ['available', 'pending', 'sold']
const isStatus = (value: unknown): value is string => typeof value === 'string' && statuses.includes(value)

/** Express, with its own JSON and errors for everything that Express would answer by itself. */
export const expressCareful: SampleServer = {
  id: 'express-careful',
  start: key => listen(app(key)),
}

const reply = (res: Response, status: number, body: unknown) =>
  res.status(status).type('application/json').send(writeExact(body))

const fail = (res: Response, status: number, code: string, message: string) =>
  reply(res, status, { code, message, status })

const onError: ErrorHandler = (error, _req, res, _next) =>
  fail(res, error.status ?? 500, error.type ?? 'broken', 'The request cannot be read')

const authenticate =
  (apiKey: string): Handler =>
  (req, res, next) => {
    const [, token] = /^bearer +(\S+)$/i.exec(req.get('authorization') ?? '') ?? []
    if (token === apiKey) return next()
    res.set('WWW-Authenticate', 'Bearer realm="pets"')
    fail(res, 401, 'unauthorized', 'A valid API key is needed')
  }

function app(apiKey: string) {
  const pets = new Map<string, Pet>()
  const router = express.Router()

  router.get('/pets', ({ query: { limit = '20', status } }, res) => {
    if (typeof limit !== 'string' || !/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
      return fail(res, 422, 'bad-limit', 'limit is a whole number from 1 to 100')
    if (status !== undefined && !isStatus(status)) return fail(res, 422, 'bad-status', `status is one of ${statuses}`)
    const matching = [...pets.values()].filter(pet => status === undefined || pet.status === status)
    return reply(res, 200, matching.slice(0, Number(limit)))
  })

  router.post('/pets', express.text({ type: () => true, limit: '64kb' }), (req, res) => {
    let body: unknown
    try {
      body = parseExact(String(req.body ?? ''))
    } catch {
      return fail(res, 400, 'malformed', 'The body is not JSON')
    }
    const { name, categoryId, status = 'available' } = (body ?? {}) as Record<string, unknown>
    if (Array.isArray(body) || typeof name !== 'string' || !isInt64(categoryId) || !isStatus(status))
      return fail(res, 400, 'invalid', 'name (string), categoryId (int64) or status is wrong')
    const id = BigInt(pets.size + 1) * 70_000_000_000_001n
    const pet = { id, name, categoryId, status }
    pets.set(`${id}`, pet)
    res.set('Location', `/v1/pets/${id}`)
    return reply(res, 201, pet)
  })

  router.get('/pets/:petId', (req, res) => {
    const pet = pets.get(req.params.petId!)
    res.set('Deprecation', '@1764892800').set('Sunset', 'Thu, 05 Dec 2030 12:00:00 GMT')
    return pet ? reply(res, 200, pet) : fail(res, 404, 'not-found', 'No such pet')
  })

  const server = express().disable('x-powered-by').disable('etag')
  server.use(authenticate(apiKey))
  server.use('/v1', router)
  server.use((_req, res) => fail(res, 404, 'no-route', 'Nothing lives here'))
  server.use(onError)
  return server
}
