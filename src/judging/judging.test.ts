import { describe, expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import type { RunEvent } from '../core/report/event.js'
import type { Rule } from '../core/rule/rule.js'
import type { Facts } from '../core/rule/scenario.js'
import { Diagnosis } from '../diagnosis/index.js'
import { experimentScenario } from '../diagnosis/interactions.js'
import { Judging } from './judging.js'

/** Fails at a body that says so. */
const rule = (id: string): Rule =>
  ({
    id,
    scenarios: [],
    branches: () => [{ name: 'a branch' }],
    parameters: { listPets: [{ name: 'path', source: '1', classes: [], classOf: pathOf }] },
    *invariant({ response }: Exchange) {
      const { wrong = [] } = JSON.parse(String(response!.body)) as { wrong?: string[] }
      const where = { branch: 'a branch', message: '', expected: '', actual: '', place: 'body' }
      yield wrong.includes(id) ? { kind: 'finding', ...where } : { kind: 'observation', branch: 'a branch' }
    },
  }) as unknown as Rule

const pathOf = ({ request }: Pick<Exchange, 'request'>) => request.path

function judge(ids: readonly Rule[], getPetDue = true) {
  const events: RunEvent[] = []
  const stock = { total: 0, available: 0, pending: 0, sold: 0 }
  const facts = { baseUrl: 'http://127.0.0.1/v1', stock, getPetDue } as Facts
  const diagnosis = new Diagnosis(facts)
  const judging = new Judging(ids, facts, event => void events.push(event), diagnosis)
  const send = (scenario: string, path: string, ...wrong: string[]) => {
    const exchange = {
      scenario,
      sample: 0,
      startedAt: 0,
      endedAt: 0,
      retries: 0,
      seq: 1,
      endpoint: 'listPets',
      credential: 'valid',
      request: { method: 'GET', path, headers: [] },
      response: { status: 200, headers: [], body: Buffer.from(JSON.stringify({ wrong })) },
    } as unknown as Exchange
    diagnosis.see(exchange)
    judging.exchange(exchange)
  }
  const findings = () => events.flatMap(event => (event.type === 'finding' ? [event.rule] : []))
  const observations = (one: Rule) => {
    judging.tally(one)
    return events.findLast(event => event.type === 'tally')!.branches
  }
  return { judging, send, findings, observations, events, diagnosis }
}

describe('a question that is to tell when a rule fails', () => {
  test('is judged by every rule, whether it has failed or not', () => {
    const [one, other] = [rule('one'), rule('other')]
    const { send, findings, observations } = judge([one, other])
    send(experimentScenario, '/pets', 'one')
    send(experimentScenario, '/pets?limit=1')
    expect(findings()).toEqual(['one'])
    expect(observations(one)).toEqual({ 'a branch': 1 })
    expect(observations(other)).toEqual({ 'a branch': 2 })
  })

  test('adds to the findings of a rule that has failed, and is none of the requests in which it was seen', () => {
    const one = rule('one')
    const { judging, send, findings, events } = judge([one])
    send('lists', '/pets', 'one')
    send('lists', '/pets?limit=1')
    send(experimentScenario, '/pets', 'one')
    expect(findings()).toEqual(['one', 'one'])
    judging.tally(one)
    expect(events.find(event => event.type === 'seen')).toMatchObject({ seen: { failed: 1, judged: 2 } })
  })
})

test('once getPet may be gone, nothing is found of it, and nothing looked into', () => {
  const read: Rule = { ...rule('read'), endsWithGetPet: true }
  for (const isDue of [true, false]) {
    const { send, findings, diagnosis } = judge([read], isDue)
    send('lists', '/pets/1', 'read')
    expect(findings()).toEqual(isDue ? ['read'] : [])
    expect(diagnosis.hasFailed(read)).toBe(isDue)
  }
})
