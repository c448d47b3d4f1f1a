import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { apiKey, closeAll, serve } from './fixtures.js'
import { startReference } from './server.js'

afterEach(closeAll)

test('a pet is created, listed and found', async () => {
  const { ask, create } = await serve()
  const created = await create('{"name":"Rex","categoryId":7,"status":"sold"}')
  expect(created.status).toBe(201)
  expect(created.headers.get('content-type')).toBe('application/json')
  expect(created.headers.get('location')).toBe('/v1/pets/1')
  expect(created.json()).toEqual({ id: 1, name: 'Rex', categoryId: 7, status: 'sold' })
  expect((await ask('/pets/1')).json()).toEqual(created.json())
  expect((await ask('/pets')).json()).toEqual([created.json()])
  expect((await ask('/pets?status=sold')).json()).toEqual([created.json()])
  expect((await ask('/pets?status=pending')).json()).toEqual([])
})

test('an omitted status becomes available', async () => {
  const { create } = await serve()
  expect((await create('{"name":"Rex","categoryId":7}')).json().status).toBe('available')
})

test.each(['9223372036854775807', '-9223372036854775808', '9007199254740993', '0'])(
  'the category %s comes back digit for digit',
  async category => {
    const { ask, create } = await serve()
    expect((await create(`{"name":"Rex","categoryId":${category}}`)).text).toContain(`"categoryId":${category},`)
    expect((await ask('/pets/1')).text).toContain(`"categoryId":${category},`)
    expect((await ask('/pets')).text).toContain(`"categoryId":${category},`)
  },
)

test.each(
  [
    '{}',
    '[]',
    'null',
    '"x"',
    '{"name":"Rex"}',
    '{"categoryId":1}',
    '{"name":1,"categoryId":1}',
    '{"name":null,"categoryId":1}',
    '{"name":"Rex","categoryId":"1"}',
    '{"name":"Rex","categoryId":1.5}',
    '{"name":"Rex","categoryId":1.00000000000000000001}',
    '{"name":"Rex","categoryId":1e-400}',
    '{"name":"Rex","categoryId":1e400}',
    '{"name":"Rex","categoryId":9223372036854775808}',
    '{"name":"Rex","categoryId":-9223372036854775809}',
    '{"name":"Rex","categoryId":true}',
    '{"name":"Rex","categoryId":1,"status":null}',
    '{"name":"Rex","categoryId":1,"status":"Sold"}',
    '{"name":"Rex","categoryId":1,"status":""}',
    '{"name":"Rex","categoryId":01}',
    '{"name":"Rex","categoryId":1,}',
    '{"name":"Rex","categoryId":1} x',
    '{"name":"Re\nx","categoryId":1}',
    '{"name":"Rex","categoryId":1',
    '{"name":"Rex","categoryId":+1}',
    "{'name':'Rex','categoryId':1}",
    `{"name":"Rex","categoryId":1,"deep":${'['.repeat(50_000)}`,
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  ].map(body => [body.slice(0, 60), body] as const),
)('%s is refused and leaves nothing behind', async (_, body) => {
  const { ask, create } = await serve()
  const answer = await create(body)
  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String), status: 400 })
  expect((await ask('/pets')).json()).toEqual([])
})

test.each([
  ['{"name":"Rex","categoryId":1.0}', 1],
  ['{"name":"Rex","categoryId":1e2}', 100],
  ['{"name":"Rex","categoryId":2,"__proto__":{"status":"x"},"id":99}', 2],
  ['{"name":"Rex","categoryId":1,"categoryId":3}', 3],
])('%s is accepted', async (body, categoryId) => {
  const { create } = await serve()
  const answer = await create(body)
  expect(answer.status).toBe(201)
  expect(answer.json()).toEqual({ id: 1, name: 'Rex', categoryId, status: 'available' })
})

