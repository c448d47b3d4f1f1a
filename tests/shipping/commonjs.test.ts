// @module-tag thorough
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** By the name that a project requires: the compiled file. */
const entries = Object.entries<{ default?: string }>(exports).flatMap(([path, { default: file }]) =>
  file === undefined ? [] : [[path.replace('.', name), file] as const],
)

// Node.js refuses it where any module that is loaded at once awaits outside a function.
test.each(entries)('%s can be required', (_name, file) => {
  const script = `console.log(Object.keys(require(${JSON.stringify(join(root, file))})).join())`
  const printed = execFileSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(printed).toMatch(/\b(?:judge|defineRule|describeConformance)\b/)
})
