import { describe, expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import type { Case } from '../core/rule/scenario.js'
import { Ban } from './ban.js'

const exchange = (status: number, at: number, more: object = {}, method = 'GET') =>
  ({
    endpoint: method === 'GET' ? 'listPets' : 'createPet',
    credential: 'valid',
    startedAt: at,
    endedAt: at + 10,
    request: { method, path: '/pets', headers: [] },
    response: { status, headers: [['content-type', 'application/json']], body: Buffer.from('[]') },
    ...more,
  }) as unknown as Exchange

const page = (status: number, type = 'text/html') => ({
  response: { status, headers: [['content-type', type]], body: Buffer.from('<h1>Are you human?</h1>') },
})
const error = (status: number) => ({
  response: {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(`{"code":"no","message":"no","status":${status}}`),
  },
})

const caseOf = (...exchanges: Exchange[]) => ({ exchanges }) as unknown as Case

/** Everything was fine at first. */
function suspicionOf(...methods: readonly string[]): Ban {
  const suspicion = new Ban()
  for (const method of methods) suspicion.see(exchange(200, -20, {}, method))
  return suspicion
}

describe('a refusal of what was fine before', () => {
  test('waits until a request that was sent later is fine', () => {
    const suspicion = suspicionOf('GET')
    const refused = exchange(401, 0)
    expect(suspicion.see(refused)).toEqual([])
    const beside = exchange(200, 5)
    expect(suspicion.see(beside)).toEqual([beside])
    expect(suspicion.waiting.length).toBe(1)
    const later = exchange(404, 10)
    expect(suspicion.see(later)).toEqual([refused, later])
    expect(suspicion.waiting.length).toBe(0)
  })

  test.each([
    ['401 of the service', error(401)],
    ['401 of another', page(401)],
    ['a page of a firewall', page(403)],
    ['403 that is no Error', page(403, 'application/json')],
    ['a challenge', page(200)],
  ])('%s is one', (_, more) => {
    expect(suspicionOf('GET').see(exchange(0, 0, more))).toEqual([])
    // Where nothing was fine before, it is what the target says.
    expect(new Ban().see(exchange(0, 0, more))).toHaveLength(1)
  })

  test.each([
    ['403 of the service', error(403)],
    ['400 of the service', error(400)],
    ['a page for what is wrong', page(400)],
    ['a redirect to a login', page(302)],
    ['500', page(500)],
    ['404', page(404)],
    ['a list of another media type', { response: { ...page(200).response, body: Buffer.from('[]') } }],
  ])('%s is none', (_, more) => {
    expect(suspicionOf('GET').see(exchange(0, 0, more))).toHaveLength(1)
  })

  test('of one method waits for that method, where it ever was fine', () => {
    const [both, reads] = [suspicionOf('GET', 'POST'), suspicionOf('GET')]
    for (const suspicion of [both, reads]) suspicion.see(exchange(0, 0, page(403), 'POST'))
    expect(both.see(exchange(200, 20))).toHaveLength(1)
    expect(both.see(exchange(201, 20, {}, 'POST'))).toHaveLength(2)
    expect(reads.see(exchange(200, 20))).toHaveLength(2)
  })

  test.each([
    ['a bad key', { credential: 'cut' }],
    ['an operation that is not documented', { endpoint: 'getStoreOrders' }],
  ])('401 is judged at once with %s, which ends no suspicion either', (_, more) => {
    const suspicion = suspicionOf('GET')
    suspicion.see(exchange(401, 0))
    for (const said of [error(401), {}]) {
      const other = exchange(200, 20, { ...said, ...more })
      expect(suspicion.see(other)).toEqual([other])
    }
    expect(suspicion.waiting.length).toBe(1)
  })

  test.each([
    ['a bad key', { credential: 'none' }],
    ['another path', { endpoint: 'elsewhere' }],
  ])('a page waits with %s, too', (_, more) => {
    const suspicion = suspicionOf('GET')
    expect(suspicion.see(exchange(0, 0, { ...page(403), ...more }))).toEqual([])
    expect(suspicion.see(exchange(200, 20))).toHaveLength(2)
  })

  test('waits for anything but the same refusal', () => {
    const suspicion = suspicionOf('GET')
    const first = exchange(0, 0, page(403))
    suspicion.see(first)
    // The time or a number on the page may differ.
    expect(
      suspicion.see(exchange(0, 20, { response: { ...page(403).response, body: Buffer.from('another') } })),
    ).toEqual([])
    expect(suspicion.see(exchange(0, 40, page(401)))).toHaveLength(2)
    const redirect = exchange(0, 60, page(302))
    expect(suspicion.see(redirect)).toEqual([expect.objectContaining({ startedAt: 40 }), redirect])
    expect(suspicion.waiting).toEqual([])
  })

  test('the requests that were fine are known: the last ones of each operation', () => {
    const suspicion = new Ban()
    const to = (path: string, status = 200) => exchange(status, 0, { request: { method: 'GET', path, headers: [] } })
    for (const path of ['/pets?limit=1', '/pets?limit=2', '/pets?limit=3', '/pets?limit=4']) suspicion.see(to(path))
    for (const status of [403, 302, 500]) suspicion.see(to('/pets', status))
    expect(suspicion.fineOf('listPets').map(({ path }) => path)).toEqual([
      '/pets?limit=2',
      '/pets?limit=3',
      '/pets?limit=4',
    ])
    expect([suspicion.fineOf('getPet'), suspicion.fineOf('createPet')]).toEqual([[], []])
  })

  test('keeps its case waiting, and no other', () => {
    const suspicion = suspicionOf('GET')
    const refused = exchange(401, 0)
    suspicion.see(refused)
    const [mine, other] = [caseOf(exchange(200, 0), refused), caseOf(exchange(200, 0))]
    expect([suspicion.holds(mine), suspicion.holds(other)]).toEqual([true, false])
    expect(suspicion.released()).toEqual([])
    suspicion.see(exchange(200, 20))
    expect(suspicion.released()).toEqual([mine])
    expect(suspicion.released()).toEqual([])
  })
})
