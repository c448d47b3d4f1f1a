import { canonical } from '../http/requests/canonical.js'

/** A secret in one spelling, as it would be found in a text without escapes. */
export interface SecretForm {
  readonly text: string
  /** Letter case counts: base64. */
  readonly exact: boolean
  /** So many characters in a row give it away. */
  readonly run: number
  /** So many give it away at a place where the text was cut. */
  readonly atCut: number
}

/** Shorter secrets would wreck the text around them. */
export const shortest = 8

/** So many characters of a secret give it away. */
export const run = 12
const atCut = 5

/**
 * The secret as it is and backwards, its UTF-8 read as latin1, as hexadecimal digits, and in base64 at each of the three
 * positions that it can have in a longer text.
 */
export function formsOf(secret: string): readonly SecretForm[] {
  if (secret.length < shortest) return []
  const bytes = Buffer.from(secret)
  // Servers read a header's bytes as latin1.
  const latin1 = /[\x80-\xff]/.test(secret) ? Buffer.from(secret, 'latin1') : undefined
  return [
    form(secret),
    form([...secret].reverse().join('')),
    ...(latin1 === undefined ? [] : [form(bytes.toString('latin1')), ...base64Forms(latin1)]),
    form(bytes.toString('hex'), 2),
    ...base64Forms(bytes),
  ]
}

/** `size`: how many characters stand for one of the secret. */
function form(spelling: string, size = 1, exact = false): SecretForm {
  const { text } = canonical(spelling)
  const folded = exact ? text.replaceAll('-', '+').replaceAll('_', '/') : text
  const least = (count: number): number => Math.max(1, Math.min(text.length, Math.ceil(count * size)))
  return { text: folded, exact, run: least(run), atCut: least(atCut) }
}

export const base64Forms = (bytes: Buffer, size = 4 / 3): readonly SecretForm[] =>
  [0, 1, 2].map(before => {
    // The characters that depend on the secret alone, whatever stands before (so many bytes) and behind it.
    const all = Buffer.concat([Buffer.alloc(before), bytes])
    const core = all.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6))
    return form(core, size, true)
  })

/** Of longer secrets there would be too many pieces to look for. */
const longestOdd = 512

/** The secret as somebody might write it who means to get it past whoever looks for it. */
export function oddFormsOf(secret: string): readonly SecretForm[] {
  if (secret.length < shortest || secret.length > longestOdd) return []
  const bytes = Buffer.from(secret)
  const pairs = bytes.toString('hex').match(/../g)!
  const characters = [...secret]
  return [
    ...separators.flatMap(between => [form(characters.join(between), 2), form(pairs.join(between), 3)]),
    ...[',', ', ', ' ', ',n  '].map(between => form([...bytes].join(between), 3)),
    ...[', 0x', ' 0x', ',0x', ' U+00'].map(between => form(pairs.join(between), 4)),
    form(secret.replace(/[a-z]/gi, turned)),
    form(secret.replace(/[a-z]/gi, mirrored)),
    form(secret.replace(/[!-~]/g, turnedSign), 1, true),
    ...wholeForms(bytes),
    ...base32Forms(bytes),
    ...base64Forms(bytes).flatMap(({ text }) => base64Forms(Buffer.from(text), 16 / 9)),
  ]
}

/** Between letters or pairs of digits; a blank stands for a hyphen as well. */
const separators = [' ', '\u00a0', ':', '.', ',', '/', '|', '=']

/** ROT13. */
export function turned(letter: string): string {
  const first = letter < 'a' ? 65 : 97
  return String.fromCharCode(first + ((letter.charCodeAt(0) - first + 13) % 26))
}

/** Atbash. */
const mirrored = (letter: string): string => {
  const first = letter < 'a' ? 65 : 97
  return String.fromCharCode(2 * first + 25 - letter.charCodeAt(0))
}

/** ROT47. */
const turnedSign = (sign: string): string => String.fromCharCode(33 + ((sign.charCodeAt(0) - 33 + 47) % 94))

const letters58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Codes that take the secret for one number, or by four bytes: in a longer text it would look otherwise. */
function wholeForms(bytes: Buffer): readonly SecretForm[] {
  const number = BigInt(`0x${bytes.toString('hex')}`)
  let base58 = ''
  for (let left = number; left > 0n; left /= 58n) base58 = letters58[Number(left % 58n)] + base58
  const base85 = bytes.toString('hex').replace(/.{1,8}/g, digits => {
    const four = Number.parseInt(digits.padEnd(8, '0'), 16)
    const five = [4, 3, 2, 1, 0].map(place => String.fromCharCode(33 + (Math.floor(four / 85 ** place) % 85)))
    return five.slice(0, 1 + digits.length / 2).join('')
  })
  return [form(String(number), 2), form(base58, 4 / 3, true), form(base85, 5 / 4, true)]
}

const letters32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const base32Forms = (bytes: Buffer): readonly SecretForm[] =>
  [0, 1, 2, 3, 4].map(before => {
    const all = Buffer.concat([Buffer.alloc(before), bytes])
    const bits = [...all].map(byte => byte.toString(2).padStart(8, '0')).join('')
    const text = bits.replace(/.{5}/g, five => letters32[Number.parseInt(five, 2)]!)
    return form(text.slice(Math.ceil((before * 8) / 5), Math.floor((all.length * 8) / 5)), 8 / 5)
  })
