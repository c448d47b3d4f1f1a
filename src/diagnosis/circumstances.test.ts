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
  preludeOf({ connection, after, isAlone: over === 1, over }, tools)!.map(step => {
    const [first, ...others] = step.map(request => {
      const where = request.opens ? ' on new connections' : request.fresh ? ' on a connection of its own' : ''
      return outcomeOf(request) + where
    })
    return others.length === 0 ? first! : `${first}, and ${others.join()}`
  })

describe('what goes before a request', () => {
  test.each([
    ['fresh', 'getPet 4xx', ['getPet 4xx']],
    ['reused', 'listPets 2xx', ['getPet 2xx on new connections', 'listPets 2xx']],
    ['after a 4xx', 'createPet 401', ['getPet 2xx on new connections', 'createPet 401']],
    // The connection and what ended last differ.
    ['reused', 'getPet 4xx', ['listPets 2xx on new connections', 'getPet 4xx on a connection of its own']],
    [
      'after a 4xx',
      'listPets 2xx',
      ['getPet 2xx on new connections', 'getPet 4xx', 'listPets 2xx on a connection of its own'],
    ],
  ] as const)('%s after %s', (connection, after, requests) => {
    expect(prelude(connection, after)).toEqual(requests)
  })

  test('goes over each connection that may be used beside others', () => {
    expect(prelude('reused', 'getPet 4xx', 3)).toEqual([
      'listPets 2xx on new connections, and listPets 2xx,listPets 2xx',
      'getPet 4xx on a connection of its own',
    ])
    expect(prelude('after a 4xx', 'createPet 4xx', 2)).toEqual([
      'getPet 2xx on new connections, and getPet 2xx',
      'getPet 4xx, and getPet 4xx',
      'createPet 4xx',
    ])
  })

  test('begins each connection with what is right, and repeats nothing of what ends last', () => {
    for (const after of previousRequestsOf('createPet', tools))
      for (const connection of ['reused', 'after a 4xx'] as const)
        for (const over of [1, 4]) {
          const steps = preludeOf({ connection, after, isAlone: over === 1, over }, tools)!
          expect(steps[0]!.map(outcomeOf).every(each => each.endsWith(' 2xx'))).toBe(true)
          expect(steps[0]!.filter(each => each.opens)).toHaveLength(1)
          expect(steps.flat().filter(each => each.endpoint === after.split(' ')[0])).toHaveLength(1)
        }
  })
})

test('nothing is created where the store keeps its size, and no key is left out before the bad ones', () => {
  for (const operation of ['listPets', 'getPet'] as const) {
    const all = previousRequestsOf(operation, { mayCreate: false, mayOmitKey: false })
    expect(all.filter(each => each.startsWith('createPet') || each.endsWith('401'))).toEqual([])
  }
  expect(previousRequestsOf('getPet', { mayCreate: true, mayOmitKey: true })).toContain('getPet 401')
})
