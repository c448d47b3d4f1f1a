import { describe, expect, test } from 'vitest'
import type { Facts } from '../core/ask.js'
import type { Condition, ConditionTerm } from '../core/condition.js'
import type { AskRequest, CredentialKind } from '../core/exchange.js'
import type { Interaction } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import type { Undecided } from './conditions.js'
import { decide } from './decide.js'
import type { TraceJudge } from './trace-judge.js'
import { variantsOf } from './variants.js'

const facts = {
  known: () => 30,
  own: (id: bigint) => ({ id, name: 'Rex', categoryId: 1, status: 'sold' }),
  pets: [{ id: 4 }, { id: 5 }],
  categoryId: 1,
} as unknown as Facts

const term = (parameter: string, name: string): ConditionTerm => ({ parameter, is: 'exactly', class: name })
const counts = { failed: 1, passed: 0 }
const explained = (...explanations: readonly (readonly ConditionTerm[])[]): Condition => ({
  terms: explanations[0]!,
  rivals: explanations.slice(1),
  within: counts,
  outside: counts,
  exact: true,
  text: '',
})

const list = {
  endpoint: 'listPets',
  credential: 'valid',
  request: { method: 'GET', path: '/pets', headers: [] },
} as const
/** A term holds where the path says so. */
const classify = ({ request }: Interaction, terms: readonly ConditionTerm[]): boolean =>
  terms.every(({ parameter, class: name }) => request.path.split(/[?&]/).includes(`${parameter}=${name}`))

const run = async (undecided: () => Undecided | undefined): Promise<readonly AskRequest[]> => {
  const sent: AskRequest[] = []
  const trace = { facts, failingRules: () => [{} as Rule], undecided } as unknown as TraceJudge
  const send = (request: AskRequest) => Promise.resolve(sent.push(request))
  await decide(
    trace,
    send,
    () => 'Bello',
    () => false,
  )
  return sent
}

describe('where failures have several explanations', () => {
  const open = { condition: explained([term('status', 'sold')], [term('limit', '99')]), example: list, classify }

  test('a request is sent in which one holds and the other does not, until one is left', async () => {
    const left = [open, open, undefined]
    const [first, ...others] = await run(() => left.shift())
    const holds = [first!.path.includes('status=sold'), first!.path.includes('limit=99')]
    expect(holds.filter(Boolean)).toHaveLength(1)
    expect(others).toHaveLength(1)
  })

  test('twelve requests are enough for a rule', async () => {
    expect(await run(() => open)).toHaveLength(12)
  })

  test('nothing is sent where no request tells them apart', async () => {
    expect(await run(() => ({ ...open, condition: explained([term('x', '1')], [term('y', '1')]) }))).toEqual([])
  })
})

describe('variants of a request', () => {
  const creation = (body: string, credential: CredentialKind = 'valid') =>
    variantsOf(
      {
        endpoint: 'createPet',
        credential,
        request: { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body },
      },
      facts,
      () => 'Bello',
    )

  test('a creation keeps its spelling and gets another name', () => {
    const bodies = creation('{ "status": "sold", "categoryId": 1, "name": "Rex" }').map(({ body }) => body)
    expect(bodies).toContain('{ "status": "pending", "categoryId": 9007199254740992, "name": "Bello" }')
    expect(bodies.filter(body => String(body).includes('"Rex"'))).toEqual([])
  })

  test('what ought to be refused has none, nor has a bad key', () => {
    expect(creation('{"name":7,"categoryId":1}')).toEqual([])
    expect(creation('{"name":"Rex","categoryId":1}', 'none')).toEqual([])
  })
})
