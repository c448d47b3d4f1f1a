import { isUtf8 } from 'node:buffer'
import type { Json } from '../core/json.js'
import { Keep } from './json-keep.js'
import { exactNumber } from './json-number.js'
import { badEscape, message, pathOf, Unexpected } from './json-place.js'

export interface ParsedJson {
  /** Absent where the text is not JSON. */
  readonly value?: Json
  /** Where it is not JSON: one line with the offset, such as `unexpected "<" at byte 0`. */
  readonly error?: string
  /** Whether the bytes are valid UTF-8; where not, replacement characters stand in for the rest. */
  readonly utf8: boolean
  readonly bom: boolean
  /** Paths of names that occur twice in one object, such as `body[3].name`; the first 5. */
  readonly duplicateKeys: readonly string[]
  /** Levels of arrays and objects: 0 for a scalar. */
  readonly depth: number
  /** A string or name holds half of a surrogate pair, which only an escape can bring about. */
  readonly loneSurrogates?: boolean
}

/**
 * Parses RFC 8259 JSON without loss and without recursion, so that hostile nesting cannot overflow the stack. Of what is
 * far larger than any answer, some is read and not kept (`json-keep`), unless the `whole` is asked for.
 */
export function parseJson(bytes: Uint8Array, { whole = false } = {}): ParsedJson {
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const start = bom ? 3 : 0
  const utf8 = isUtf8(bytes)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start).toString('utf8')
  const parser = new Parser(text, new Keep(whole ? 0 : text.length))
  let outcome: Pick<ParsedJson, 'value' | 'error'>
  try {
    outcome = { value: parser.run() }
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    outcome = { error: message(text, error.at, start, utf8) }
  }
  return {
    ...outcome,
    utf8,
    bom,
    duplicateKeys: parser.duplicateKeys,
    depth: parser.depth,
    ...(parser.loneSurrogates ? { loneSurrogates: true } : {}),
  }
}

/** Its prototype is empty and has none: objects of a class are fast, those of Object.create(null) are hash tables. */
class Members {
  [name: string]: Json
}
Object.setPrototypeOf(Members.prototype, null)
Reflect.deleteProperty(Members.prototype, 'constructor')
// Text such as any other object has: a judge that takes a value for a text must not break.
Object.defineProperty(Members.prototype, Symbol.toPrimitive, { value: () => '[object Object]' })

