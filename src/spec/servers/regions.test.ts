import { describe, expect, it } from 'vitest'
import { regions, shownLines, unmarked } from './regions.js'

const nested = ['// rule: a b', '\tone', '# rule: c', '\t\ttwo', '# end', '// end', 'three'].join('\n')

describe('marked regions', () => {
  it('may stand in one another', () => {
    expect(regions(nested)).toEqual([
      { rules: ['a', 'b'], from: 1, to: 5 },
      { rules: ['c'], from: 3, to: 4 },
    ])
  })

  it.each([
    ['one that is never closed', '// rule: a\none', /never closed/],
    ['an end too many', 'one\n// end', /never opened/],
  ])('are refused with %s', (_, source, message) => {
    expect(() => regions(source)).toThrow(message)
  })

  it('are shown without marks, at the left', () => {
    expect(shownLines(nested.split('\n').slice(1, 5))).toEqual(['one', '    two'])
    expect(shownLines(['  one', '', '  two', ''])).toEqual(['one', '', 'two'])
  })

  it('leave nothing of their marks', () => {
    expect(unmarked('a\n\n\n// rule: x\nb\n\n// end\n\nc')).toBe('a\n\n\nb\n\nc')
  })
})
