// @module-tag thorough
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called, temporaryFolder } from './command.js'

const sample = readFileSync(new URL('../../reports/sample/report.json', import.meta.url), 'utf8')

/** Two reports of one target: in the first, the rules that failed passed. */
function reports() {
  const cwd = temporaryFolder()
  const before = JSON.parse(sample)
  for (const rule of before.rules) if (rule.verdict === 'fail') Object.assign(rule, { verdict: 'pass', findings: [] })
  writeFileSync(join(cwd, 'before.json'), JSON.stringify(before))
  writeFileSync(join(cwd, 'after.json'), sample)
  return cwd
}

test('what got worse gives exit code 1 where it is asked for', async () => {
  const cwd = reports()
  const worse = await called(['compare', 'before.json', 'after.json', '--fail-on-regression'], { cwd })
  expect(worse.out).toMatch(/^Broken \(\d+\)$/m)
  expect(worse.code).toBe(1)
  expect((await called(['compare', 'before.json', 'after.json'], { cwd })).code).toBe(0)
  const better = await called(['compare', 'after.json', 'before.json', '--fail-on-regression'], { cwd })
  expect(better.out).toMatch(/^nothing got worse: (?!.*\b0 )/m)
  expect(better.code).toBe(0)
})