const code = (character: string): number => character.charCodeAt(0)
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')]
const [openArray, closeArray, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')]
const [minus, zero, nine] = [code('-'), code('0'), code('9')]

class Parser {
  depth = 0
  loneSurrogates = false
  readonly duplicateKeys: string[] = []
  private readonly text: string
  private pos = 0
  /** Containers that are open around the current one, and the name or index under which each next one stands. */
  private readonly outer: (Json[] | Members)[] = []
  private readonly names: string[] = []

  private readonly keep: Keep

  constructor(text: string, keep: Keep) {
    this.text = text
    this.keep = keep
  }

  run(): Json {
    const { outer, names, keep } = this
    let open: Json[] | Members | undefined
    let name = ''
    for (;;) {
      let value: Json
      const first = this.peek()
      if (first === openObject || first === openArray) {
        if (open !== undefined) {
          outer.push(open)
          names.push(name)
        }
        if (outer.length >= this.depth) this.depth = outer.length + 1
        this.pos++
        open = first === openArray ? keep.array(outer.length) : new Members()
        keep.opened(outer.length)
        if (this.peek() !== (first === openArray ? closeArray : closeObject)) {
          if (first === openObject) name = this.name()
          continue
        }
        this.pos++
        value = open
        open = outer.pop()
        name = names.pop() ?? ''
      } else value = this.scalar(first)

      for (;;) {
        if (open === undefined) {
          if (!Number.isNaN(this.peek())) throw new Unexpected(this.pos)
          return value
        }
        const array = Array.isArray(open)
        const level = outer.length
        if (array) {
          if (keep.element(open as Json[], level)) (open as Json[]).push(keep.shown(value, level))
        } else {
          if (name in open) this.duplicate(open, name)
          if (keep.member(name, level)) (open as Members)[name] = keep.shown(value, level)
        }
        const next = this.peek()
        if (next === comma) {
          this.pos++
          if (!array) name = this.name()
          break
        }
        if (next !== (array ? closeArray : closeObject)) throw new Unexpected(this.pos)
        this.pos++
        value = open
        open = outer.pop()
        name = names.pop() ?? ''
      }
    }
  }

  /** Skips white space; the code of the next character, NaN at the end. */
  private peek(): number {
    for (;;) {
      const next = this.text.charCodeAt(this.pos)
      if (next !== 32 && next !== 10 && next !== 13 && next !== 9) return next
      this.pos++
    }
  }

  private name(): string {
    if (this.peek() !== quote) throw new Unexpected(this.pos)
    const name = this.string()
    if (this.peek() !== colon) throw new Unexpected(this.pos)
    this.pos++
    return name
  }

  private scalar(first: number): Json {
    if (first === quote) return this.string()
    if (first === minus || (first >= zero && first <= nine)) return this.number(first)
    for (const [word, value] of words) {
      if (this.text.startsWith(word, this.pos)) {
        this.pos += word.length
        return value
      }
    }
    throw new Unexpected(this.pos)
  }

  private string(): string {
    const { text } = this
    const start = this.pos
    let at = start + 1
    let next = text.charCodeAt(at)
    let escaped = false
    // The comparison is false for NaN: the end of the text ends the loop too.
    while (next >= 32 && next !== quote) {
      if (next === backslash) {
        escaped = true
        at++
      }
      next = text.charCodeAt(++at)
    }
    if (next !== quote) throw new Unexpected(Math.min(at, text.length))
    this.pos = at + 1
    return escaped ? this.unescape(start, at + 1) : text.slice(start + 1, at)
  }

  private unescape(start: number, end: number): string {
    const token = this.text.slice(start, end)
    let value: string
    try {
      value = JSON.parse(token)
    } catch {
      throw new Unexpected(start + badEscape(token))
    }
    if (/\p{Surrogate}/u.test(value)) this.loneSurrogates = true
    return value
  }

  private number(first: number): Json {
    const { text } = this
    const start = this.pos
    let at = first === minus ? start + 1 : start
    const digits = at
    let value = 0
    let next = text.charCodeAt(at)
    for (; next >= zero && next <= nine; next = text.charCodeAt(++at)) value = value * 10 + (next - zero)
    if (at === digits) throw new Unexpected(at)
    if (at > digits + 1 && text.charCodeAt(digits) === zero) throw new Unexpected(digits + 1)
    this.pos = at
    if (next !== 46 && next !== 69 && next !== 101 && at - digits <= 15) {
      // A difference, because -0 is 0.
      return first === minus ? 0 - value : value
    }
    this.fraction()
    return exactNumber(text.slice(start, this.pos))
  }

  /** Skips the fraction and the exponent of a number, where it has them. */
  private fraction(): void {
    if (this.text.charCodeAt(this.pos) === 46) {
      this.pos++
      this.digits()
    }
    const exponent = this.text.charCodeAt(this.pos) | 32
    if (exponent !== 101) return
    const sign = this.text.charCodeAt(++this.pos)
    if (sign === minus || sign === 43) this.pos++
    this.digits()
  }

  private digits(): void {
    const start = this.pos
    for (let next = this.text.charCodeAt(start); next >= zero && next <= nine; ) next = this.text.charCodeAt(++this.pos)
    if (this.pos === start) throw new Unexpected(start)
  }

  private duplicate(open: Json[] | Members, name: string): void {
    if (this.duplicateKeys.length < 5) this.duplicateKeys.push(pathOf([...this.outer, open], [...this.names, name]))
  }
}

const words: readonly (readonly [string, Json])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]
