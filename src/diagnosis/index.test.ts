import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import type { Finding, Rule } from '../core/rule/rule.js'
import type { Facts } from '../core/rule/scenario.js'
import { Diagnosis } from './index.js'

const rule = { id: 'one', level: 'must' } as Rule

const created = (status: number, name: string) =>
  ({
    endpoint: 'createPet',
    credential: 'valid',
    request: { method: 'POST', path: '/pets', headers: [], body: `{"name":"${name}","categoryId":null}` },
    response: { status, headers: [], body: Buffer.from('') },
  }) as unknown as Exchange

/** Statuses of the examples once all of these have failed, in this order. */
function examplesOf(...failing: readonly Exchange[]): readonly (number | undefined)[] {
  const diagnosis = new Diagnosis({ stock: {} } as Facts)
  for (const exchange of failing) {
    diagnosis.see(exchange)
    diagnosis.judged(rule, exchange, {} as Finding)
  }
  return diagnosis.examples(rule).map(number => diagnosis.interactions.kept(number)?.status)
}

test('what is accepted, or breaks, goes before what is refused with another status', () => {
  const long = 'a name of many letters'
  expect(examplesOf(created(422, 'Rex'), created(201, long), created(422, 'Rex'))[0]).toBe(201)
  expect(examplesOf(created(500, long), created(422, 'Rex'))[0]).toBe(500)
})
