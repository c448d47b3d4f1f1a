import { expect, test } from 'vitest'
import type { Json } from '../../core/json/json.js'
import { parseJson } from './json.js'
import { writeJson } from './write-json.js'

const parse = (text: string) => parseJson(new TextEncoder().encode(text))

test.each([
  '9223372036854775807',
  '-9223372036854775808',
  '9007199254740993',
  '[1,-2,{"a":[],"b":{},"":null},true,false,1.5,"\\u0000 \\\\ 犬"]',
  '{"__proto__":{"x":1},"constructor":2}',
  `${'['.repeat(100)}${']'.repeat(100)}`,
])('%s comes through unchanged', text => {
  expect(writeJson(parse(text).value)).toBe(text)
})

test.each([
  '',
  ' ',
  '01',
  '-',
  '1.',
  '.5',
  '1e',
  '+1',
  'NaN',
  'tru',
  '"\n"',
  '"\\x"',
  '"\\u12"',
  '"',
  '[1,]',
  '[,1]',
  '{"a"}',
  '{"a":}',
  '{a:1}',
  '{"a":1 "b":2}',
  '[1] 2',
  '\ufeff1',
  '\u00a01',
  '1e999',
  `${'['.repeat(101)}${']'.repeat(101)}`,
])('%j is refused', text => {
  expect(() => parse(text)).toThrow(SyntaxError)
})

test('bytes that are not UTF-8 are refused', () => {
  expect(() => parseJson(Uint8Array.of(0x22, 0xc3, 0x22))).toThrow('not UTF-8')
})

test.each([
  ['1.0', 'integral', 1],
  ['1e2', 'integral', 100],
  ['120e-1', 'integral', 12],
  ['-0.0', 'integral', 0],
  ['9223372036854775807.0', 'integral', 9223372036854775807n],
  ['1.5', 'fraction', 1.5],
  ['1e-400', 'fraction', 0],
  ['1.00000000000000000001', 'fraction', 1],
  ['5e-1', 'fraction', 0.5],
  ['7', undefined, 7],
])('%s is written as %s', (text, notation, value) => {
  const parsed = parse(`{"n":${text}}`)
  expect(parsed.notations.get('n')).toBe(notation)
  expect(parsed.value).toEqual({ n: value })
})

test('of repeated members the last counts, and it is told', () => {
  const { value, duplicates } = parse('{"a":1,"a":2}')
  expect([{ ...(value as object) }, duplicates]).toEqual([{ a: 2 }, true])
  expect(parse('{"a":1,"b":{"a":2}}').duplicates).toBe(false)
})

test('writing works at any depth', () => {
  let deep: Json = 1
  for (let level = 0; level < 200_000; level++) deep = [deep]
  expect(writeJson(deep)).toBe(`${'['.repeat(200_000)}1${']'.repeat(200_000)}`)
})

test('styles say the same in other words', () => {
  const value = { a: 120, b: ['é/', -5], c: {}, d: 2n ** 63n }
  const styles = [
    {},
    { pretty: true },
    { escape: 'all' },
    { escape: 'non-ascii' },
    { escape: 'slash' },
    { members: 'reversed' },
    { integers: 'fraction' },
    { integers: 'exponent' },
    { duplicates: true },
  ] as const
  const texts = styles.map(style => writeJson(value, style))
  expect(new Set(texts).size).toBe(styles.length)
  for (const text of texts) expect(parse(text).value).toEqual(value)
  expect(writeJson(1, { bom: true })).toBe('\ufeff1')
})
