import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './cli/command.js'

const load = (name: string) => import(new URL(`../bench/prove/${name}.mjs`, import.meta.url).href)
const { rooms } = await load('rooms')
const { compared, tolerances } = await load('tolerances')
const { instrument } = await load('../mutants/instrument')

/** The figures of a checkout with these files. */
function measured(files: Readonly<Record<string, string>>) {
  const checkout = temporaryFolder()
  for (const [name, text] of Object.entries({ 'suites/index.ts': '', ...files })) {
    mkdirSync(join(checkout, name, '..'), { recursive: true })
    writeFileSync(join(checkout, name), text)
  }
  return rooms({ checkout }).figures
}

test('files and lines are counted by room, without tests', () => {
  const figures = measured({
    'src/a/one.ts': 'export const x = 0\n\n',
    'src/a/deep/two.ts': '\n',
    'src/a/one.test.ts': '\n',
    'src/b/one.ts': '\n',
  })
  expect(figures['src/a']).toMatchObject({ files: 2, lines: 3 })
  expect(figures.all).toMatchObject({ files: 4, lines: 4 })
})

test.each([
  ['values', "import { y } from './two.js'", 2],
  ['types', "import type { Y } from './two.js'", 2],
  ['types in place', "export type X = import('./two.js').Y", 2],
  ['what is passed on', "export * from './two.js'", 2],
  ['what is loaded lazily', "export const x = () => import('./two.js')", 0],
])('a circle of %s', (_what, line, files) => {
  const figures = measured({ 'src/a/one.ts': line, 'src/a/two.ts': "import './one.js'", 'src/a/three.ts': line })
  expect(figures['src/a']['files in circles']).toBe(files)
})

test('rooms that import each other are in a circle, though no files are', () => {
  const figures = measured({
    'src/a/one.ts': "import '../b/one.js'",
    'src/b/one.ts': '',
    'src/b/two.ts': "import '../a/one.js'",
    'src/c/one.ts': "import '../a/one.js'",
  })
  expect(figures.all).toMatchObject({ 'files in circles': 0, 'rooms in circles': 2 })
})

test.each([
  ['const restMs = 250', 1],
  ['export const most: number = 8 * 1024', 1],
  ['const limits = { first: 20, last: 500 } as const', 2],
  ['const first = 20, last = first * 25', 2],
  ['const none = 0, one = 1, less = -1', 0],
  ['const again = restMs', 0],
  ['const lineFeed = 0x0a', 0],
  ['const taken = [429, 503]', 0],
  ['const name = "250"', 0],
  ['function f() { const inner = 250 }', 0],
])('tuned constants: %s', (line, constants) => {
  expect(measured({ 'src/a/one.ts': line }).all.constants).toBe(constants)
})

const limited = (ratio: number, ended = 'judged') => ({ limits: { slow: { ratio, ended } } })

test.each([
  ['within its tolerance', limited(3.9), undefined, false],
  ['beyond it', limited(4.1), undefined, true],
  ['beyond it, and within it before', limited(4.1), limited(3), true],
  ['beyond it, and further before', limited(4.1), limited(5), false],
  ['judged no longer', limited(3, 'given up'), limited(3), true],
  ['never judged', limited(3, 'given up'), limited(3, 'given up'), false],
  ['hopeless', limited(3, 'given up, as it must'), limited(3, 'given up, as it must'), false],
])('a figure that is %s', (_what, now, before, fails) => {
  expect(compared(now, before).fails).toBe(fails)
})

interface Tolerance {
  readonly part: string
  readonly row?: string
  readonly figure: string
}

test.each(tolerances as Tolerance[])('the baseline has a figure for $part $row $figure', ({ part, row, figure }) => {
  const { whole, quick } = JSON.parse(readFileSync(new URL('../bench/baseline.json', import.meta.url), 'utf8'))
  const rows = [whole, quick].flatMap(form => Object.entries<object>(form[part] ?? {}))
  expect(rows.filter(([name, cells]) => (row ?? name) === name && figure in cells)).not.toEqual([])
})

test('what moved is told: any difference, and of what hangs on the machine more than noise', () => {
  const moved = (figure: string, before: number, value: number) =>
    compared({ a: { b: { [figure]: value } } }, { a: { b: { [figure]: before } } }).moved.length
  expect([
    moved('lines', 100, 101),
    moved('lines', 100, 100),
    moved('CPU s', 100, 105),
    moved('CPU s', 100, 120),
  ]).toEqual([1, 0, 0, 1])
})

interface Mutant {
  readonly original: string
  readonly replacement: string
  readonly decides: boolean
}

function mutantsOf(code: string): readonly Mutant[] {
  const all: Mutant[] = []
  instrument(code, (mutant: Mutant) => all.push(mutant) - 1)
  return all
}

test.each([
  ['check(items <= 20, { a: b > 1 })', ['items <= 20 => items < 20', '20 => 21']],
  ['expectStatus(exchange, 404, "x")', ['404 => 405']],
  ['if (!sent) found({ a: b > 1 })', ['!sent => true', '!sent => false', '!sent => sent']],
  ['const text = a > 1 ? "pets" : `pet`', []],
])('mutants that decide: %s', (code, expected) => {
  const deciding = mutantsOf(code).filter(({ decides }) => decides)
  expect(deciding.map(({ original, replacement }) => `${original} => ${replacement}`)).toEqual(expected)
})

test('what only says which exchanges are judged does not decide', () => {
  const mutants = mutantsOf('if (limit === undefined || keyed) skip()')
  expect(mutants).toHaveLength(4)
  expect(mutants.every(({ decides }) => !decides)).toBe(true)
})

test('a mutant is switched on by its number, within another one, too', () => {
  const code: string = instrument(
    'const judged = a > 1 && b !== 2',
    (() => {
      let n = 0
      return () => n++
    })(),
  )
  const judged = (active: number, a: number, b: number): boolean =>
    new Function('__mutant', 'a', 'b', `${code}; return judged`)((id: number) => id === active, a, b)
  expect(judged(-1, 1, 3)).toBe(false)
  expect([0, 1, 2, 3, 4].map(active => judged(active, 1, 3))).toEqual([true, true, false, false, false])
})
