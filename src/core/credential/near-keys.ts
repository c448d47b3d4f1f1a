/** Other keys that are made from the key, so that whoever reads a log can tell the key from them. */

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()

/** Another letter for a letter, another digit for a digit, `x` for anything else. */
function turned(char: string): string {
  if (/[0-9]/.test(char)) return String((Number(char) + 5) % 10)
  const alphabet = /[A-Z]/.test(char) ? upper : lower
  return /[A-Za-z]/.test(char) ? alphabet[(alphabet.indexOf(char) + 13) % 26]! : 'x'
}

export const recased = (text: string): string =>
  text.replace(/[A-Za-z]/g, letter => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))

/** Where a near-key differs from the key: which of `length` characters. */
type Place = (length: number) => number
export const end: Place = length => length - 1
export const front: Place = () => 0
export const middle: Place = length => length >> 1

/** The key with another text for the character at this place. */
const changedAt =
  (place: Place, by: (char: string) => string) =>
  (key: string): string => {
    const at = Math.max(0, place(key.length))
    return key.slice(0, at) + by(key.slice(at, at + 1)) + key.slice(at + 1)
  }

export const cutAt = (place: Place) => changedAt(place, () => '')
export const alteredAt = (place: Place) => changedAt(place, turned)
export const longerAt = (place: Place) => changedAt(place, char => `x${char}`)

/** The first two neighbours that differ change places; where there are none, the key is longer. */
export function swapped(key: string): string {
  const at = [...key.slice(1)].findIndex((char, i) => char !== key[i])
  if (at < 0) return `${key}x`
  return key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
}

/** One of its letters in the other case. */
export const recasedAt =
  (place: Place) =>
  (key: string): string => {
    const letters = [...key.matchAll(/[A-Za-z]/g)].map(({ index }) => index)
    return changedAt(() => letters[place(letters.length)] ?? 0, recased)(key)
  }
