import { shortest } from './forms.js'
import { redacted } from './redacted-json.js'

type Redact = (text: string) => string

/** Each string as a whole: what stands within one is no token. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[[\]{},:]/gs
/** A number of many digits, or the first of several values that may be letters or bytes. */
const suspicious = /\d[\d.]{7}|\[\s*["\d]|"\d{1,4}"\s*:/
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
  readonly scalars: Scalar[]
  /** Nothing but scalars, whose names in an object are 0, 1, 2 and so on. */
  isRow: boolean
  name?: unknown
  awaitsName: boolean
}

/**
 * JSON without the numbers that are secrets, and without rows of bytes or of letters that spell one. The shape stays: each digit
 * becomes 1, each text `[redacted]`. What stands in single texts is left to others, and so is what is no JSON.
 */
export function maskedValues(json: string, isJson: () => boolean, redact: Redact): string {
  if (!suspicious.test(json) || !isJson()) return json
  const masked: Scalar[] = []
  const frames: Frame[] = []
  for (const { 0: text, index: start } of json.matchAll(tokens)) {
    const frame = frames.at(-1)
    if (text === '[' || text === '{') {
      if (frame !== undefined) frame.isRow = false
      frames.push({ isArray: text === '[', scalars: [], isRow: true, awaitsName: text === '{' })
    } else if (text === ']' || text === '}') {
      if (frame?.isRow && frame.scalars.length > 1 && spells(frame.scalars, redact)) masked.push(...frame.scalars)
      frames.pop()
    } else if (text === ',') {
      if (frame !== undefined) frame.awaitsName = !frame.isArray
    } else if (text === ':') {
      if (frame !== undefined) frame.awaitsName = false
    } else if (frame?.awaitsName) {
      frame.name = text.includes('\\') ? JSON.parse(text) : text.slice(1, -1)
      frame.isRow &&= String(frame.scalars.length) === frame.name
    } else {
      frame?.scalars.push({ text, start })
      if (!text.startsWith('"') && !ids.has(frame?.name) && isSecret(text, redact)) masked.push({ text, start })
    }
  }
  return withMasked(json, masked)
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
  const joined = row.map(({ text }) => (text.startsWith('"') ? (JSON.parse(text) as string) : text)).join('')
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
