import { expect, test } from 'vitest'
import type { Exchange } from '../../core/exchange/exchange.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import { isWhole } from './replay-check.js'
import { whyNoProof } from './replay-proof.js'

const was = (method: string, path: string, status: number, more: Partial<ExchangeReport> = {}): ExchangeReport =>
  ({
    seq: 7,
    method,
    url: `http://t/v1${path}`,
    status,
    startedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as ExchangeReport
const smallestOf = (exchanges: readonly ExchangeReport[], more = {}) => ({
  smallest: { exchanges, like: '', parts: ['body'], sent: 2, failed: 2, ...more },
  seen: { failed: 1, judged: 9 },
})
const reasonOf = (exchanges: readonly ExchangeReport[], statuses: readonly number[], found = smallestOf(exchanges)) => {
  const steps = exchanges.map((before, i) => ({ before, now: { response: { status: statuses[i] } } as Exchange }))
  return whyNoProof({ exchanges }, steps, found)
}
const refused = [was('POST', '/pets', 201)]
const later = '2026-01-01T00:00:08.147Z'
const creation = was('POST', '/pets', 201, { seq: 6, responseBody: '{"id": 5}' })

test.each<[string, readonly ExchangeReport[], readonly number[]]>([
  ['a creation', refused, [400]],
  ['a list that was refused', [was('GET', '/pets?limit=100', 400)], [200]],
  ['a list that is refused', [was('GET', '/pets?limit=0', 200)], [400]],
  ['a refusal of another shape', [was('GET', '/pets/x', 400)], [400]],
  ['a pet read after its creation', [creation, was('GET', '/pets/5', 404)], [201, 200]],
])('%s alone shows that a failure is gone', (_, exchanges, statuses) => {
  expect(reasonOf(exchanges, statuses)).toBeUndefined()
})

const [time, pets, others] = [/ time: /, /pets that were in the store/, /other requests before it/]
test.each<[string, RegExp, ReturnType<typeof reasonOf>]>([
  ['a list', pets, reasonOf([was('GET', '/pets', 200)], [200])],
  ['a list with a server error', pets, reasonOf([was('GET', '/pets', 500)], [200])],
  ['a pet that nothing created', pets, reasonOf([was('GET', '/pets/1032', 200)], [404])],
  ['a pet read without a key', pets, reasonOf([was('GET', '/pets/1032', 200)], [401])],
  ['a conflict', pets, reasonOf([was('POST', '/pets', 409)], [201])],
  ['what the store decided', pets, reasonOf(refused, [400], smallestOf(refused, { parts: ['pets in the store'] }))],
  ['a late read', time, reasonOf([creation, was('GET', '/pets/5', 404, { startedAt: later })], [201, 200])],
  ['no smallest request', others, reasonOf(refused, [400], {} as never)],
  ['another request', others, reasonOf(refused, [400], smallestOf([was('POST', '/pets', 201, { seq: 8 })]))],
  ['one right by itself', /by itself .* was right/, reasonOf(refused, [400], { notAgain: true } as never)],
  ['one that failed once', /failed 1 of 2/, reasonOf(refused, [400], smallestOf(refused, { failed: 1 }))],
  ['one with others around it', others, reasonOf(refused, [400], smallestOf(refused, { curl: 'curl' }))],
  ['a plain one, as others were right', others, reasonOf(refused, [400], smallestOf(refused, { parts: [] }))],
])('%s does not show that a failure is gone', (_, why, reason) => {
  expect(reason).toMatch(why)
})

test.each([
  ['{"name":"\\u0041"}', true],
  ['x'.repeat(16 * 1024 - 2), true],
  ['x'.repeat(16 * 1024 - 1), false],
  ['x'.repeat(16 * 1024), false],
  ['{"name":"\\xff"}', false],
  [undefined, true],
])('whether a stored body is whole', (requestBody, whole) => {
  expect(isWhole({ ...(requestBody === undefined ? {} : { requestBody }) })).toBe(whole)
})
