import { expect, test } from 'vitest'
import { compact } from './compact.js'
import { type Exchange, isInfrastructure } from './exchange.js'
import { troubleOf } from './trouble.js'

const response = (status: number, body = '') => ({ status, headers: [], body: Buffer.from(body) })
const limited = '{"code":"RATE_LIMITED","message":"API rate limit exceeded","status":403}'

test.each([
  [429, 'limited'],
  [507, 'limited'],
  [529, 'limited'],
  [503, 'unavailable'],
  [521, 'unavailable'],
  [504, 'lost'],
  [524, 'lost'],
] as const)('%i is not the word of the service: %s', (status, trouble) => {
  const given = response(status)
  expect(troubleOf(given)).toBe(trouble)
  expect(isInfrastructure({ response: given } as unknown as Exchange)).toBe(true)
  expect(isInfrastructure(compact({ response: given } as unknown as Exchange))).toBe(true)
})

test.each([200, 201, 400, 401, 403, 404, 420, 500, 501, 505])('%i is, whatever it says of limits', status => {
  const given = response(status, limited)
  expect(troubleOf(given)).toBeUndefined()
  expect(isInfrastructure({ response: given } as unknown as Exchange)).toBe(false)
})
