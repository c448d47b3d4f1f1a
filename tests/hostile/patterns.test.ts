// @module-tag waits
import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { cpuMs } from './growth.js'

// Whatever text a regular expression of ours meets, it takes linear time. The texts come from the pattern itself: its
// characters and words, repeated, after what it begins with and before what it cannot match.

interface Pattern {
  readonly place: string
  readonly regex: RegExp
}

const root = new URL('../../', import.meta.url).pathname

function patternsIn(file: string): readonly Pattern[] {
  const text = readFileSync(root + file, 'utf8')
  const found: Pattern[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex, start } = node as { type?: string; regex?: { pattern: string; flags: string }; start: number }
    if (type === 'Literal' && regex !== undefined)
      found.push({
        place: `${file}:${text.slice(0, start).split('\n').length} /${regex.pattern}/${regex.flags}`,
        regex: new RegExp(regex.pattern, regex.flags),
      })
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, text).program)
  return found.filter(({ regex }) => /[*+]|\{\d*,/.test(regex.source))
}

/** What the pattern says literally, escapes and classes undone. */
const wordsOf = ({ source }: RegExp): readonly string[] =>
  source
    .replace(/\[(?:[^\]\\]|\\.?)*(?:\]|$)|\(\?[=!<:]*|\\[dwsbpPDWSB]/g, '\0')
    .replace(/\\([^\0])/g, '$1')
    .split(/[\0()|*+?^$.{}[\]]+/)
    .filter(word => word !== '')

function* attacks(regex: RegExp, length: number): Generator<string> {
  const words = wordsOf(regex)
  const letters = new Set([...regex.source, ...' \n\tA0"\\é'].filter(letter => !'(|*)'.includes(letter)))
  const several = [...letters].slice(0, 24)
  const units = new Set([
    ...words,
    ...several,
    ...several.flatMap(one => [...'" \\,/}'].map(other => one + other)),
    words.join(''),
  ])
  const [first = '', second = ''] = words
  const starts = new Set(['', first, first + second, `a${first}`])
  for (const unit of units) {
    if (unit === '') continue
    const many = unit.repeat(Math.ceil(length / unit.length))
    for (const start of starts) for (const end of ['', '\0', '\n!', '\\']) yield start + many + end
  }
}

function run(regex: RegExp, text: string): void {
  regex.lastIndex = 0
  if (regex.global) text.replace(regex, '')
  else regex.test(text)
}

/** The least of three. */
const least = (regex: RegExp, text: string): number =>
  Math.min(...Array.from({ length: 3 }, () => cpuMs(() => run(regex, text))))

function slowOn(regex: RegExp): string | undefined {
  for (const text of attacks(regex, 4000)) {
    const before = performance.now()
    run(regex, text)
    // What is done within this time is no danger, whatever the machine has to do besides.
    if (performance.now() - before < 1) continue
    const middle = text.slice(20, -20)
    const longer = text.slice(0, 20) + middle.repeat(4) + text.slice(-20)
    const once = least(regex, text)
    const fourfold = least(regex, longer)
    if (fourfold > 10 && fourfold > 9 * once)
      return `${JSON.stringify(text.slice(0, 20))}...: ${once} ms, ${fourfold} ms`
  }
  return undefined
}

const files = ['src', 'suites']
  .flatMap(folder => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`))
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))

test('every regular expression takes linear time', () => {
  const patterns = files.flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(100)
  const slow = patterns.flatMap(({ place, regex }) => {
    const text = slowOn(regex)
    return text === undefined ? [] : [`${place} on ${text}`]
  })
  expect(slow).toEqual([])
})

test('a regular expression that does not is found', () => {
  for (const regex of [/"(?:[^"\\]|\\.)*"/g, /\/+$/, /^\s*(?:identity)?\s*$/, /[?&]([^=&#]+)=/g])
    expect([regex, slowOn(regex)]).toEqual([regex, expect.any(String)])
})
