import { describe, expect, it } from 'vitest'
import { block, disarm, line, mostOf } from './sanitise.js'

describe('line', () => {
  it.each([
    ['plain text, ünïcode 漢字 😀', 'plain text, ünïcode 漢字 😀'],
    ['a\nb\r\n\tc', 'a\\nb\\r\\n\\tc'],
    ['\x1b[31m\x9b\x7f\0', '\\x1b[31m\\u009b\\x7f\\x00'],
    ['a\u00a0b\u3000c', 'a\\u00a0b\\u3000c'],
    ['\u202e\u200d\ufeff\u2028', '\\u202e\\u200d\\ufeff\\u2028'],
    ['\ud800 \u{e0041}', '\\ud800 \\u{e0041}'],
    ['::error::x', '\\::error::x'],
    ['a ::b fe80::1', 'a ::b fe80::1'],
    ['##[error] ##vso[x] ## title ###[y]', '#\\#[error] #\\#vso[x] ## title ##\\#[y]'],
  ])('shows %j', (text, shown) => expect(line(text)).toBe(shown))

  it('says how much was cut, never within a character', () => {
    const filled = 'a'.repeat(199)
    expect(line(`${filled}bcd`, 'header')).toBe(`${filled}b… (2 more characters)`)
    expect(line(`${filled}😀`, 'header')).toBe(`${filled}… (2 more characters)`)
  })
})

describe('block', () => {
  it('keeps lines, up to a number', () => {
    expect(block('a\r\n\tb\n::c', ...mostOf.body)).toEqual(['a', '  b', '\\::c'])
    expect(block('a\nb\nc', 2, 100)).toEqual(['a', 'b', '… (1 more line)'])
    expect(block('abc', 2, 1)).toEqual(['a… (2 more characters)'])
    expect(block('', ...mostOf.body)).toEqual([])
  })
})

describe('disarm', () => {
  it('finds a command behind blanks and colours', () => {
    expect(disarm('x\n  \x1b[31m::error::')).toBe('x\n  \x1b[31m\\::error::')
  })
})

it('a command is shown whole or not at all', () => {
  expect(line(`curl '${'x'.repeat(7_000)}'`, 'command')).toMatch(/^curl 'x+'$/)
  expect(line(`curl '${'x'.repeat(9_000)}'`, 'command')).toBe(
    '# too long to be shown here: 9007 characters, see report.json',
  )
})
