import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseStaleBuild } from './stale-build.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stale-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** `at` in seconds. */
function write(path: string, at: number): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), '')
  utimesSync(join(root, path), at, at)
}

function checkout(rule: number): void {
  write('dist/spec/clauses.json', 1000)
  for (const file of ['src/a.ts', 'spec/clauses.yaml', 'suites/list-pets/scenarios/b.ts']) write(file, 900)
  write('suites/list-pets/a.test.ts', 2000)
  write('suites/list-pets/a-rule.ts', rule)
}

test('a build that is older than a source is refused, with the file and what to do', () => {
  checkout(1001)
  expect(() => refuseStaleBuild(root)).toThrow(
    /^dist\/ is older than suites\/list-pets\/a-rule\.ts\. Run "npm run build"/,
  )
})

test('a build of all sources is not, nor is an installed package', () => {
  checkout(999)
  refuseStaleBuild(root)
  rmSync(join(root, 'src'), { recursive: true })
  write('suites/a.ts', 2000)
  refuseStaleBuild(root)
})
