import { expect, test } from 'vitest'
import { RequestWriter } from './request-writer.js'

test('names of headers go out as the document writes Authorization', () => {
  const writer = new RequestWriter({
    basePath: '/v1',
    apiKey: 'pk_1',
    wrongKey: 'pk_2',
    userAgent: 'test',
    headers: [['x-tenant-id', 'blue']],
  })
  const { headers, shownHeaders } = writer.write({ endpoint: 'createPet', method: 'POST', path: '/pets', body: '{}' })
  const names = headers.filter((_, at) => at % 2 === 0)
  expect(names).toEqual(['Accept', 'Accept-Encoding', 'User-Agent', 'Content-Type', 'X-Tenant-Id', 'Authorization'])
  expect(shownHeaders.map(([name]) => name)).not.toContain('authorization')
})

test.each([
  ['lower case', ['accept', 'accept-encoding', 'user-agent', 'authorization']],
  ['upper case', ['ACCEPT', 'ACCEPT-ENCODING', 'USER-AGENT', 'AUTHORIZATION']],
] as const)('names of headers go out in %s where the request says so', (headerNames, expected) => {
  const writer = new RequestWriter({
    basePath: '/v1',
    apiKey: 'pk_1',
    wrongKey: 'pk_2',
    userAgent: 'test',
    headers: [],
  })
  const { headers } = writer.write({ endpoint: 'listPets', method: 'GET', path: '/pets', headerNames })
  expect(headers.filter((_, at) => at % 2 === 0)).toEqual(expected)
})
