import { withoutEscapes } from './plain-text.js'

/** A secret in one spelling: its letters and digits, and what stands between them. */
export interface Form {
  readonly letters: string
  /** Whether anything else stands before the letter. */
  readonly gaps: readonly boolean[]
  /** So many letters in a row give it away. */
  readonly run: number
}

/** Letters and digits of a secret at least: shorter ones would wreck the text around them. */
export const shortest = 8
/** So many of them in a row give it away. */
const run = 10
/** Characters. Of longer secrets there would be too many pieces to look for in base64 of base64, and in near-keys. */
export const longest = 512

const isLetter = /[a-z0-9]/i
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** As it is, as hexadecimal digits, and in base64 at each of the three positions that it can have in a longer text. */
export function formsOf(secret: string, twice = false): readonly Form[] {
  // Servers read a header's bytes as latin1.
  const all = [Buffer.from(secret), ...(/[\x80-\xff]/.test(secret) ? [Buffer.from(secret, 'latin1')] : [])]
  const base64 = all.flatMap(base64Of)
  const again = twice && secret.length <= longest ? base64.flatMap(text => base64Of(Buffer.from(text))) : []
  return [
    form(withoutEscapes(secret), isLetter),
    // A quote ends a string of JSON, but not where a secret that holds one stands in a text.
    ...(secret.includes('"') ? [form(secret, /[a-z0-9"]/i)] : []),
    form(all[0]!.toString('hex'), isLetter, 2),
    ...(twice ? [form([...all[0]!].join(), isLetter, 2.5)] : []),
    ...base64.map(each => form(each, isLetter, 4 / 3)),
    ...again.map(each => form(each, isLetter, 16 / 9)),
  ].filter(({ letters }) => letters.length >= shortest)
}

/** The characters that depend on the secret alone, whatever stands before (none to two bytes) and behind it. */
const base64Of = (bytes: Buffer): readonly string[] =>
  [0, 1, 2].map(before => {
    const all = Buffer.concat([Buffer.alloc(before), bytes])
    return all.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6))
  })

/** `size`: how many characters stand for one of the secret. */
function form(text: string, counts: RegExp, size = 1): Form {
  const places = Array.from(text.matchAll(new RegExp(counts, 'gi')), ({ index }) => index)
  const letters = places.map(at => text[at]!.toLowerCase()).join('')
  return {
    letters,
    gaps: places.map((at, i) => i > 0 && at - places[i - 1]! > 1),
    run: Math.max(shortest, Math.min(letters.length, Math.ceil(run * size))),
  }
}

/** Near-keys often differ in letter case and signs only: those with the same letters are one. */
export const distinct = (forms: readonly Form[]): readonly Form[] => [
  ...new Map(forms.map(form => [form.letters, form])).values(),
]
