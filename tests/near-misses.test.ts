import { expect, test } from 'vitest'
import { rules } from '../suites/index.js'
import { nearMisses } from './near-misses/index.js'
import { judged } from './near-misses/trace.js'

test.each(nearMisses)('$rule, $what: $verdict', nearMiss => {
  const rule = rules.find(({ id }) => id === nearMiss.rule)!
  const { verdict, branches } = judged(rule, nearMiss)
  expect(verdict).toBe(nearMiss.verdict)
  expect(branches).toEqual(nearMiss.branches === undefined ? branches : [...nearMiss.branches].sort())
})
