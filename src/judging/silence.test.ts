import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import { exchangeWith } from '../core/exchange/fixtures.js'
import { Silence } from './silence.js'

const base = 'http://127.0.0.1:4010/v1'
const heard = exchangeWith({ endedAt: Date.UTC(2026, 0, 2, 3, 4, 5) })
const lost = (sent: boolean, path: string, more: Partial<Exchange> = {}): Exchange => {
  const { response: _, ...rest } = exchangeWith({ request: { method: 'GET', path, headers: [] }, ...more })
  return { ...rest, failure: { kind: sent ? 'reset' : 'refused', message: 'x', sent } } as Exchange
}
const refused = Array.from({ length: 6 }, (_, i) => lost(false, `/pets/${i}`))

function textOf(...exchanges: readonly Exchange[]): string | undefined {
  const silence = new Silence()
  for (const exchange of exchanges) silence.see(exchange)
  return silence.text(base)
}

test('after the last response, the requests that had reached the target are shown with their curl lines', () => {
  const text = textOf(heard, lost(true, '/pets/99'), ...refused)!
  expect(text).toContain('Nothing was heard of the target after 03:04:05 UTC. One request had reached it')
  expect(text).toMatch(/:\ncurl .*'http:\/\/127\.0\.0\.1:4010\/v1\/pets\/99'$/)
})

test('a creation that was refused a connection at last had reached it before', () => {
  expect(textOf(heard, lost(false, '/pets', { uncertain: true }), ...refused)).toContain('One request had reached it')
})

test.each<[string, readonly Exchange[]]>([
  ['a response came later', [heard, lost(true, '/pets/99'), ...refused, heard]],
  ['there was never a response', [lost(true, '/pets/99'), ...refused]],
  ['a few were lost at the end', [heard, lost(true, '/pets/99')]],
])('nothing is said where %s', (_, exchanges) => expect(textOf(...exchanges)).toBeUndefined())

test('requests that got no response while others did are counted, and the first have their curl lines', () => {
  const some = Array.from({ length: 6 }, (_, i) => [lost(true, `/pets/${i}`), heard]).flat()
  const text = textOf(heard, ...some)!
  expect(text).toMatch(
    /^6 requests got no response, while others did\. .*server's log.* The first:\ncurl .*pets\/0'\ncurl/,
  )
  expect(text.match(/curl /g)).toHaveLength(3)
  expect(textOf(...some.slice(0, 8))).toBeUndefined()
})
