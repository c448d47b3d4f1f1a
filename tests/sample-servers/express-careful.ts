import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import { parseExact, writeExact } from './exact-json.js'
import { plainShop } from './pet.js'
import { listen, problem, type Reply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Express, with its own JSON and errors for everything that Express would answer by itself. */
export const expressCareful: SampleServer = {
  id: 'express-careful',
  start: key => listen(app(key)),
}

const reply = (res: Response, { status, body, headers = {} }: Reply) =>
  res.status(status).set(headers).type('application/json').send(writeExact(body))

const onError: ErrorRequestHandler = (error, _req, res, _next) =>
  void reply(res, problem(error.status ?? 500, error.type ?? 'broken', 'The request cannot be read'))

const authenticate =
  (apiKey: string): RequestHandler =>
  (req, res, next) => {
    const [, token] = /^bearer +(\S+)$/i.exec(req.get('authorization') ?? '') ?? []
    if (token === apiKey) return next()
    res.set('WWW-Authenticate', 'Bearer realm="pets"')
    reply(res, problem(401, 'unauthorized', 'A valid API key is needed'))
  }

function app(apiKey: string) {
  const shop = plainShop([], { nextId: n => (n + 1n) * 70_000_000_000_001n })
  const router = express.Router()
  router.get('/pets', async (req, res) => {
    reply(res, await shop.list(new URL(req.originalUrl, 'http://shop').searchParams))
  })
  router.post('/pets', express.text({ type: () => true, limit: '64kb' }), async (req, res) => {
    let body: unknown
    try {
      body = parseExact(String(req.body ?? ''))
    } catch {
      return void reply(res, problem(400, 'malformed', 'The body is not JSON'))
    }
    reply(res, await shop.create(body))
  })
  router.get('/pets/:petId', async (req, res) => {
    reply(res, await shop.get(req.params.petId!))
  })

  const server = express().disable('x-powered-by').disable('etag')
  server.use(authenticate(apiKey))
  server.use('/v1', router)
  server.use((_req, res) => void reply(res, problem(404, 'no-route', 'Nothing lives here')))
  server.use(onError)
  return server
}
