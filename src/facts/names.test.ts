import { describe, expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import { exchangeWith } from '../core/exchange/fixtures.js'
import type { Json } from '../core/json/json.js'
import { RunNames } from './names.js'

const runId = 'yvoame'
const name = `Conform ${runId} aaab`
const headers = [['content-type', 'application/json']] as const
const lost = { failure: { kind: 'timeout', message: 'no response', sent: true } } as const
const responded = (status: number, body: Json) => ({
  response: { status, headers, body: Buffer.from(JSON.stringify(body)) },
})

function creation(body: Json | string, came: Pick<Exchange, 'response' | 'failure'> = lost): Exchange {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = { method: 'POST', path: '/pets', headers, body: text }
  const { response: _, ...asked } = exchangeWith({ endpoint: 'createPet', scenario: 'create-invalid', request })
  return { ...asked, ...came }
}

/** Whether the pet is known to come of the creation. */
function isBound(sent: Exchange, pet: Json): boolean {
  const names = new RunNames(runId)
  names.see(sent)
  const orphan = names.orphan(pet)
  expect(names.isOrphan('7')).toBe(orphan !== undefined)
  return orphan !== undefined
}

describe('a pet comes of a creation that ought to have been refused, by its name,', () => {
  test.each([
    ['where the response was lost', creation({ name, categoryId: 1, status: 'SOLD' })],
    ['whatever else became of it', creation({ name, categoryId: 'x' })],
    ['in what is not JSON', creation(`{"name":"${name}",}`)],
    ['where it returned 500', creation({ name, categoryId: 'x' }, responded(500, {}))],
    ['where it was refused', creation({ name, categoryId: 'x' }, responded(400, {}))],
    ['where it returned 201 without an id', creation({ name, categoryId: 'x' }, responded(201, {}))],
  ])('%s', (_, sent) => expect(isBound(sent, { id: 7, name, categoryId: 0 })).toBe(true))
})

describe('no pet comes of it', () => {
  test.each([
    ['with another name', creation({ name, categoryId: 'x' }), { id: 7, name: `${name}b`, categoryId: 1 }],
    ['without a name', creation({ categoryId: 5 }), { id: 7, categoryId: 5 }],
    ['with a name that others may give', creation({ name: 'Rex', categoryId: 'x' }), { id: 7, name: 'Rex' }],
    ['where the creation was valid', creation({ name, categoryId: 1 }), { id: 7, name, categoryId: 1 }],
    ['where the response told the id', creation({ name, categoryId: 'x' }, responded(201, { id: 8 })), { id: 7, name }],
    ['where the response timed out on the way', creation({ name }, responded(408, {})), { id: 7, name }],
  ])('%s', (_, sent, pet) => expect(isBound(sent, pet)).toBe(false))

  test('once another creation goes out under the name of one that was refused', () => {
    const names = new RunNames(runId)
    const refused = creation({ name, categoryId: 'x' }, responded(400, {}))
    names.see(refused)
    names.expectNamesake(name)
    expect(names.orphan({ id: 7, name, categoryId: 1 })).toBeUndefined()
  })
})
