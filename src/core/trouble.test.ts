import { describe, expect, test } from 'vitest'
import { compact } from './compact.js'
import { type Exchange, type Header, isInfrastructure } from './exchange.js'
import { troubleOf } from './trouble.js'

const response = (status: number, body = '', ...headers: Header[]) => ({ status, headers, body: Buffer.from(body) })
const error = (status: number, message: string, code = 'refused') =>
  response(status, JSON.stringify({ code, message, status }))
const left: Header = ['x-ratelimit-remaining', '0']

describe('what a response says that is not the word of the service', () => {
  test.each([
    ['429', response(429), 'limited'],
    ['420 with the words for it', response(420, 'Enhance Your Calm'), 'limited'],
    ['an overload', response(529), 'limited'],
    ['403 with the words', error(403, 'API rate limit exceeded for user 7'), 'limited'],
    ['403 with a code', error(403, 'no', 'RATE_LIMITED'), 'limited'],
    ['400 with the words', error(400, 'Rate exceeded', 'ThrottlingException'), 'limited'],
    ['403 with a member for it', response(403, '{"code":"no","message":"no","rateLimitExceeded": true}'), 'limited'],
    ['400 with a code', error(400, 'no', 'RATE_LIMITED'), 'limited'],
    ['400 with what was exceeded', error(400, 'Your rate limit of 100 requests has been exceeded'), 'limited'],
    ['400 that ends a quota', error(400, 'You have reached your rate limit'), 'limited'],
    ['403 that ends a quota', error(403, 'Request quota exceeded, try again later'), 'limited'],
    ['403 with a code for a quota', error(403, 'no', 'quotaExceeded'), 'limited'],
    ['400 with the words, and no JSON', response(400, '<h1>Too Many Requests</h1>'), 'limited'],
    ['403 with an error in an object', response(403, '{"error":{"code":"rate_limit_exceeded"}}'), 'limited'],
    ['400 of a gateway', response(400, '{"fault":{"faultstring":"no","detail":"Rate limit exceeded"}}'), 'limited'],
    ['503', response(503), 'unavailable'],
    ['an origin that is down', response(521, '<html>'), 'unavailable'],
    ['504', response(504), 'lost'],
    ['an origin that took too long', response(524), 'lost'],
  ])('%s', (_, given, trouble) => {
    expect(troubleOf(given)).toBe(trouble)
    expect(isInfrastructure({ response: given } as unknown as Exchange)).toBe(true)
    expect(isInfrastructure(compact({ response: given } as unknown as Exchange))).toBe(true)
  })

  test.each([
    ['a success that says how much is left', response(200, '[]', left)],
    // It may be the last request of a window that is refused for what it is.
    ['an invalid body, and no request left', response(400, '{"code":"invalid"}', left)],
    ['403, and no request left', response(403, '{"code":"forbidden"}', left)],
    ['420, which may refuse a category', error(420, 'no such category')],
    ['a limit of pages', error(400, 'limit exceeds 100: moderate limit, please', 'limit_exceeded')],
    [
      'what is left, in the body',
      response(400, '{"code":"invalid","rateLimit":{"left":7},"rate_limit_reset" : "12:00"}'),
    ],
    ['where to read of limits', error(400, 'invalid, see https://pets.test/docs#rate-limits')],
    ['words far into a long text', error(403, `${'x'.repeat(1000)} rate limit exceeded`)],
    // 400 is what an invalid body gets: each time with the same words at the end.
    ['how large the limit is', error(400, 'name is missing. Your rate limit is 100 requests a second.')],
    ['who tells more of limits', error(400, 'name is missing. See our page on rate limits')],
    ['a quota of characters', error(403, 'a name has its quota: 30')],
    [
      'what happens to whom exceeds a limit',
      error(400, 'name is missing. Clients that exceed the rate limit of 100 requests a minute get 429.'),
    ],
    ['a quota of animals', error(400, 'The quota of pets of category 99 is reached')],
    ['codes that there are', response(400, '{"code":"invalid","codes":["unauthorized","too_many_requests"]}')],
    ['a limit that is not exceeded', response(400, '{"code":"no","meta":{"type":"ratelimit","exceeded":false}}')],
    ['where to read of it, without an address', response(400, '{"code":"no","docs":"/errors/#too-many-requests"}')],
    ['a refused key', error(401, 'too many requests without a key')],
    ['a fault of the service', error(500, 'too many requests')],
    ['a pet of that name', response(201, '{"name":"Too Many Requests"}')],
    ['not implemented', response(501)],
    ['505', response(505)],
  ])('%s is none', (_, given) => {
    expect(troubleOf(given)).toBeUndefined()
    expect(isInfrastructure({ response: given } as unknown as Exchange)).toBe(false)
  })
})
