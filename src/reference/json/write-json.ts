import type { Json } from '../../core/json/json.js'

/** How JSON is written; all of it is legal and says the same. */
export interface JsonStyle {
  /** Line breaks and blanks between tokens. */
  readonly pretty?: boolean
  /** `non-ascii`: as \uXXXX; `all`: every character of a string; `slash`: a solidus as \/. */
  readonly escape?: 'non-ascii' | 'all' | 'slash'
  readonly members?: 'reversed' | 'sorted'
  /** Safe integers as `5.0` or `5e0`. */
  readonly integers?: 'fraction' | 'exponent'
  /** Every first member of an object twice. */
  readonly duplicates?: boolean
  readonly bom?: boolean
}

interface Level {
  readonly close: string
  readonly names: readonly string[] | undefined
  readonly values: readonly Json[]
  at: number
}

/** The JSON text of a value, integers digit for digit. Works without recursion: a fault may nest as deep as it likes. */
export function writeJson(value: Json, style: JsonStyle = {}): string {
  let text = style.bom ? '\ufeff' : ''
  const levels: Level[] = []
  let next: Json | undefined = value
  for (;;) {
    if (next !== undefined) {
      if (typeof next === 'object' && next !== null) {
        levels.push(level(next, style))
        text += Array.isArray(next) ? '[' : '{'
      } else text += scalar(next, style)
      next = undefined
    }
    const top = levels.at(-1)
    if (!top) return text
    if (top.at === top.values.length) {
      levels.pop()
      if (style.pretty && top.at > 0) text += lineBreak(levels.length)
      text += top.close
      continue
    }
    if (top.at > 0) text += ','
    if (style.pretty) text += lineBreak(levels.length)
    if (top.names) text += string(top.names[top.at]!, style) + (style.pretty ? ' : ' : ':')
    next = top.values[top.at++]!
  }
}

function level(value: object, style: JsonStyle): Level {
  if (Array.isArray(value)) return { close: ']', names: undefined, values: value, at: 0 }
  const object = value as Record<string, Json | undefined>
  let names = Object.keys(object).filter(name => object[name] !== undefined)
  if (style.members === 'reversed') names.reverse()
  if (style.members === 'sorted') names.sort()
  if (style.duplicates) names = names.slice(0, 1).concat(names)
  return { close: '}', names, values: names.map(name => object[name]!), at: 0 }
}

function scalar(value: Exclude<Json, object> | null, style: JsonStyle): string {
  if (typeof value === 'string') return string(value, style)
  if (typeof value === 'bigint') return value.toString()
  if (style.integers && Number.isSafeInteger(value)) return integer(value as number, style.integers)
  return JSON.stringify(value)
}

function integer(value: number, form: 'fraction' | 'exponent'): string {
  if (form === 'fraction') return `${value}.0`
  const digits = String(Math.abs(value))
  const rest = digits.slice(1)
  return `${value < 0 ? '-' : ''}${digits[0]}${rest && `.${rest}`}e${rest.length}`
}

function string(value: string, style: JsonStyle): string {
  const text = JSON.stringify(value)
  if (style.escape === 'non-ascii') return text.replace(/[^\x00-\x7f]/g, escaped)
  if (style.escape === 'all') return `"${value.replace(/[\s\S]/g, escaped)}"`
  if (style.escape === 'slash') return text.replaceAll('/', '\\/')
  return text
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function lineBreak(depth: number): string {
  return `\r\n${'\t'.repeat(depth)}`
}
