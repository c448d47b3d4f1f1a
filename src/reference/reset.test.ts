import { afterAll, expect, test } from 'vitest'
import { startReference } from './server.js'

const apiKey = 'pk_reset_0123456789'
const options = { apiKey, pets: 3 }
const [server, plain] = await Promise.all([startReference({ ...options, takesReset: true }), startReference(options)])
afterAll(() => Promise.all([server.close(), plain.close()]))

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
const list = async (baseUrl: string) => (await fetch(`${baseUrl}/pets?limit=100`, { headers })).json()
const create = (baseUrl: string) =>
  fetch(`${baseUrl}/pets`, { method: 'POST', headers, body: '{"name":"Rex","categoryId":1}' })
const reset = (baseUrl: string, path: string) => fetch(new URL(path, baseUrl), { method: 'POST', headers })

test('a reset puts back the pets of the start, whose ids then begin anew', async () => {
  const before = await list(server.baseUrl)
  expect(before).toHaveLength(3)
  expect((await create(server.baseUrl)).status).toBe(201)
  expect(await list(server.baseUrl)).toHaveLength(4)
  expect((await reset(server.baseUrl, '/reset')).status).toBe(204)
  expect(await list(server.baseUrl)).toEqual(before)
})

test('it is no path of the interface, and no server has it unasked', async () => {
  expect((await create(server.baseUrl)).status).toBe(201)
  expect((await reset(server.baseUrl, '/v1/reset')).status).toBe(404)
  expect((await reset(plain.baseUrl, '/reset')).status).toBe(404)
  expect(await list(server.baseUrl)).toHaveLength(4)
  server.reset()
  expect(await list(server.baseUrl)).toHaveLength(3)
})
