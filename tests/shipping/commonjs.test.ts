// @module-tag thorough
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** By the name that a project requires: the compiled file. */
const entries = Object.entries<{ default?: string }>(exports).flatMap(([path, { default: file }]) =>
  file === undefined ? [] : [[path.replace('.', name), file] as const],
)

type Node = Readonly<Record<string, unknown>>

/** Whether something is awaited outside a function. */
function awaits(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(awaits)
  if (typeof value !== 'object' || value === null) return false
  const node = value as Node
  if (/Function/.test(String(node.type))) return false
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true)) return true
  return Object.values(node).some(awaits)
}

/** Every module that these load at once, with what each one holds. */
function loadedBy(files: readonly string[]): ReadonlyMap<string, readonly Node[]> {
  const modules = new Map<string, readonly Node[]>()
  const load = (file: string): void => {
    if (modules.has(file)) return
    const body = parseSync(file, readFileSync(file, 'utf8')).program.body as unknown as readonly Node[]
    modules.set(file, body)
    for (const node of body) {
      const source = (node.source as { value?: string } | null | undefined)?.value
      const isType = node.importKind === 'type' || node.exportKind === 'type'
      if (source?.startsWith('.') && !isType) load(resolve(dirname(file), source.replace(/\.js$/, '.ts')))
    }
  }
  files.forEach(load)
  return modules
}

test('awaiting outside a function is told from awaiting in one', () => {
  const of = (code: string) => awaits(parseSync('a.ts', code).program.body)
  expect(['await 1', 'const a = b ? c : await d', 'for await (const a of b) a()'].map(of)).toEqual([true, true, true])
  expect(['async () => await 1', 'class A { async b() { await 1 } }', 'for (const a of b) a()'].map(of)).toEqual([
    false,
    false,
    false,
  ])
})

test('no module that the exports lead to awaits while it is loaded: require() would refuse it', () => {
  const sources = entries.map(([, file]) => join(root, file.replace('dist/', '').replace(/\.js$/, '.ts')))
  const modules = loadedBy(sources)
  expect(modules.size).toBeGreaterThan(100)
  const wrong = [...modules].filter(([, body]) => awaits(body)).map(([file]) => relative(root, file))
  expect(wrong).toEqual([])
})

test.each(entries)('%s can be required', (_name, file) => {
  const script = `console.log(Object.keys(require(${JSON.stringify(join(root, file))})).join())`
  const printed = execFileSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(printed).toMatch(/\b(?:judge|defineRule|describeConformance)\b/)
})
