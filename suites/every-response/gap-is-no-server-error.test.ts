import { expect, test } from 'vitest'
import { exchangeWith } from '../../src/core/exchange/fixtures.js'
import type { Facts } from '../../src/core/rule/scenario.js'
import { gapIsNoServerError } from './gap-is-no-server-error.js'

const kinds = (method: string, status: number): readonly string[] => {
  const exchange = exchangeWith({
    endpoint: 'elsewhere',
    request: { method, path: '/pets', headers: [] },
    response: { status, headers: [], body: new Uint8Array() },
  })
  return [...gapIsNoServerError.invariant!(exchange, {} as Facts)].map(({ kind }) => kind)
}

// RFC 9110, 15.6.2: what a server says that does not have the method at all.
test.each(['OPTIONS', 'HEAD'])('501 to %s is a refusal', method => expect(kinds(method, 501)).toEqual(['observation']))

test.each([
  ['GET', 501],
  ['OPTIONS', 500],
  ['HEAD', 505],
])('%s and %i is a server error', (method, status) => expect(kinds(method, status)).toEqual(['finding']))
