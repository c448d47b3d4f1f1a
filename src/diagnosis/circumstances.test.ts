import { describe, expect, test } from 'vitest'
import type { RequestSpec } from '../core/exchange.js'
import type { Facts } from '../core/scenario.js'
import { type Circumstances, preludeOf, previousRequestsOf } from './circumstances.js'

const facts = { pets: [{ id: 7 }], missed: new Set(), categoryId: 1 } as unknown as Facts
const tools = { facts, random: () => 0.5, name: () => 'Rex', mayCreate: true, mayOmitKey: true }
const outcomeOf = ({ endpoint, path, credential, body }: RequestSpec): string => {
  if (credential === 'none') return `${endpoint} 401`
  return `${endpoint} ${path === '/pets?limit=0' || path.length > 9 + 4 || body === '{}' ? '4xx' : '2xx'}`
}
const prelude = (connection: Circumstances['connection'], after: string) =>
  preludeOf({ connection, after, isAlone: true }, 'createPet', tools)!
    .flat()
    .map(request => `${outcomeOf(request)}${request.fresh ? ' on a connection of its own' : ''}`)

describe('what goes before a request', () => {
  test.each([
    ['reused', 'listPets 2xx', ['listPets 2xx']],
    ['after a 4xx', 'getPet 4xx', ['getPet 4xx']],
    ['after a 4xx', 'getPet 401', ['getPet 401']],
    ['fresh', 'getPet 4xx', ['getPet 4xx']],
    // The connection and what ended last differ.
    ['reused', 'getPet 4xx', ['listPets 2xx', 'getPet 4xx on a connection of its own']],
    // The request that is refused as this one may be.
    ['after a 4xx', 'createPet 401', ['getPet 4xx', 'createPet 401 on a connection of its own']],
    ['after a 4xx', 'listPets 2xx', ['getPet 4xx', 'listPets 2xx on a connection of its own']],
  ] as const)('%s after %s', (connection, after, requests) => {
    expect(prelude(connection, after)).toEqual(requests)
  })
})

test('a connection is not brought to where it is', () => {
  const known = { ...tools, isRefused: false }
  const around = { connection: 'reused', after: 'getPet 4xx', isAlone: true } as const
  expect(preludeOf(around, 'createPet', known)).toMatchObject([[{ endpoint: 'getPet', fresh: true }]])
})

test('beside others each connection that may be used is', () => {
  const known = { ...tools, isRefused: false }
  const around = { connection: 'reused', after: 'getPet 4xx', isAlone: false } as const
  const [first, own] = preludeOf(around, 'createPet', known)!
  expect(first!.map(({ endpoint }) => endpoint)).toEqual(Array(4).fill('listPets'))
  expect(own).toMatchObject([{ endpoint: 'getPet', fresh: true }])
})

test('nothing is created where the store keeps its size, and no key is left out before the bad ones', () => {
  for (const operation of ['listPets', 'getPet'] as const) {
    const all = previousRequestsOf(operation, { mayCreate: false, mayOmitKey: false })
    expect(all.filter(each => each.startsWith('createPet') || each.endsWith('401'))).toEqual([])
  }
  expect(previousRequestsOf('getPet', { mayCreate: true, mayOmitKey: true })).toContain('getPet 401')
})
