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
const prelude = (connection: Circumstances['connection'], after: string, over = 1) =>
  preludeOf({ connection, after, isAlone: over === 1, over }, 'createPet', tools)!
    .flat()
    .map(request => `${outcomeOf(request)}${request.fresh ? ' on a connection of its own' : ''}`)

describe('what goes before a request', () => {
  test.each([
    ['reused', 'listPets 2xx', ['listPets 2xx']],
    ['after a 4xx', 'createPet 401', ['createPet 401']],
    ['fresh', 'getPet 4xx', ['getPet 4xx']],
    // The connection and what ended last differ.
    ['reused', 'getPet 4xx', ['listPets 2xx', 'getPet 4xx on a connection of its own']],
    ['after a 4xx', 'listPets 2xx', ['getPet 4xx', 'listPets 2xx on a connection of its own']],
  ] as const)('%s after %s', (connection, after, requests) => {
    expect(prelude(connection, after)).toEqual(requests)
  })

  test('goes over each connection that may be used beside others', () => {
    expect(prelude('reused', 'getPet 4xx', 4)).toEqual([
      ...Array<string>(4).fill('listPets 2xx'),
      'getPet 4xx on a connection of its own',
    ])
  })
})

test('nothing is created where the store keeps its size, and no key is left out before the bad ones', () => {
  for (const operation of ['listPets', 'getPet'] as const) {
    const all = previousRequestsOf(operation, { mayCreate: false, mayOmitKey: false })
    expect(all.filter(each => each.startsWith('createPet') || each.endsWith('401'))).toEqual([])
  }
  expect(previousRequestsOf('getPet', { mayCreate: true, mayOmitKey: true })).toContain('getPet 401')
})