test('the body decides between 400, 413 and 415', async () => {
  const { ask, create } = await serve()
  const valid = '{"name":"Rex","categoryId":1}'
  expect((await ask('/pets', { method: 'POST' })).status).toBe(400)
  expect((await create('', {})).status).toBe(400)
  expect((await create(valid, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  expect((await create(valid, { headers: { 'content-type': 'Application/JSON; charset=utf-8' } })).status).toBe(201)
  expect((await create(Uint8Array.of(0x22, 0xff, 0x22))).status).toBe(400)
  const long = await create(`{"name":"${'x'.repeat(1024 * 1024)}","categoryId":1}`)
  expect([long.status, long.json().status]).toEqual([413, 413])
})

test.each([
  null,
  'Bearer',
  'Bearer ',
  apiKey,
  `Basic ${apiKey}`,
  `Bearer ${apiKey.slice(0, -1)}`,
  `Bearer ${apiKey}x`,
  `Bearer ${apiKey} x`,
  `Bearer ${apiKey.toUpperCase()}`,
])('the credential %s is refused before anything else', async key => {
  const { ask, create } = await serve()
  const answers = await Promise.all([
    ask('/pets?limit=0', { key }),
    ask(`/pets?api_key=${apiKey}`, { key }),
    ask('/pets/x', { key }),
    ask('/pets/9', { key }),
    ask('/store/orders', { key }),
    ask('/nowhere', { key }),
    create('{', { key }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String), status: 401 })
  }
})

test('the scheme is read in any letter case', async () => {
  const { ask } = await serve()
  expect((await ask('/pets', { key: `bEARER ${apiKey}` })).status).toBe(200)
})

test('a page holds what limit says', async () => {
  const { ask, create } = await serve()
  for (let n = 0; n < 105; n++) await create(`{"name":"Pet","categoryId":${n}}`)
  const length = async (query: string) => (await ask(`/pets${query}`)).json().length
  expect(await length('')).toBe(20)
  expect(await length('?status=available')).toBe(20)
  expect(await length('?limit=1')).toBe(1)
  expect(await length('?limit=100')).toBe(100)
  expect(await length('?limit=37&status=available')).toBe(37)
  expect((await ask('/pets?limit=3')).json().map((pet: { id: number }) => pet.id)).toEqual([1, 2, 3])
  for (const query of ['limit=0', 'limit=101', 'limit=-1', 'limit=x', 'limit=', 'limit=5.0', 'limit=1&limit=2']) {
    expect((await ask(`/pets?${query}`)).status, query).toBe(400)
  }
  for (const query of ['status=', 'status=SOLD', 'status=sold&status=sold']) {
    expect((await ask(`/pets?${query}`)).status, query).toBe(400)
  }
})

test.each(['2', '0', '-1', 'x', '1.0', '9223372036854775808', '%zz', '9'.repeat(50)])(
  '/pets/%s is not found',
  async id => {
    const { ask, create } = await serve()
    await create('{"name":"Rex","categoryId":1}')
    const answer = await ask(`/pets/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.json().status).toBe(404)
  },
)

test('getPet announces its removal on a Thursday', async () => {
  const { ask, create } = await serve()
  await create('{"name":"Rex","categoryId":1}')
  for (const id of [1, 2]) {
    const { headers } = await ask(`/pets/${id}`)
    expect(headers.get('sunset')).toBe(new Date('2030-12-05').toUTCString())
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
  }
  expect((await ask('/pets')).headers.get('sunset')).toBeNull()
})

test('beside the documented operations', async () => {
  const { ask } = await serve()
  expect((await ask('/store/orders')).json().status).toBe(404)
  expect((await ask('/nowhere')).json().status).toBe(404)
  const other = await ask('/pets', { method: 'DELETE' })
  expect([other.status, other.headers.get('allow'), other.json().status]).toEqual([
    405,
    'GET, HEAD, POST, OPTIONS',
    405,
  ])
  const head = await ask('/pets', { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '2'])
  expect((await ask('/pets', { method: 'OPTIONS' })).status).toBe(204)
  const described = (await ask('/openapi.json', { key: null })).json()
  expect([described.info.version, described.paths['/pets/{petId}'].get.deprecated]).toEqual(['1.0.0', true])
})

test('faults act at their points and are reached', async () => {
  const { server, ask, create } = await serve({
    injections: {
      'listPets.limit': unmodified => (unmodified === 20 ? 21 : unmodified),
      'getPet.authenticate': () => true,
      'createPet.keepRefused': () => true,
      'createPet.body': body => body,
    },
  })
  await ask('/pets?limit=2')
  expect([...server.reached()]).toEqual([])
  await create('{"name":"Kept","categoryId":"x","status":"sold"}')
  await create('{"name":"Unkeyed","categoryId":5}', { key: null })
  expect((await ask('/pets')).json()).toEqual([
    { id: 1, name: 'Kept', categoryId: 1, status: 'sold' },
    { id: 2, name: 'Unkeyed', categoryId: 5, status: 'available' },
  ])
  expect((await ask('/pets/1', { key: null })).status).toBe(200)
  expect([...server.reached()].sort()).toEqual(['createPet.keepRefused', 'getPet.authenticate', 'listPets.limit'])
})

test('a problem taken away lets an invalid body in', async () => {
  const { create } = await serve({ injections: { 'createPet.problem': () => undefined } })
  for (const body of ['{', '', '{"categoryId":3}']) expect((await create(body)).status).toBe(201)
})

test('a context counts requests and those under way', async () => {
  const seen: [number, number][] = []
  const { create } = await serve({
    injections: {
      'createPet.id': (id, { nth, active }) => {
        seen.push([nth, active])
        return id
      },
    },
  })
  await create('{"name":"Rex","categoryId":1}')
  await Promise.all(Array.from({ length: 10 }, () => create('{"name":"Rex","categoryId":1}')))
  expect(seen[0]).toEqual([1, 1])
  expect(seen.map(([nth]) => nth).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(Math.max(...seen.map(([, active]) => active))).toBeGreaterThan(1)
})

test('a fault that throws becomes a 500 and is told', async () => {
  const told: unknown[] = []
  const { ask } = await serve({
    injections: {
      'listPets.page': () => {
        throw new Error('gone too far')
      },
    },
    onUnexpected: error => told.push(error),
  })
  expect((await ask('/pets')).json().status).toBe(500)
  expect(told).toEqual([new Error('gone too far')])
})

test('the server ends at once, connections with half a request included', async () => {
  const server = await startReference({ apiKey })
  const { hostname, port } = new URL(server.baseUrl)
  const client = connect(Number(port), hostname)
  const ended = once(client, 'close')
  client.write('GET /v1/pets HTTP/1.1\r\nhost: x\r\n')
  await fetch(`${server.baseUrl}/pets`)
  await server.close()
  await ended
  await expect(fetch(`${server.baseUrl}/pets`)).rejects.toThrow()
})
