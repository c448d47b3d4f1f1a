import type { Json } from '../../core/json/json.js'

/** How a number of the top-level object was written, where that is not as plain digits. */
export type Notation = 'integral' | 'fraction'

export interface Parsed {
  readonly value: Json
  /** Top-level members whose number has a fraction or an exponent. */
  readonly notations: ReadonlyMap<string, Notation>
  readonly duplicates: boolean
}

const maxDepth = 100
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const blanks = /[ \n\r\t]*/y
const number = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y

/** Parses a JSON text without loss of digits; throws a SyntaxError for anything else, nesting beyond 100 levels included. */
export function parseJson(bytes: Uint8Array): Parsed {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw new SyntaxError('the body is not UTF-8')
  }
  return new Parser(text).document()
}

class Parser {
  private at = 0
  private depth = 0
  private duplicates = false
  private notation: Notation | undefined
  private readonly notations = new Map<string, Notation>()

  constructor(private readonly text: string) {}

  document(): Parsed {
    const value = this.value()
    this.blanks()
    if (this.at < this.text.length) this.fail()
    return { value, notations: this.notations, duplicates: this.duplicates }
  }

  private value(): Json {
    this.blanks()
    this.notation = undefined
    switch (this.text[this.at]) {
      case '{':
        return this.nested(() => this.object())
      case '[':
        return this.nested(() => this.array())
      case '"':
        return this.string()
      case 't':
        return this.word('true', true)
      case 'f':
        return this.word('false', false)
      case 'n':
        return this.word('null', null)
      default:
        return this.number()
    }
  }

  private nested(read: () => Json): Json {
    if (++this.depth > maxDepth) throw new SyntaxError(`the body is nested deeper than ${maxDepth} levels`)
    this.at++
    const value = read()
    this.depth--
    this.notation = undefined
    return value
  }

  private object(): Json {
    // No prototype: __proto__ is a name like any other.
    const object: Record<string, Json> = Object.create(null)
    if (this.next('}')) return object
    do {
      this.blanks()
      if (this.text[this.at] !== '"') this.fail()
      const name = this.string()
      if (!this.next(':')) this.fail()
      if (name in object) this.duplicates = true
      object[name] = this.value()
      if (this.depth === 1) {
        if (this.notation === undefined) this.notations.delete(name)
        else this.notations.set(name, this.notation)
      }
    } while (this.next(','))
    if (!this.next('}')) this.fail()
    return object
  }

  private array(): Json {
    const array: Json[] = []
    if (this.next(']')) return array
    do array.push(this.value())
    while (this.next(','))
    if (!this.next(']')) this.fail()
    return array
  }

  private string(): string {
    const start = this.at++
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code === 0x22) break
      if (Number.isNaN(code) || code < 0x20) this.fail()
      this.at += code === 0x5c ? 2 : 1
    }
    this.at++
    // The built-in knows the escapes, and a single string has nothing to lose in it.
    return JSON.parse(this.text.slice(start, this.at))
  }

  private number(): Json {
    number.lastIndex = this.at
    const match = number.exec(this.text)
    if (!match) this.fail()
    this.at = number.lastIndex
    const [text, , fraction, exponent] = match
    if (fraction === undefined && exponent === undefined) return smallest(BigInt(text))
    const exact = wholeNumber(text)
    this.notation = exact === undefined ? 'fraction' : 'integral'
    if (exact !== undefined) return smallest(exact)
    if (!Number.isFinite(Number(text))) throw new SyntaxError('the body holds a number beyond all bounds')
    return Number(text)
  }

  private word<Value extends Json>(word: string, value: Value): Value {
    if (!this.text.startsWith(word, this.at)) this.fail()
    this.at += word.length
    return value
  }

  private next(character: string): boolean {
    this.blanks()
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  private blanks(): void {
    if (this.text.charCodeAt(this.at) > 0x20) return
    blanks.lastIndex = this.at
    blanks.test(this.text)
    this.at = blanks.lastIndex
  }

  private fail(): never {
    const found = this.at < this.text.length ? `unexpected character at offset ${this.at}` : 'the text ends too early'
    throw new SyntaxError(`the body is not JSON: ${found}`)
  }
}

function smallest(value: bigint): number | bigint {
  const near = Number(value)
  return Number.isSafeInteger(near) ? near : value
}

/** The value of `1.0` or `1e2` as an integer; undefined where it has a fraction or is beyond any int64. */
function wholeNumber(text: string): bigint | undefined {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  if (/^-?0+$/.test(digits)) return 0n
  const shift = Number(exponent) - fraction.length
  if (shift > 40) return undefined
  if (shift >= 0) return BigInt(digits) * 10n ** BigInt(shift)
  const kept = digits.slice(0, shift)
  return /^-?\d+$/.test(kept) && /^0+$/.test(digits.slice(shift)) ? BigInt(kept) : undefined
}
