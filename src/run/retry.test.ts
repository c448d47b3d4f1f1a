import { expect, it } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import type { Case } from '../core/rule/scenario.js'
import { isToBePutAgain } from './retry.js'

const exchange = (response: object | undefined, failure?: object): Exchange =>
  ({
    endpoint: 'listPets',
    request: { method: 'GET', path: '/pets' },
    response,
    failure,
    retries: 0,
  }) as unknown as Exchange
const status = (each: number) => exchange({ status: each, headers: [], body: new Uint8Array() })
const lost = (kind: string, sent = true) => exchange(undefined, { kind, message: kind, sent })
const caseOf = (...exchanges: Exchange[]): Case => ({ scenario: 'a', sample: 0, input: null, exchanges, notes: {} })

it.each([
  ['a reset', lost('reset')],
  ['502', status(502)],
  ['503', status(503)],
  ['504', status(504)],
  ['no response in time', lost('timeout')],
  ['a request that was not sent', lost('aborted', false)],
])('a question is put again for %s', (_, each) => {
  expect(isToBePutAgain(caseOf(status(200), each))).toBe(true)
})

it.each([200, 400, 500, 429])('a question is not put again for %i', each => {
  expect(isToBePutAgain(caseOf(status(each)))).toBe(false)
})
