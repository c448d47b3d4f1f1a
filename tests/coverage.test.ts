// @module-tag thorough
import { expect, test } from 'vitest'
import { judgeReference } from './run.js'

test.each(['quick', 'standard'] as const)(
  'at %s what was asked and what was not make all that there is',
  async depth => {
    const { report } = await judgeReference({ depth, seed: 7 })
    const { asked, possible, ruledOut } = report.coverage!
    expect(possible).toBeGreaterThan(100)
    expect(asked + ruledOut.reduce((sum, { count }) => sum + count, 0)).toBe(possible)
  },
)
