import { describe, expect, test } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import { exchangeWith } from '../core/fixtures.js'
import type { Json } from '../core/json.js'
import { LostCreations } from './lost-creations.js'

const name = 'Conform yvoame aaab'
const headers = [['content-type', 'application/json']] as const
const lost = { failure: { kind: 'timeout', message: 'no response', sent: true } } as const
const answered = (status: number, body: Json) => ({
  response: { status, headers, body: Buffer.from(JSON.stringify(body)) },
})

function creation(body: Json | string, came: Pick<Exchange, 'response' | 'failure'> = lost): Exchange {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = { method: 'POST', path: '/pets', headers, body: text }
  const { response: _, ...asked } = exchangeWith({ endpoint: 'createPet', ask: 'create-invalid', request })
  return { ...asked, ...came }
}

/** Whether the pet is known to come of the creation, whichever is known first. */
function isBound(sent: Exchange, pet: Json): boolean {
  const [before, after] = [new LostCreations(), new LostCreations()]
  before.created(sent)
  const early = before.shown(pet, false)
  after.shown(pet, false)
  const late = after.created(sent)
  expect(late).toEqual(early)
  expect([before.has('7'), after.has('7')]).toEqual([early.length > 0, late.length > 0])
  return early.length > 0
}

describe('a pet comes of a lost creation', () => {
  test.each([
    ['by its name', creation({ name, categoryId: 1, status: 'SOLD' }), { id: 7, name, categoryId: 1, status: 'SOLD' }],
    ['by its name, whatever else became of it', creation({ name, categoryId: 'x' }), { id: 7, name, categoryId: 0 }],
    ['by its name in what is no JSON', creation(`{"name":"${name}",}`), { id: 7, name, categoryId: 1 }],
    ['by what else was sent', creation({ categoryId: 5, status: 'sold' }), { id: 7, categoryId: 5, status: 'sold' }],
    ['without anything', creation('[]'), { id: 7, name: null }],
    ['that was answered 500', creation({ categoryId: 5 }, answered(500, {})), { id: 7, categoryId: 5 }],
    [
      'that was refused, by its unique name',
      creation({ name, categoryId: 'x' }, answered(400, {})),
      { id: 7, name, categoryId: 0 },
    ],
    ['that was answered 201 without an id', creation({ categoryId: 5 }, answered(201, {})), { id: 7, categoryId: 5 }],
  ])('%s', (_, sent, pet) => expect(isBound(sent, pet)).toBe(true))
})

describe('no pet comes of it', () => {
  test.each([
    [
      'with another name',
      creation({ name, categoryId: 1, status: 'SOLD' }),
      { id: 7, name: `${name}b`, categoryId: 1 },
    ],
    ['with a name of its own', creation({ categoryId: 5 }), { id: 7, name: 'Rex', categoryId: 5 }],
    ['without a name where one was sent', creation({ name, categoryId: 'x' }), { id: 7, name: null, categoryId: 1 }],
    ['in another category', creation({ categoryId: 5 }), { id: 7, categoryId: 6 }],
    ['in another status', creation({ categoryId: 5, status: 'sold' }), { id: 7, categoryId: 5, status: 'pending' }],
    ['where the creation was valid', creation({ name, categoryId: 1 }), { id: 7, name, categoryId: 1 }],
    ['where it was refused', creation({ categoryId: 5 }, answered(400, {})), { id: 7, categoryId: 5 }],
    [
      'where it was refused, with a part of its name',
      creation({ name: `${name} x`, categoryId: 'x' }, answered(400, {})),
      { id: 7, name, categoryId: 0 },
    ],
    ['where its response told the id', creation({ categoryId: 5 }, answered(201, { id: 8 })), { id: 7, categoryId: 5 }],
  ])('%s', (_, sent, pet) => expect(isBound(sent, pet)).toBe(false))

  test('that was there from the start', () => {
    const creations = new LostCreations()
    creations.shown({ id: 7, categoryId: 5 }, true)
    expect(creations.created(creation({ categoryId: 5 }))).toEqual([])
  })
})

test('where one unique name shows that refused creations are added, other pets are known by what they show', () => {
  const refused = (body: Json) => creation(body, answered(400, {}))
  const creations = new LostCreations()
  creations.created(refused({ categoryId: 5 }))
  expect(creations.shown({ id: 7, categoryId: 5 }, false)).toEqual([])
  creations.created(refused({ name, categoryId: 'x' }))
  expect(creations.shown({ id: 8, name, categoryId: 0 }, false).map(({ id }) => id)).toEqual(['8', '7'])
  expect(creations.shown({ id: 9, categoryId: 5 }, false).map(({ id }) => id)).toEqual(['9'])
  expect(creations.shown({ id: 10, name: 'Rex', categoryId: 5 }, false)).toEqual([])
  creations.created(refused({ name: 'g a', categoryId: 'x' }))
  expect(creations.shown({ id: 11, name: 'g a', categoryId: 6 }, false).map(({ id }) => id)).toEqual(['11'])
})
