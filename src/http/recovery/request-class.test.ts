import { expect, test } from 'vitest'
import type { RequestSpec } from '../../core/exchange/exchange.js'
import { isUnspecified, requestClass } from './request-class.js'

const get = (path: string, more: Partial<RequestSpec> = {}): RequestSpec => ({
  endpoint: /^\/pets\/./.test(path) ? 'getPet' : 'listPets',
  method: 'GET',
  path,
  ...more,
})
const post = (body: string | Uint8Array): RequestSpec => ({
  endpoint: 'createPet',
  method: 'POST',
  path: '/pets',
  body,
})

test.each<readonly [string, readonly RequestSpec[]]>([
  ['ordinary GET listPets', [get('/pets'), get('/pets?limit=1'), get('/pets?limit=100')]],
  ['ordinary GET listPets with a filter', [get('/pets?status=sold'), get('/pets?limit=7&status=available')]],
  ['open GET listPets', [get('/pets?limit=0'), get('/pets?limit=101'), get('/pets?limit='), get('/pets?page=1')]],
  ['open GET listPets with a filter', [get('/pets?status=SOLD'), get('/pets?limit=0&status=sold')]],
  ['ordinary GET getPet', [get('/pets/7'), get('/pets/9223372036854775807')]],
  ['open GET getPet', [get('/pets/0'), get('/pets/abc'), get('/pets/007')]],
  [
    'ordinary POST createPet',
    [post('{"name":"Rex","categoryId":1}'), post(Buffer.from('{"name":"Ada","categoryId":-1}'))],
  ],
  // What a store does with odd names may be slow, or refused by what stands before it.
  ['open POST createPet', [post('{"name":"","categoryId":1}'), post('{"name":"Zoë","categoryId":"x"}')]],
  ['invalid POST createPet', [post('{}'), post('null'), post('[]'), post('{"name":1,"categoryId":1}')]],
  ['malformed POST createPet', [post(''), post('{'), post(Buffer.from([0xff]))]],
  ['open GET elsewhere', [get('/x', { endpoint: 'elsewhere' })]],
  ['open HEAD listPets', [get('/pets', { method: 'HEAD' })]],
  ['GET listPets with a bad key', [get('/pets', { credential: 'none' }), get('/pets?limit=0', { credential: 'cut' })]],
  ['GET getPet with a bad key', [get('/pets/7', { credential: 'wrong-key' })]],
  ['POST createPet with a bad key', [{ ...post('{'), credential: 'cut' }]],
])('%s', (name, requests) => {
  expect([...new Set(requests.map(requestClass))]).toEqual([name])
})

test('what the document leaves open is unspecified with a bad key, too', () => {
  expect(isUnspecified(get('/pets/abc', { credential: 'none' }))).toBe(true)
  expect(isUnspecified(get('/pets/7', { credential: 'none' }))).toBe(false)
})
