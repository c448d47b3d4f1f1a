import { integer, type Json } from '../../core/json/json.js'
import { parseJson } from './json-parse.js'

export interface LenientMember {
  readonly name: string
  /** Of a field of NewPet: a string for a word, and none where there is none, or none that can be told. */
  readonly value?: Json
  readonly text: string
  /** The value is written as JSON has it: there are no two ways to read it. */
  readonly isExact: boolean
}

export interface LenientObject {
  readonly members: readonly LenientMember[]
  /** The object, and all that is in it, ends before the text does. */
  readonly complete: boolean
}

const fields = new Set(['name', 'categoryId', 'status'])

const blank = /(?:[\s\0-\x1f\ufeff]|\/\/[^\n]*|#[^\n]*|\/\*.*?\*\/)+/sy
const string = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy
const word = /[^\s\0-\x1f"'[\]{},:;=/#]+/y

/**
 * The first object of a text that is no JSON, as a reader may find it that takes forms beyond JSON (RFC 8259, section 9):
 * comments, single quotes, bare words, other numbers, separators missing or too many, text around the object. Undefined
 * where the text begins none.
 */
export function readLeniently(text: string): LenientObject | undefined {
  let at = 0
  const members: LenientMember[] = []
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  take(blank)
  const start = text.indexOf('{', at)
  // In an array or a string there is no object of its own.
  if (start < 0 || /["'[]/.test(text[at]!)) return undefined
  at = start + 1
  for (;;) {
    while (take(blank) !== '' || take(/[,;]/y) !== '');
    if (take(/\}/y) !== '') return { members, complete: true }
    const name = nameOf(take(string) || take(word))
    if (name === undefined) return { members, complete: false }
    while (take(blank) !== '' || take(/[:=>]/y) !== '');
    const from = at
    const isThere = !/[,;}]/.test(text[at] ?? '')
    const ends = !isThere || skipValue()
    members.push(isThere && ends ? memberOf(name, text.slice(from, at)) : { name, text: '', isExact: false })
    if (!ends) return { members, complete: false }
  }

  /** Past one value; false where it does not end. */
  function skipValue(): boolean {
    const closing: string[] = []
    do {
      take(blank)
      const sign = take(/[[\]{}]/y)
      if (sign === '[' || sign === '{') closing.push(sign === '[' ? ']' : '}')
      else if (sign !== '') {
        if (closing.pop() !== sign) return false
      } else if (take(string) === '' && take(closing.length > 0 ? /[,:;=]/y : word) === '' && take(word) === '')
        return false
    } while (closing.length > 0)
    // A word at the very end may have been cut.
    return at < text.length || /["'\]}]$/.test(text)
  }
}

function nameOf(text: string): string | undefined {
  if (text === '') return undefined
  return /^["']/.test(text) ? unquoted(text) : text
}

function memberOf(name: string, text: string): LenientMember {
  if (!fields.has(name)) return { name, text, isExact: false }
  const value = strict(text)
  const isExact = value !== undefined
  const read = value ?? loose(text)
  return { name, ...(read === undefined ? {} : { value: read }), text, isExact }
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(1, -1)
  }
}

const strict = (text: string): Json | undefined => parseJson(Buffer.from(text), { whole: true }).value

/** Words that stand for no string, however lenient the reader. */
const valueless = /^(?:undefined|None|null|nil|[+-]?(?:NaN|Infinity))$/i

function loose(text: string): Json | undefined {
  if (/^["']/.test(text)) return text.slice(1, -1)
  if (/^[[{]/.test(text)) return text.startsWith('[') ? [] : {}
  if (valueless.test(text)) return undefined
  const [, sign, digits] = /^([+-]?)(\d+|0x[\da-f]+)\.?$/i.exec(text) ?? []
  if (digits !== undefined) return integer(sign === '-' ? -BigInt(digits) : BigInt(digits))
  if (/^(?:true|false)$/i.test(text)) return /t/i.test(text)
  return /^[+-]?[.\d]/.test(text) ? Number.parseFloat(text) : text
}
