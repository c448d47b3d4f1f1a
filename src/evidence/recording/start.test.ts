import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { rules } from '../../../suites/index.js'
import { testOptions } from '../../../tests/options.js'
import type { RunOptions } from '../../core/report/options.js'
import { UsageError } from '../../core/system/usage.js'
import { evidenceName } from './format.js'
import { startRecorded } from './start.js'

let output: string
let path: string
beforeEach(() => {
  output = mkdtempSync(join(tmpdir(), 'petstore-conform-'))
  onTestFinished(() => rmSync(output, { recursive: true }))
  path = join(output, evidenceName)
  writeFileSync(path, 'of an earlier run')
})

const run = (options: Partial<RunOptions>) =>
  startRecorded({ options: testOptions({ output, patienceMs: 0, ...options }), rules, emit() {} })

test('a run leaves no recording of an earlier one, as soon as it has begun', async () => {
  const { done } = run({ evidence: 'none' })
  expect(existsSync(path)).toBe(false)
  await done
})

test('a run that is recorded puts its own in the place, however short it is', async () => {
  const { done } = run({ evidence: 'all' })
  expect(existsSync(path)).toBe(false)
  await done
  expect(statSync(path).size).toBeGreaterThan(100)
})

test('a run that is refused leaves it', () => {
  expect(() => run({ only: ['no-such-rule'] })).toThrow(UsageError)
  expect(existsSync(path)).toBe(true)
})
