import { phases } from '../core/exchange.js'
import type { Rule } from '../core/rule.js'
import { type FaultCase, faultCases } from './faults.js'

/**
 * Every exchange is judged by every rule that it bears on: the faults of rules on single exchanges, once for each phase
 * and acting in that one only. `<rule>/<fault>@<phase>`.
 */
export const kindCases = (rules: readonly Rule[]): readonly FaultCase[] =>
  faultCases(rules)
    .filter(({ rule }) => rule.invariant !== undefined)
    .flatMap(item => phases.map(phase => ({ ...item, id: `${item.id}@${phase}`, phase })))
