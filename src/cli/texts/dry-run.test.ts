import { expect, test } from 'vitest'
import { testOptions } from '../../../tests/options.js'
import { costReport } from './dry-run.js'

test.each(['quick', 'standard'] as const)('--read-only creates nothing at %s, and says so', async depth => {
  const text = await costReport(testOptions({ depth, readOnly: true }))
  expect(text).toMatch(/^About \d+ requests, at most \d+; read-only: nothing is created\.$/m)
  expect(text).not.toContain('pet on')
})
