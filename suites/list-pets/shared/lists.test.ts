import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/kit/index.js'
import { validList } from './lists.js'

const list = (credential: string, status: number, path = '/pets?limit=5') =>
  validList({
    endpoint: 'listPets',
    credential,
    request: { method: 'GET', path, headers: [] },
    response: { status, headers: [], body: new Uint8Array() },
  } as unknown as Exchange)?.text

test.each([
  ['valid', 200, '/pets?limit=5'],
  ['valid', 400, '/pets?limit=5'],
  // P15 leaves open whether such a header is taken, not what a list holds.
  ['lower-case-scheme', 200, '/pets?limit=5'],
])('a list with a key that is %s and %d', (credential, status, path) =>
  expect(list(credential, status, path)).toBe(`GET ${path}`),
)

test.each([
  ['lower-case-scheme', 401, '/pets?limit=5'],
  ['none', 200, '/pets?limit=5'],
  ['valid', 200, '/pets?limit=0'],
  ['valid', 200, '/pets?page=2'],
])('no list with a key that is %s and %d: %s', (credential, status, path) =>
  expect(list(credential, status, path)).toBeUndefined(),
)
