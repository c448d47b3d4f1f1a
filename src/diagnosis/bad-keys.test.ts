import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import type { Parameter, Row, Setting } from '../core/model.js'
import { randomOf } from '../core/random.js'
import { BadKeys } from './bad-keys.js'
import { variantsOf } from './variants.js'

const parameter = (name: string, classOf: NonNullable<Parameter['classOf']>): Parameter => ({
  name,
  source: '5',
  classes: [],
  classOf,
})
const parameters = {
  listPets: [
    parameter('request', () => 'list'),
    parameter('order', ({ request }) => String(/^\/pets\?limit/.test(request.path))),
  ],
}
const setting: Setting = { pets: { total: 30, available: 10, pending: 10, sold: 10 }, nth: 2, before: 200, beside: 0 }
const denied = (path: string) =>
  ({
    endpoint: 'listPets',
    credential: 'cut',
    credentialVariant: 1,
    request: { method: 'GET', path, headers: [] },
  }) as unknown as Exchange

test('requests that differ in any way that tells are kept, others are not', () => {
  const bad = new BadKeys(parameters, () => setting)
  for (const path of ['/pets?limit=5&status=sold', '/pets?status=sold&limit=5', '/pets?limit=5&status=sold'])
    bad.see(denied(path))
  expect(bad.requests.flat().map(({ path }) => path)).toEqual([
    '/pets?limit=5&status=sold',
    '/pets?status=sold&limit=5',
  ])
  expect(bad.keys).toEqual([{ credential: 'cut', credentialVariant: 1 }])
})

test('of lists any other is asked with the bad keys that were sent, and with no other key', () => {
  const variants = variantsOf(denied('/pets?limit=5&status=sold'), {
    facts: { known: () => 10 },
    random: randomOf('lists'),
    name: () => 'Rex',
    row: {},
    classes: {},
    writeRow: undefined,
    bad: { keys: [{ credential: 'cut', credentialVariant: 1 }], requests: [] },
  } as unknown as Parameters<typeof variantsOf>[1])!
  const drawn = Array.from({ length: 60 }, () => variants.draw(() => false)).filter(each => each !== undefined)
  expect(new Set(drawn.map(({ path }) => path)).size).toBeGreaterThan(1)
  expect(new Set(drawn.map(({ credential, credentialVariant }) => `${credential} ${credentialVariant}`))).toEqual(
    new Set(['cut 1']),
  )
})

test('of a creation each aspect is drawn by itself, with the bad keys that were sent', () => {
  const creation = {
    endpoint: 'createPet',
    credential: 'cut',
    request: {
      method: 'POST',
      path: '/pets',
      headers: [['content-type', 'application/json']],
      body: '{"name":"Rex","categoryId":1}',
    },
  } as unknown as Exchange
  const variants = variantsOf(creation, {
    facts: { categories: new Set([1]), works: () => true },
    random: randomOf('creations'),
    name: () => 'Rex',
    row: { status: 'omitted', escapes: 'none' },
    classes: { status: ['omitted', 'sold'], escapes: ['none', 'in member names'] },
    writeRow: (row: Row) => ({
      endpoint: 'createPet',
      method: 'POST',
      path: '/pets',
      body: `{"name":"Rex","categoryId":1}${row.status === 'sold' ? ' ' : ''}${row.escapes === 'none' ? '' : '\n'}`,
    }),
    bad: { keys: [{ credential: 'cut' }], requests: [] },
  } as unknown as Parameters<typeof variantsOf>[1])!
  const drawn = Array.from({ length: 80 }, () => variants.draw(() => false)).filter(each => each !== undefined)
  expect(new Set(drawn.map(({ body }) => String(body).slice(29)))).toEqual(new Set(['', ' ', '\n', ' \n']))
  expect(drawn.every(({ credential }) => credential === 'cut')).toBe(true)
})
