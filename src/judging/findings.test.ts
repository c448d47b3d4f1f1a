import { expect, test } from 'vitest'
import type { RunEvent } from '../core/event.js'
import type { Exchange } from '../core/exchange.js'
import { exchangeWith } from '../core/fixtures.js'
import type { Finding, Rule } from '../core/rule.js'
import type { Facts } from '../core/scenario.js'
import { Findings } from './findings.js'

const exchange = (seq: number, path: string, more: Partial<Exchange> = {}): Exchange =>
  exchangeWith({
    seq,
    scenario: 'lists',
    sample: seq,
    label: 'list',
    request: { method: 'GET', path, headers: [['accept', 'application/json']] },
    response: { status: 500, headers: [], body: new Uint8Array() },
    startedAt: 1,
    endedAt: 2,
    ...more,
  })

const rule = { id: 'a-rule' } as Rule
const finding = (place: string): Finding => ({
  branch: 'listPets 200',
  message: 'wrong',
  expected: 'right',
  actual: 'wrong',
  place,
})

/** Which exchanges are given as evidence. */
function shown(exchanges: readonly Exchange[], place: (seq: number) => string = () => 'body'): readonly number[] {
  const events: RunEvent[] = []
  const facts = { baseUrl: 'http://127.0.0.1:1/v1', isTainted: () => false } as unknown as Facts
  const findings = new Findings(facts, event => void events.push(event))
  for (const each of exchanges)
    findings.emit(rule, finding(place(each.seq)), { scenario: each.scenario, sample: each.sample, exchanges: [each] })
  return events.flatMap(event => (event.type === 'finding' ? (event.exchanges ?? []).map(({ seq }) => seq) : []))
}

const odd = '/pets?%73tatus=s%6Fld&limit=37'

test('the evidence of a cause is given again where a plainer request shows the same', () => {
  expect(shown([exchange(1, odd), exchange(2, '/pets?limit=37'), exchange(3, odd)])).toEqual([1, 2])
})

test('a request that is no plainer does not replace another', () => {
  expect(shown([exchange(1, '/pets?limit=50'), exchange(2, '/pets?limit=37')])).toEqual([1])
})

test('causes are shown apart', () => {
  expect(shown([exchange(1, '/pets'), exchange(2, odd)], seq => (seq === 1 ? 'body.a' : 'body.b'))).toEqual([1, 2])
})

test('a body in chunks, bytes and an odd key are no plainer than the same in the usual way', () => {
  const body = { method: 'POST', path: '/pets', headers: [], body: '{}' }
  const plain = exchange(9, '/pets', { request: body })
  for (const more of [
    { request: { ...body, chunked: true as const } },
    { request: { ...body, body: new Uint8Array([0x7b, 0x7d]) } },
    { request: body, credential: 'second-word' as const },
    { request: body, retries: 1 },
  ]) {
    expect(shown([exchange(1, '/pets', more), plain])).toEqual([1, 9])
    expect(shown([plain, exchange(1, '/pets', more)])).toEqual([9])
  }
})

test.each([
  ['all of them', ['1', '2'], true],
  ['one of two', ['1', '3'], false],
  ['none named', [], false],
])('a finding about pets that ought not to be there, %s, is a consequence: %s', (_, subjects, is) => {
  const facts = { isTainted: (id: string) => id !== '3' } as unknown as Facts
  expect(new Findings(facts, () => {}).isConsequence(subjects)).toBe(is)
})
