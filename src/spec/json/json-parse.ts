import { isUtf8 } from 'node:buffer'
import type { Draft } from '../../core/collections/draft.js'
import type { Json } from '../../core/json/json.js'
import { Keep } from './json-keep.js'
import { Parser } from './json-parser.js'
import { message, Unexpected } from './json-place.js'

export interface ParsedJson {
  /** Absent where the text is not JSON. */
  readonly value?: Json
  /** Where it is not JSON: one line with the offset, such as `unexpected "<" at byte 0`. */
  readonly error?: string
  /** It is the beginning of JSON, and ends there. */
  readonly cut?: true
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
  const known = whole ? undefined : ahead.get(bytes)
  return known ?? new Reading(bytes, whole).end()
}

/** Values that are read in one go: some milliseconds. */
const slice = 20_000
/** What was read already. */
const ahead = new WeakMap<Uint8Array, ParsedJson>()

/**
 * Reads a body bit by bit, with a `pause` before each bit, so that other things happen while a large one is read;
 * `parseJson` knows it then.
 */
export async function parseAhead(bytes: Uint8Array, pause: () => Promise<unknown>): Promise<void> {
  const reading = new Reading(bytes, false)
  do await pause()
  while (!reading.go(slice))
  ahead.set(bytes, reading.end())
}

/** A text that is being read. */
class Reading {
  private readonly bom: boolean
  private readonly utf8: boolean
  private readonly text: string
  private readonly parser: Parser
  private outcome: Pick<ParsedJson, 'value' | 'error' | 'cut'> | undefined

  constructor(bytes: Uint8Array, whole: boolean) {
    this.bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    const start = this.bom ? 3 : 0
    this.utf8 = isUtf8(bytes)
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start).toString('utf8')
    this.parser = new Parser(this.text, new Keep(whole ? 0 : this.text.length))
  }

  /** Reads so many values; true at the end. */
  go(values: number): boolean {
    if (this.outcome !== undefined) return true
    try {
      const value = this.parser.run(values)
      if (value === undefined) return false
      this.outcome = { value }
    } catch (error) {
      if (!(error instanceof Unexpected)) throw error
      const rest = this.text.slice(error.at)
      const cut = ['true', 'false', 'null'].some(word => word.startsWith(rest)) ? ({ cut: true } as const) : {}
      this.outcome = { error: message(this.text, error.at, this.bom ? 3 : 0, this.utf8), ...cut }
    }
    return true
  }

  end(): ParsedJson {
    this.go(Number.POSITIVE_INFINITY)
    const { parser, utf8, bom } = this
    const { duplicateKeys, depth } = parser
    const parsed: Draft<ParsedJson> = { ...this.outcome, utf8, bom, duplicateKeys, depth }
    if (parser.loneSurrogates) parsed.loneSurrogates = true
    return parsed
  }
}
