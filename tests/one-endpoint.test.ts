// @module-tag thorough
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { Exchange } from '../src/core/exchange/exchange.js'
import type { Outcomes, Rule } from '../src/core/rule/rule.js'
import { faultCases } from '../src/proof/faults.js'
import { rules } from '../suites/index.js'
import { judgeReference } from './run.js'

/** The rule, shown everything; `meddles` is told where it makes something of another endpoint's exchange. */
function unbound(rule: Rule, meddles: (what: string) => void): Rule {
  const { on, invariant, history, ...rest } = rule
  if (on === undefined) return rule
  const told = (exchange: Exchange, outcomes: Outcomes, what: string): Outcomes => {
    const all = [...outcomes]
    if (exchange.endpoint !== on && all.length > 0) meddles(`${rule.id} ${what} an exchange of ${exchange.endpoint}`)
    return all
  }
  return {
    ...rest,
    ...(invariant && { invariant: (exchange, facts) => told(exchange, invariant(exchange, facts), 'judges') }),
    ...(history && {
      history: {
        ...history,
        see(state, exchange, facts) {
          if (exchange.endpoint === on) return history.see(state, exchange, facts)
          const before = structuredClone(state)
          const outcomes = told(exchange, history.see(state, exchange, facts), 'judges')
          if (!isDeepStrictEqual(structuredClone(state), before))
            meddles(`${rule.id} remembers an exchange of ${exchange.endpoint}`)
          return outcomes
        },
      },
    }),
  }
}

const someFaults = faultCases(rules).filter((_, at) => at % 300 === 0)

test.each([
  ['that keeps the document', {}] as const,
  ...someFaults.map(
    ({ id, fault }) => [`with ${id}`, { injections: fault.injections(), variants: fault.variants ?? [] }] as const,
  ),
])('a rule on one endpoint makes nothing of the others, on a server %s', async (_, server) => {
  const meddling = new Set<string>()
  const only = rules.map(rule => unbound(rule, what => meddling.add(what)))
  await judgeReference({ depth: 'quick' }, server, undefined, { only })
  expect([...meddling]).toEqual([])
})

test('most rules say which endpoint they are on', () => {
  expect(rules.filter(({ on }) => on !== undefined).length).toBeGreaterThan(40)
})
