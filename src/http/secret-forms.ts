/** A secret in one spelling: for each of its characters an expression for the ways in which texts escape it. */
export interface SecretForm {
  readonly chars: readonly string[]
  /** The first `telling` characters as they are, unescaped; base64 in both alphabets. */
  readonly raw: readonly string[]
  /** As many characters give enough of it away where a text is cut (`…`) after them. */
  readonly telling: number
}

/** Shorter secrets would wreck the text around them. */
export const shortest = 8

/** The secret as it is, as hexadecimal digits, and in base64 at each of the three positions that it can have in a longer text. */
export function formsOf(secret: string): readonly SecretForm[] {
  if (secret.length < shortest) return []
  return [
    form(plainChars(secret), secret.replace(/\\+/g, '\\')),
    hexForm(Buffer.from(secret)),
    ...codedForms(Buffer.from(secret)),
    // Servers read a header's bytes as latin1.
    ...(/[\x80-\xff]/.test(secret) ? codedForms(Buffer.from(secret, 'latin1')) : []),
  ]
}

function hexForm(bytes: Buffer): SecretForm {
  const digits = bytes.toString('hex')
  const chars = [...digits].map(digit => (/\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`))
  return form(chars, digits, digits.toUpperCase())
}

const codedForms = (bytes: Buffer): readonly SecretForm[] =>
  [0, 1, 2].map(before => {
    const core = base64Core(bytes, before)
    return form(base64Chars(core), core, core.replaceAll('+', '-').replaceAll('/', '_'))
  })

function form(chars: readonly string[], ...spellings: readonly string[]): SecretForm {
  const telling = Math.min(chars.length, Math.max(shortest, Math.ceil(chars.length / 2)))
  return { chars, telling, raw: spellings.map(text => [...text].slice(0, Math.min(telling, 24)).join('')) }
}

/** Runs of backslashes count as one, because each level of escaping doubles them. */
const plainChars = (secret: string): readonly string[] => [...secret.replace(/\\+/g, '\\')].map(escapes)

/** The base64 characters that depend on the secret alone, whatever stands before (so many bytes) and behind it. */
function base64Core(secret: Buffer, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), secret])
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6))
}

function base64Chars(core: string): readonly string[] {
  return [...core].map(char => {
    const urlSafe = char === '+' ? '-' : char === '/' ? '_' : undefined
    return urlSafe === undefined ? escapes(char) : `(?:${escapes(char)}|${urlSafe})`
  })
}

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/**
 * One character: raw, behind backslashes, as \uXXXX or \xXX, percent-encoded or as a character reference, each of them
 * encoded several times over, too. Everything is bounded, so that no text makes the search slow.
 */
function escapes(char: string): string {
  const raw = char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const code = char.codePointAt(0)!
  const forms = [
    `\\\\{1,8}(?:u00|x|u\\{0{0,4})${hex(code & 0xff)}\\}?`,
    percent(Buffer.from(char)),
    `&(?:amp;){0,3}#(?:[xX]0{0,5}${hex(code)}|0{0,6}${code});?`,
    char === '\\' ? '\\\\{1,16}' : /["'/]/.test(char) ? `\\\\{0,8}${raw}` : raw,
  ]
  if (char === ' ') forms.push('\\+')
  // Before the raw character: an ampersand begins its own reference.
  if (names[char] !== undefined) forms.unshift(`&(?:amp;){0,3}${names[char]};`)
  // A header's byte may be read as latin1 or as UTF-8.
  if (code > 0x7f) forms.push(percent(Buffer.from(char, 'latin1')), Buffer.from(char).toString('latin1'))
  return `(?:${forms.join('|')})`
}

const percent = (bytes: Buffer): string => [...bytes].map(byte => `%(?:25){0,3}${hex(byte)}`).join('')

/** Two hex digits or more in either case. */
const hex = (code: number): string =>
  code
    .toString(16)
    .padStart(2, '0')
    .replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`)
