import { longest, shortest } from './forms.js'
import { redacted } from './redacted-json.js'

type Redact = (text: string) => string

/** Each string as a whole: what stands within one is no token. Only the last may have no end. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d[\d.eE+-]*|[[\]{},:]/gs
const tokensWithoutStrings = /-?\d[\d.eE+-]*|[[\]{},:]/g
const hasEnd = /^"[^"\\]*(?:\\.[^"\\]*)*"$/s
/** A number of many digits, or the first of several values that may be letters or bytes. */
const suspicious = /\d[\d.]{7}|\[\s*["\d]|"\d{1,4}"\s*:/
/** Where quotes do not match, a row of letters is known by itself. */
const quotedRow = /(?:"[^"\\]{1,4}"\s*,\s*){7,}"[^"\\]{1,4}"/g
/** What may say a secret that no search of the text finds: rows, and powers of ten. No list of the interface has any. */
const beyondSearch = /\[\s*["\d]|\[[^{[\]",]*,|"(?:\d{1,4}|\\u0030)"\s*:|[\d.+-]e\+?\d|(?:"[^"\\]{1,4}"\s*,\s*){7}/i
/** Values of a row that are looked at together. */
const mostOfRow = 8 * longest
/** Of open arrays and objects: no response of the interface nests near as deep. */
const deepest = 10_000
/** The interface's own numbers: clients get and send them, and right responses would look wrong without. */
const ids: ReadonlySet<unknown> = new Set(['id', 'categoryId'])
/** Digits that no rounding to a double changes. */
const exact = 15

interface Scalar {
  readonly text: string
  readonly start: number
}

interface Frame {
  readonly isArray: boolean
  /** Its last scalars, of so many in all. */
  row: Scalar[]
  length: number
  /** Nothing but scalars, whose names in an object are 0, 1, 2 and so on. */
  isRow: boolean
  name?: unknown
  awaitsName: boolean
}

/** Whether its values say nothing that the text does not say as well: then a text without secrets has none in values either. */
export const isPlain = (json: string): boolean => !beyondSearch.test(json)

/**
 * JSON without the numbers that are secrets, and without rows of bytes or of letters that spell one. The shape stays: each digit
 * becomes 1, each text `[redacted]`. What stands in single texts is left to others. What is no JSON is looked at as if it were.
 */
export function maskedValues(json: string, redact: Redact): string {
  if (!suspicious.test(json)) return json
  const masked: Scalar[] = []
  const frames: Frame[] = []
  const look = ({ isRow, row }: Frame): void => {
    if (isRow && row.length > 1 && spells(row, redact)) masked.push(...row)
  }
  for (const { 0: text, index: start } of tokensOf(json)) {
    const frame = frames.at(-1)
    if (text === '[' || text === '{') {
      if (frames.length > deepest) break
      if (frame !== undefined) frame.isRow = false
      frames.push({ isArray: text === '[', row: [], length: 0, isRow: true, awaitsName: text === '{' })
    } else if (text === ']' || text === '}') {
      if (frame !== undefined) look(frame)
      frames.pop()
    } else if (text === ',') {
      if (frame !== undefined) frame.awaitsName = !frame.isArray
    } else if (text === ':') {
      if (frame !== undefined) frame.awaitsName = false
    } else if (frame?.awaitsName) {
      frame.name = stringOf(text)
      frame.isRow &&= String(frame.length) === frame.name
    } else {
      if (!text.startsWith('"') && !ids.has(frame?.name) && isSecret(text, redact)) masked.push({ text, start })
      if (frame?.isRow) add(frame, { text, start }, look)
    }
  }
  return withMasked(json, masked).replace(quotedRow, row => {
    const letters = row.replaceAll('"', '')
    return redact(letters) === letters ? row : row.replace(/"[^"]*"/g, `"${redacted}"`)
  })
}

/** What stands behind a quote that nothing closes is looked at as if the quote were not there. */
function* tokensOf(json: string): Generator<RegExpMatchArray & { index: number }> {
  for (const match of json.matchAll(tokens)) {
    const at = match.index
    if (match[0].startsWith('"') && at + match[0].length === json.length && !hasEnd.test(match[0])) {
      const rest = `${' '.repeat(at)}${json.slice(at)}`
      yield* rest.matchAll(tokensWithoutStrings)
    } else yield match
  }
}

/** Longer rows are looked at in parts that overlap: nothing is kept of what a large body holds. */
function add(frame: Frame, scalar: Scalar, look: (frame: Frame) => void): void {
  frame.row.push(scalar)
  frame.length++
  if (frame.row.length < mostOfRow) return
  look(frame)
  frame.row = frame.row.slice(-longest)
}

/** What a literal says; itself where it is no string of JSON. */
function stringOf(literal: string): string {
  if (!literal.startsWith('"')) return literal
  if (!literal.includes('\\')) return literal.slice(1, -1)
  try {
    return JSON.parse(literal)
  } catch {
    return literal
  }
}

/** A number whose digits, however it is written, are a secret, or one that was rounded. */
function isSecret(number: string, redact: Redact): boolean {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().replace('-', '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const zeros = Math.min(40, Math.max(0, Number(exponent) - fraction.length))
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  if (digits.length + zeros < shortest) return false
  return [digits, digits + '0'.repeat(zeros), digits.slice(0, exact)].some(
    each => each.length >= shortest && redact(each) !== each,
  )
}

/** Whether the values one after the other say a secret: as they are, or as codes of characters. */
function spells(row: readonly Scalar[], redact: Redact): boolean {
  const joined = row.map(({ text }) => stringOf(text)).join('')
  if (redact(joined) !== joined) return true
  const codes = row.map(({ text }) => Number(text))
  if (!codes.every(code => Number.isInteger(code) && code >= 0 && code <= 0x10ffff)) return false
  const coded = codes.map(code => String.fromCodePoint(code)).join('')
  return redact(coded) !== coded
}

function withMasked(json: string, scalars: readonly Scalar[]): string {
  let clean = ''
  let done = 0
  for (const { text, start } of [...scalars].sort((a, b) => a.start - b.start)) {
    if (start < done) continue
    clean += json.slice(done, start) + (text.startsWith('"') ? `"${redacted}"` : withoutDigits(text))
    done = start + text.length
  }
  return clean + json.slice(done)
}

/** As large, and of the same form: an integer stays one. */
const withoutDigits = (number: string): string => {
  const at = number.search(/e|$/i)
  return number.slice(0, at).replace(/\d/g, '1') + number.slice(at)
}
