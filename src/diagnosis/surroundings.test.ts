import { describe, expect, test } from 'vitest'
import type { RequestSpec } from '../core/exchange.js'
import type { Interaction, Setting } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import type { Facts } from '../core/scenario.js'
import { requestsAround, settingLike } from './surroundings.js'

const facts = { pets: [{ id: 7 }], missed: new Set(), categoryId: 1 } as unknown as Facts
const rule = {} as unknown as Rule
const tools = { rule, facts, random: () => 0.5, name: () => 'Rex', mayCreate: true, mayOmitKey: true }
const outcomeOf = ({ endpoint, path, credential, body }: RequestSpec): string => {
  if (credential === 'none') return `${endpoint} 401`
  return `${endpoint} ${path === '/pets?limit=0' || path.length > 9 + 4 || body === '{}' ? '4xx' : '2xx'}`
}
const pets = { total: 0, available: 0, pending: 0, sold: 0 }
const prelude = (connection: Partial<Setting>, after: string, concurrent = 0) =>
  requestsAround({ pets, ...connection, after, concurrent }, tools)!.before.map(step => {
    const [first, ...others] = step.map(request => {
      const where = request.opens ? ' on new connections' : request.fresh ? ' on a connection of its own' : ''
      return outcomeOf(request) + where
    })
    return others.length === 0 ? first! : `${first}, and ${others.join()}`
  })

describe('what goes before a request', () => {
  test.each([
    [{ nth: 1 }, 'getPet 4xx', ['getPet 4xx']],
    [
      { nth: 2, before: 200 },
      'listPets 2xx',
      ['getPet 2xx on new connections', 'listPets 2xx on a connection of its own'],
    ],
    [
      { nth: 2, before: 400 },
      'getPet 401',
      ['listPets 4xx on new connections', 'getPet 401 on a connection of its own'],
    ],
  ])('%o after %s', (connection, after, requests) => {
    expect(prelude(connection, after)).toEqual(requests)
  })

  test('goes over each connection that may be used beside others', () => {
    expect(prelude({ nth: 2, before: 400 }, 'createPet 2xx', 1)).toEqual([
      'getPet 4xx on new connections, and getPet 4xx,getPet 4xx,getPet 4xx',
      'createPet 2xx on a connection of its own',
    ])
  })
})

test('nothing is created where the store keeps its size, and no key is left out before the bad ones', () => {
  const example = { setting: { after: 'createPet 401', concurrent: 0 } } as unknown as Interaction
  const before = (may: { mayCreate: boolean; mayOmitKey: boolean }) => {
    let nth = 0
    const random = () => (nth++ % 60) / 60
    return Array.from({ length: 60 }, () => settingLike(example, () => true, { ...tools, ...may, random }).after)
  }
  const all = new Set(before({ mayCreate: false, mayOmitKey: false }))
  expect(all).toEqual(new Set(['listPets 2xx', 'listPets 4xx', 'getPet 2xx', 'getPet 4xx']))
  expect(new Set(before({ mayCreate: true, mayOmitKey: true }))).toEqual(new Set(['createPet 401']))
})
