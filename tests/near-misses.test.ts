import { expect, test } from 'vitest'
import { rules } from '../suites/index.js'
import { nearMisses } from './near-misses/index.js'
import { judged } from './near-misses/trace.js'

test('each rule that judges has something that is just right, and something that is just wrong', () => {
  const judging = rules.filter(({ level }) => level !== 'observe')
  const lacking = judging.filter(({ id, level }) => {
    const verdicts = nearMisses.flatMap(({ rule, verdict }) => (rule === id ? [verdict] : []))
    return !verdicts.includes('pass') || !verdicts.includes(level === 'must' ? 'fail' : 'warn')
  })
  expect(lacking.map(({ id }) => id)).toEqual([])
})

test.each(nearMisses)('$rule, $what: $verdict', nearMiss => {
  const rule = rules.find(({ id }) => id === nearMiss.rule)!
  const { verdict, branches } = judged(rule, nearMiss)
  const expected = nearMiss.branches && [...nearMiss.branches].sort()
  expect({ verdict, branches: expected && branches }).toEqual({ verdict: nearMiss.verdict, branches: expected })
})
