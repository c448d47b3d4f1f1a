import { type Ask, defineRule, expectStatus, type Operation, type Rule } from '../../../src/kit/index.js'
import type { KeyInput } from '../asks/keys.js'
import { type InvalidKind, invalidKinds, kindTexts, leftOut } from '../asks/kinds.js'
import { keyFaults } from './key-faults.js'

export const requestTexts: Record<Operation, string> = {
  listPets: 'GET /pets',
  createPet: 'POST /pets',
  getPet: 'GET /pets/{petId}',
}

/** The rule of one operation: a request that is fine but for its key is answered with 401, whatever kind of key it is. */
export function keyRule(operation: Operation, ask: Ask, shape: Pick<Rule, 'id' | 'cites' | 'why'>): Rule {
  const branchOf = (kind: InvalidKind) => `${operation} ${kind}`
  return defineRule({
    ...shape,
    summary: `${requestTexts[operation]} with a missing or invalid key answers 401`,
    asks: [ask],
    branches: invalidKinds.map(branchOf),
    gate: [operation],
    endsWithGetPet: operation === 'getPet',
    *judge(sample, facts) {
      yield* leftOut(facts, branchOf)
      const { kind } = sample.input as KeyInput
      if (kind === 'valid') return
      for (const exchange of sample.exchanges.filter(({ label }) => label.startsWith('plain'))) {
        const query = exchange.label === 'plain' ? '' : exchange.request.path.slice('/pets'.length)
        const what = `${requestTexts[operation]}${query} with ${kindTexts[kind]}`
        yield* expectStatus(exchange, 401, branchOf(kind), what)
      }
    },
    entails: ['key-is-checked-first'],
    faults: keyFaults(operation),
  })
}
