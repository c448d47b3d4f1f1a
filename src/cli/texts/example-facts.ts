import type { PlanFacts } from '../../core/rule/scenario.js'

/** A full run as most would start it, for texts that are about no run in particular. */
export const planFacts: PlanFacts = {
  depth: 'standard',
  seed: 1,
  readOnly: false,
  keyVariants: true,
  keyHasLetters: true,
  baseUrl: 'https://staging.example.com/v1',
  local: false,
  now: new Date('2026-01-01T00:00:00Z'),
  getPetDue: true,
  stock: { total: 0, available: 0, pending: 0, sold: 0 },
  settleMs: 2000,
}
