import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeJson } from '../../core/json/json.js'
import { parseAhead, parseJson } from './json-parse.js'

const parse = (text: string) => parseJson(Buffer.from(text))

describe('numbers keep every digit', () => {
  it.each<[string, number | bigint]>([
    ['0', 0],
    ['-0', 0],
    ['-0.0', 0],
    ['0e99999999999', 0],
    ['5.0', 5],
    ['1e2', 100],
    ['1E+2', 100],
    ['-120e-1', -12],
    ['0.00001e5', 1],
    ['1.5', 1.5],
    ['999999999999999', 999999999999999],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['9007199254740993.0', 9007199254740993n],
    ['9.223372036854775807e18', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775808', 9223372036854775808n],
    ['1e39', 10n ** 39n],
    ['1e40', 1e40],
    ['1e400', Infinity],
    ['-1e99999999999', -Infinity],
    [`1${'0'.repeat(500)}e-500`, 1],
  ])('%s', (text, value) => {
    expect(parse(text).value).toBe(value)
  })

  it.each(['1e-400', '1.00000000000000000001', '9007199254740993.5', '4503599627370497.3'])(
    '%s stays a fraction',
    text => {
      expect(Number.isInteger(parse(text).value)).toBe(false)
    },
  )

  it('reads a number of a million digits at once', () => {
    expect(parse('7'.repeat(1_000_000)).value).toBe(Infinity)
    expect(parse(`1${'0'.repeat(1_000_000)}e-1000000`).value).toBe(1)
  })
})

describe('grammar', () => {
  it.each([
    ['<html>', 'unexpected "<" at byte 0'],
    ['', 'unexpected end at byte 0'],
    [' ', 'unexpected end at byte 1'],
    ['{"name":"é",}', 'unexpected "}" at byte 13'],
    ['[1,]', 'unexpected "]" at byte 3'],
    ['[1}', 'unexpected "}" at byte 2'],
    ['[1', 'unexpected end at byte 2'],
    ['[1] 2', 'unexpected "2" at byte 4'],
    ['{"a" 1}', 'unexpected "1" at byte 5'],
    ['{a:1}', 'unexpected "a" at byte 1'],
    ['01', 'unexpected "1" at byte 1'],
    ['-', 'unexpected end at byte 1'],
    ['+1', 'unexpected "+" at byte 0'],
    ['.5', 'unexpected "." at byte 0'],
    ['1.', 'unexpected end at byte 2'],
    ['1e', 'unexpected end at byte 2'],
    ['NaN', 'unexpected "N" at byte 0'],
    ['nul', 'unexpected "n" at byte 0'],
    ["'a'", 'unexpected "\'" at byte 0'],
    ['"a\nb"', 'unexpected "\\n" at byte 2'],
    ['"a', 'unexpected end at byte 2'],
    ['"a\\', 'unexpected end at byte 3'],
    ['"a\\nb\\x"', 'unexpected "\\\\" at byte 5'],
    ['"\\u12g4"', 'unexpected "\\\\" at byte 1'],
    ['\u00a0 1', 'unexpected "\u00a0" at byte 0'],
  ])('refuses %j', (text, error) => {
    const parsed = parse(text)
    expect(parsed.error).toBe(error)
    expect(parsed).not.toHaveProperty('value')
  })

  it('agrees with JSON.parse on valid text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), undefined, indent)
        expect(JSON.parse(writeJson(parse(spaced).value!))).toEqual(JSON.parse(spaced))
      }),
    )
  })

  it('refuses what JSON.parse refuses, and nothing else', () => {
    const broken = fc
      .tuple(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('', ',', '"', '\\', '}', ']', '0', '.', 'e', '-', '\u0001'),
      )
      .map(([text, at, gone, inserted]) => {
        const cut = at % (text.length + 1)
        return text.slice(0, cut) + inserted + text.slice(cut + gone)
      })
      // A lone surrogate becomes a replacement character on its way into bytes.
      .map(text => Buffer.from(text).toString())
    fc.assert(
      fc.property(broken, text => {
        let valid = true
        try {
          JSON.parse(text)
        } catch {
          valid = false
        }
        expect(parse(text).error === undefined).toBe(valid)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('names and strings', () => {
  it('takes __proto__ and constructor for ordinary names', () => {
    const value = parse('{"__proto__":{"x":1},"constructor":2}').value as Record<string, unknown>
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
    expect(value.constructor).toBe(2)
    expect('x' in value).toBe(false)
    const empty = parse('{}').value as object
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) expect(name in empty).toBe(false)
  })

  it.each<[string, readonly string[]]>([
    ['{"a":1,"b":1}', []],
    ['[{"a":1},{"a":1}]', []],
    ['{"a":1,"a":2}', ['body.a']],
    ['{"a":1,"\\u0061":2}', ['body.a']],
    ['[0,{"a":[{"b":1,"b":2}]}]', ['body[1].a[0].b']],
    ['[1,2,3,{"name":1,"name":2,"name":3}]', ['body[3].name', 'body[3].name']],
    [`[${'{"a":1,"a":2},'.repeat(9)}0]`, [0, 1, 2, 3, 4].map(i => `body[${i}].a`)],
  ])('duplicate keys of %s', (text, paths) => {
    expect(parse(text).duplicateKeys).toEqual(paths)
  })

  it('keeps the last of duplicate keys', () => {
    expect(parse('{"a":1,"a":{"b":2}}').value).toEqual({ a: { b: 2 } })
  })

  it.each([62, 63, 64, 65, 300])('reads strings of %s characters and what stands behind them', length => {
    const text = 'x'.repeat(length)
    for (const value of [text, `${text}"`, `${text}\\${text}`, `${text}\n${text}é`, `"${text}`])
      expect([value, parse(JSON.stringify(value)).value]).toEqual([value, value])
    expect(parse(`"${text}\n"`).error).toMatch(`at byte ${length + 1}`)
    expect(parse(`"${text}`).error).toMatch(`at byte ${length + 1}`)
  })

  it.each<[string, string, boolean]>([
    ['"\\ud83d\\ude00"', '😀', false],
    ['"\\ud83d"', '\ud83d', true],
    ['"\\ude00\\ud83d"', '\ude00\ud83d', true],
    ['"😀\\n"', '😀\n', false],
  ])('surrogates of %s', (text, value, lone) => {
    const parsed = parse(text)
    expect(parsed.value).toBe(value)
    expect(parsed.loneSurrogates ?? false).toBe(lone)
  })
})

describe('bytes', () => {
  it('notes a byte order mark and reads on', () => {
    expect(parse('\ufeff[1]')).toMatchObject({ bom: true, utf8: true, value: [1] })
    expect(parse('[1]')).toMatchObject({ bom: false })
    expect(parse('\ufeffx').error).toBe('unexpected "x" at byte 3')
    expect(parse('\ufeff\ufeff1').error).toBeDefined()
  })

  it.each([
    ['latin1', [0xe9]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a cut sequence', [0xe2, 0x82]],
  ])('notes %s and reads on', (_, bytes) => {
    const parsed = parseJson(Uint8Array.from([0x22, ...bytes, 0x22]))
    expect(parsed.utf8).toBe(false)
    expect(parsed.value).toMatch(/^\ufffd+$/)
  })

  it('reads a view into a larger buffer', () => {
    const whole = Uint8Array.from(Buffer.from('xx[7]xx'))
    expect(parseJson(whole.subarray(2, 5)).value).toEqual([7])
  })
})

describe('nesting', () => {
  const deep = 100_000
  it.each<[string, string, number]>([
    ['a scalar', '1', 0],
    ['an empty array', '[]', 1],
    ['siblings', '[[],[]]', 2],
    ['a mixture', '{"a":[1,{"b":2}]}', 3],
    ['deep arrays', '['.repeat(deep) + ']'.repeat(deep), deep],
    ['deep objects', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`, deep],
  ])('%s', (_, text, depth) => {
    expect(parse(text)).toMatchObject({ depth, utf8: true })
    expect(parse(text).error).toBeUndefined()
  })

  it('yields objects that can be put into a text', () => {
    expect(`${parse('{"a":{}}').value} ${parse('[{},1]').value}`).toBe('[object Object] [object Object],1')
  })

  it('survives deep text that is wrong', () => {
    expect(parse('['.repeat(deep)).error).toBe(`unexpected end at byte ${deep}`)
    expect(parse(`${'['.repeat(deep)}}`).error).toBe(`unexpected "}" at byte ${deep}`)
    const mixed = `${'{"a":['.repeat(deep)}1${']}'.repeat(deep - 1)}}`
    expect(parse(mixed).error).toBe(`unexpected "}" at byte ${mixed.length - 1}`)
  })

  it('finds names that occur twice as deep down as anything is kept', () => {
    const twice = (levels: number) => parse(`${'{"a":'.repeat(levels)}{"b":1,"b":2}${'}'.repeat(levels)}`)
    expect(twice(250).duplicateKeys).toEqual(['body.a.a.a.a.a.a.a.a….b'])
    expect(twice(deep)).toMatchObject({ duplicateKeys: [], depth: deep + 1 })
  })

  it('keeps what stands beside and after deep nesting', () => {
    const { value, depth } = parse(`{"a":${'[{"x":'.repeat(deep)}[]${'}]'.repeat(deep)},"b":[1,{"c":2}]}`)
    expect(value).toMatchObject({ b: [1, { c: 2 }] })
    expect(depth).toBe(2 * deep + 2)
  })
})

describe('a large body', () => {
  const pets = `[${Array.from({ length: 60_000 }, (_, i) => `{"id":${i},"name":"Rex","tags":[[]]}`).join()}]`

  it('is read bit by bit, and comes to the same', async () => {
    for (const text of [pets, `${pets}]`, pets.slice(0, -1), `${'['.repeat(300_000)}${']'.repeat(300_000)}`]) {
      const bytes = Buffer.from(text)
      const whole = parseJson(Buffer.from(text))
      let pauses = 0
      await parseAhead(bytes, async () => void pauses++)
      expect(pauses).toBeGreaterThan(3)
      const known = parseJson(bytes)
      expect(known).toEqual(whole)
      expect(parseJson(bytes)).toBe(known)
    }
  })
})
