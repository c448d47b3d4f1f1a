import { expect, test } from 'vitest'
import type { RequestSpec } from '../core/exchange/exchange.js'
import { sentRequest } from '../spec/messages/request.js'
import { spellingFor } from './spelling.js'

const list = (path: string): RequestSpec => ({ endpoint: 'listPets', method: 'GET', path })
const spelled = (request: RequestSpec, count = 400) =>
  Array.from({ length: count }, (_, sample) => spellingFor({ seed: 7 }, { id: 'lists' }, sample)(request))
const queryOf = ({ path }: RequestSpec) =>
  sentRequest({ endpoint: 'listPets', credential: 'valid', request: { method: 'GET', path, headers: [] } }).query

test('most requests are written as the document writes them, some in each other way', () => {
  const requests = spelled(list('/pets?limit=5&status=sold'))
  const shareOf = (is: (request: RequestSpec) => boolean) => requests.filter(is).length / requests.length
  expect(shareOf(({ headerNames }) => headerNames === undefined)).toBeGreaterThan(0.6)
  expect(shareOf(({ headerNames }) => headerNames === 'lower case')).toBeGreaterThan(0.05)
  expect(shareOf(({ headerNames }) => headerNames === 'upper case')).toBeGreaterThan(0.05)
  expect(shareOf(({ cut }) => cut === 'in the request line')).toBeGreaterThan(0.02)
  expect(new Set(requests.map(({ path }) => path))).toEqual(
    new Set(['/pets?limit=5&status=sold', '/pets?%6Cimit=5&%73tatus=sold', '/pets?limit=%35&status=%73%6f%6c%64']),
  )
})

test('an escape of what needs none is the same query', () => {
  for (const request of spelled(list('/pets?limit=5&status=sold')))
    expect(queryOf(request)).toMatchObject({ validity: 'valid', limit: 5, status: 'sold', order: 'limit first' })
})

test('what the document leaves open is not written in another way besides', () => {
  for (const path of ['/pets?limit=0', '/pets?limit=5&x=1', '/pets?limit=5&'])
    expect(new Set(spelled(list(path)).map(request => request.path))).toEqual(new Set([path]))
})

test('all requests of one question are written in one way, which the seed decides', () => {
  const once = spellingFor({ seed: 7 }, { id: 'lists' }, 3)
  expect(once(list('/pets?limit=1'))).toEqual(spellingFor({ seed: 7 }, { id: 'lists' }, 3)(list('/pets?limit=1')))
})

test('a request without a body is not cut in its body', () => {
  expect(spelled(list('/pets')).filter(({ cut }) => / body$/.test(cut ?? ''))).toEqual([])
})
