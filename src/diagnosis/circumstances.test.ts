import { expect, test } from 'vitest'
import type { RequestSpec } from '../core/exchange.js'
import type { Facts } from '../core/scenario.js'
import { type Circumstances, preludeOf, previousRequestsOf } from './circumstances.js'

const facts = { pets: [{ id: 7 }], missed: new Set(), categoryId: 1 } as unknown as Facts
const tools = { facts, random: () => 0.5, name: () => 'Rex', mayCreate: true, mayOmitKey: true }
const outcomeOf = ({ endpoint, path, credential, body }: RequestSpec): string => {
  if (credential === 'none') return `${endpoint} 401`
  return `${endpoint} ${path === '/pets?limit=0' || path.length > 9 + 4 || body === '{}' ? '4xx' : '2xx'}`
}
const prelude = (around: Partial<Circumstances>) =>
  preludeOf({ isFresh: false, after: 'getPet 4xx', isAlone: true, ...around }, tools)!.map(outcomeOf)

test('what goes before a request ends as it is to end, over each connection that may be used', () => {
  expect(prelude({})).toEqual(['getPet 4xx'])
  expect(prelude({ after: 'listPets 2xx' })).toEqual(['listPets 2xx'])
  expect(prelude({ after: 'createPet 401' })).toEqual(['createPet 401'])
  expect(prelude({ isAlone: false })).toEqual(Array(4).fill('getPet 4xx'))
  expect(prelude({ isAlone: false, isFresh: true })).toEqual(['getPet 4xx'])
})

test('nothing is created where the store keeps its size, and no key is left out before the bad ones', () => {
  for (const operation of ['listPets', 'getPet'] as const) {
    const all = previousRequestsOf(operation, { mayCreate: false, mayOmitKey: false })
    expect(all.filter(each => each.startsWith('createPet') || each.endsWith('401'))).toEqual([])
  }
  expect(previousRequestsOf('getPet', { mayCreate: true, mayOmitKey: true })).toContain('getPet 401')
})
