import { describe, expect, test } from 'vitest'
import type { Exchange } from '../core/exchange/exchange.js'
import { exchangeWith } from '../core/exchange/fixtures.js'
import type { Rule } from '../core/rule/rule.js'
import type { Case, Facts, Scenario } from '../core/rule/scenario.js'
import { judgeCase, unanswered } from './unanswered.js'

const facts = {} as Facts
const scenarios = [
  { id: 'stated', unspecified: () => false },
  { id: 'open', unspecified: () => true },
] as unknown as readonly Scenario[]
const rule = (shape: Partial<Rule>) => ({ scenarios, level: 'must', ...shape }) as Rule

function lost(more: Partial<Exchange> = {}): Exchange {
  const { response: _, ...exchange } = exchangeWith({ endpoint: 'listPets', request: get('/pets'), ...more })
  return { ...exchange, failure: { kind: 'timeout', message: 'no response within 10 s', sent: true } }
}
const get = (path: string) => ({ method: 'GET', path, headers: [] })
const fine = exchangeWith({ endpoint: 'listPets', request: get('/pets') })
const caseOf = (scenario: string, ...exchanges: Exchange[]) =>
  ({ scenario, exchanges, input: {}, notes: {} }) as unknown as Case

describe('a rule on exchanges', () => {
  const limited = rule({ concerns: ({ request }) => (request.path.includes('limit') ? 'limit' : undefined) })
  const of = (sample: Case, isSeen = false) => unanswered(limited, sample, facts, () => isSeen)
  const question = lost({ request: get('/pets?limit=5') })
  const reason = 'no response within 10 s'

  test.each([
    ['cannot pass where a request that it concerns got no response', 'stated', [question], 'inconclusive'],
    ['may where the document leaves that question open', 'open', [question], 'not-applicable'],
  ])('%s', (_, scenario, exchanges, kind) => {
    expect(of(caseOf(scenario, ...exchanges), true)).toEqual([
      { kind, reason, branch: 'limit', binding: kind === 'inconclusive' },
    ])
  })

  test('is not concerned by what follows upon an open question, which is not put again', () =>
    expect(of(caseOf('open', fine, question))).toEqual([]))

  test('is not concerned by other requests', () => expect(of(caseOf('stated', lost(), fine))).toEqual([]))

  test('stands where bad keys got no response any more, as far as it has seen their branch', () => {
    const guess = caseOf('stated', lost({ request: get('/pets?limit=6'), credential: 'wrong-key' }))
    expect(of(guess, false)).toMatchObject([{ binding: true }])
    expect(of(guess, true)).toMatchObject([{ binding: false }])
  })
})

describe('a rule on cases', () => {
  const judge = () => [{ kind: 'observation', branch: 'any' }] as const

  test.each([
    ['judges what is whole', 'must', 'stated', [fine], 'observation'],
    ['cannot pass where something is lost', 'must', 'stated', [fine, lost()], 'inconclusive'],
    ['is not applicable where the open question itself is lost', 'must', 'open', [lost()], 'not-applicable'],
    ['on what is unspecified it judges what came of them, be it nothing', 'observe', 'open', [lost()], 'observation'],
  ] as const)('%s', (_, level, scenario, exchanges, kind) => {
    expect([...judgeCase(rule({ level, judge }), caseOf(scenario, ...exchanges), facts)]).toMatchObject([{ kind }])
  })

  test('is inconclusive where the run itself did not send the open question', () => {
    const failure = { kind: 'budget', message: '--max-requests 5 is used up', sent: false } as const
    expect(judgeCase(rule({ judge }), caseOf('open', { ...lost(), failure }), facts)).toEqual([
      { kind: 'inconclusive', reason: '--max-requests 5 is used up', binding: false },
    ])
  })

  test('is not concerned by what it says so of', () => {
    const shape = { judge, concerns: () => undefined }
    expect(judgeCase(rule(shape), caseOf('stated', lost()), facts)).toEqual([])
  })
})
