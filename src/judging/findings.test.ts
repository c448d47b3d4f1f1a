import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import { exchangeWith } from '../core/exchange/fixtures.js'
import type { RunEvent } from '../core/report/event.js'
import type { Finding, Rule } from '../core/rule/rule.js'
import type { Facts } from '../core/rule/scenario.js'
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

test('what is wrong is shown last, and what came after it stands aside', () => {
  const [creation, list, read] = [exchange(1, '/pets'), exchange(2, '/pets?limit=1'), exchange(3, '/pets/1')]
  const findings = new Findings({ baseUrl: 'http://127.0.0.1:1/v1' } as Facts, () => {})
  const origin = { scenario: 'lists', sample: 1, exchanges: [read] }
  const shown = findings.evidence({ exchanges: [creation, read, list] }, origin)
  expect(shown.map(({ seq, aside = false }) => [seq, aside])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
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

test('a cause is counted once in a request, once in the polls of a question, and not where it was looked into', () => {
  const events: RunEvent[] = []
  const findings = new Findings(
    { baseUrl: 'http://127.0.0.1:1/v1', isTainted: () => false } as unknown as Facts,
    event => events.push(event),
  )
  const emit = (each: Exchange, place = 'body') =>
    findings.emit(rule, finding(place), { scenario: each.scenario, sample: each.sample, exchanges: [each] })
  const list = exchange(1, '/pets')
  emit(list, 'body[0].id')
  emit(list, 'body[7].id')
  emit(list, 'body')
  for (const seq of [2, 3]) emit(exchange(seq, '/pets', { role: 'poll', sample: 9 }))
  emit(exchange(4, '/pets', { role: 'shrink' }))
  expect(events.map(event => !('uncounted' in event))).toEqual([true, false, true, true, false, false])
})

test.each([
  ['all of them', ['1', '2'], true],
  ['one of two', ['1', '3'], false],
  ['none named', [], false],
])('a finding about pets that ought not to be there, %s, is a consequence: %s', (_, subjects, is) => {
  const facts = { isTainted: (id: string) => id !== '3' } as unknown as Facts
  const origin = { scenario: 'lists', sample: 1, exchanges: [exchange(1, '/pets')] }
  expect(new Findings(facts, () => {}).isConsequence({ subjects }, origin)).toBe(is)
})

test.each([
  ['one that ought to be refused', true, '{"name":"Rex","categoryId":true}'],
  ['a sound one', false, '{"name":"Rex","categoryId":1}'],
])('what came of a creation, %s, is a consequence whoever else has its id: %s', (_, is, body) => {
  const creation = exchange(1, '/pets', {
    endpoint: 'createPet',
    request: { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body },
  })
  const events: RunEvent[] = []
  const findings = new Findings(
    { baseUrl: 'http://127.0.0.1:1/v1', isTainted: () => false } as unknown as Facts,
    event => events.push(event),
  )
  const origin = { scenario: 'invalid-fields', sample: 1, exchanges: [creation] }
  findings.emit(rule, { ...finding('body.categoryId'), subjects: ['7'] }, origin)
  findings.emit(rule, finding('status line'), origin)
  expect(events.map(event => 'consequence' in event)).toEqual([is, false])
})

test('requests of one text that got different responses are not one cause', () => {
  const findings = new Findings(
    { baseUrl: 'http://127.0.0.1:1/v1', isTainted: () => false } as unknown as Facts,
    () => {},
  )
  const like = (path: string, status: number) => {
    const read = exchange(1, path, { response: { status, headers: [], body: new Uint8Array() } })
    const sent = { exchanges: [read], outcome: finding('body') }
    const events = findings.smallest({
      ...{
        rule,
        sent,
        like: sent,
        foundBy: rule,
        around: [],
        parts: [],
        times: { sent: 2, failed: 2 },
        contrasts: [],
        varied: [],
      },
    })
    return events.flatMap(event => (event.type === 'smallest' ? [event.smallest?.like] : []))[0]
  }
  expect(like('/pets/7', 404)).toBe(like('/pets/8', 404))
  expect(like('/pets/7', 404)).not.toBe(like('/pets/9', 200))
})
