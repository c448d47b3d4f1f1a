import type { Json } from '../../core/json/json.js'
import { Flags } from './json-flags.js'
import { type Keep, Members, maxLevels, nobody, nothing } from './json-keep.js'
import { exactNumber } from './json-number.js'
import { badEscape, pathOf, Unexpected } from './json-place.js'

const code = (character: string): number => character.charCodeAt(0)
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')]
const [openArray, closeArray, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')]
const [minus, zero, nine] = [code('-'), code('0'), code('9')]

/** Strings from so many characters on are searched for their end by a pattern: six times as fast, and slower where they are short. */
const long = 64
const plain = /[^"\\\u0000-\u001f]*/y

/** Where the characters that stand for themselves end. */
function plainUpTo(text: string, from: number): number {
  plain.lastIndex = from
  plain.test(text)
  return plain.lastIndex
}

/** Reads a JSON text value by value, without recursion. */
export class Parser {
  depth = 0
  loneSurrogates = false
  readonly duplicateKeys: string[] = []
  private readonly text: string
  private pos = 0
  /** Containers that are open around the current one, and the name or index under which each next one stands. */
  private readonly outer: (Json[] | Members)[] = []
  private readonly names: string[] = []
  /** Of those beyond the levels that are kept only whether they are arrays. */
  private deep: Flags | undefined
  /** How many of both there are. */
  private level = 0
  /** The container that is open, and the name of the member that is next. */
  private open: Json[] | Members | undefined
  private next = ''
  private ended: Json | undefined

  private readonly keep: Keep

  constructor(text: string, keep: Keep) {
    this.text = text
    this.keep = keep
  }

  /** Reads so many values; undefined where more are to come. */
  run(values: number): Json | undefined {
    const { keep } = this
    let { open, next: name, ended } = this
    for (let left = values; ; left--) {
      if (left <= 0) return this.pause(open, name, undefined)
      let value: Json
      const first = ended === undefined ? this.peek() : 0
      if (ended !== undefined) {
        value = ended
        ended = undefined
      } else if (first === openObject || first === openArray) {
        const isKept = keep.takes(open, this.level)
        if (open !== undefined) this.enter(open, name)
        const { level } = this
        if (level >= this.depth) this.depth = level + 1
        this.pos++
        if (first === openArray) open = isKept ? [] : nothing
        else open = isKept ? new Members() : nobody
        keep.opened(level)
        if (this.peek() !== (first === openArray ? closeArray : closeObject)) {
          if (first === openObject) name = this.name()
          continue
        }
        this.pos++
        value = open
        open = this.leave()
        name = this.outerName()
      } else value = this.scalar(first)

      for (;;) {
        if (open === undefined) {
          if (!Number.isNaN(this.peek())) throw new Unexpected(this.pos)
          return value
        }
        const array = Array.isArray(open)
        const { level } = this
        if (array) {
          if (open !== nothing && keep.element(open as Json[], level)) (open as Json[]).push(keep.shown(value))
        } else {
          if (open !== nobody) {
            if (name in open) this.duplicate(open, name)
            if (keep.member(name, level)) (open as Members)[name] = keep.shown(value)
          }
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
        open = this.leave()
        name = this.outerName()
        if (--left < 0) return this.pause(open, name, value)
      }
    }
  }

  /** Until `run` is called again. `ended`: the value that was read last, and stands nowhere yet. */
  private pause(open: Json[] | Members | undefined, name: string, ended: Json | undefined): undefined {
    this.open = open
    this.next = name
    this.ended = ended
    return undefined
  }

  /** The open container goes on under this name once the next one has ended. */
  private enter(open: Json[] | Members, name: string): void {
    if (this.level < maxLevels) {
      this.outer.push(open)
      this.names.push(name)
    } else {
      this.deep ??= new Flags()
      this.deep.push(Array.isArray(open))
    }
    this.level++
  }

  /** The container around the one that has ended. */
  private leave(): Json[] | Members | undefined {
    if (this.level === 0) return undefined
    return --this.level < maxLevels ? this.outer.pop() : this.deep!.pop() ? nothing : nobody
  }

  /** The name under which the container around goes on. */
  private outerName(): string {
    return this.level < maxLevels ? (this.names.pop() ?? '') : ''
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
      if (++at - start === long) at = plainUpTo(text, at)
      next = text.charCodeAt(at)
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
