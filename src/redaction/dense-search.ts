import { canonical, mayHide, plain } from '../http/requests/canonical.js'
import type { SecretForm } from './secret-forms.js'
import { type SecretSearch, type Span, secretSearch } from './secret-search.js'

/** Letters and digits as 6 bits, whatever their case; 0 for anything else. */
const symbols = new Uint8Array(128)
for (let digit = 0; digit < 10; digit++) symbols[0x30 + digit] = 27 + digit
for (let letter = 0; letter < 26; letter++) symbols[0x41 + letter] = symbols[0x61 + letter] = 1 + letter

/** Characters whose symbols fill an integer: a piece of a secret. */
const pieceLength = 5
const pieceMask = (1 << (6 * pieceLength)) - 1
const bits = 16

/** What a text of fewer letters than this has in common with a secret may be ordinary words. */
const telling = 16

/**
 * Looks for secrets whose characters stand apart: only letters and digits count, and what lies between them does not.
 * At most places a filter tells that none begins there, so that hardly any text is looked at twice.
 */
export function denseSearch(forms: readonly SecretForm[]): SecretSearch {
  const pieces = new Set<number>()
  const filter = new Uint8Array(1 << bits)
  for (const { text, run } of forms) {
    for (let at = 0; at + pieceLength <= text.length; at += Math.max(1, run - pieceLength + 1)) {
      let piece = 0
      for (let i = 0; i < pieceLength; i++) piece = (piece << 6) | symbols[text.charCodeAt(at + i)]!
      pieces.add(piece)
      filter[slot(piece)] = 1
    }
  }
  const search = secretSearch(forms)
  return { spans: text => (forms.length === 0 || isClean(text, true) ? [] : found(text)) }

  /** Whether no five letters or digits that follow each other are those of a secret; what is escaped is not seen. */
  function isClean(text: string, escapes: boolean): boolean {
    let piece = 0
    for (let i = 0; i < text.length; i++) {
      const char = text.charCodeAt(i)
      const symbol = char < 0x80 ? symbols[char]! : 0
      if (symbol === 0) {
        if (!escapes || plain[char] === 1) continue
        if (mayHide(text, i)) return false
        // A line break has a letter that is none.
        if (char === 0x5c && isLineBreak(text.charCodeAt(i + 1))) i++
        continue
      }
      piece = ((piece << 6) | symbol) & pieceMask
      if (filter[slot(piece)] === 1 && pieces.has(piece)) return false
    }
    return true
  }

  function found(text: string): readonly Span[] {
    const plain = canonical(text.replace(/(?<!\\)\\+[bfnrt]/g, blanks => ' '.repeat(blanks.length)))
    if (isClean(plain.text, false)) return []
    const places: number[] = []
    let letters = ''
    for (let i = 0; i < plain.text.length; i++) {
      const char = plain.text.charCodeAt(i)
      if (char >= 0x80 || symbols[char] === 0) continue
      places.push(i)
      letters += plain.text[i]
    }
    const apart = (start: number, end: number): number => {
      let count = 0
      for (let i = start + 1; i < end; i++) if (places[i]! - places[i - 1]! > 1) count++
      return count
    }
    const spans = search
      .spans(letters)
      .filter(({ start, end }) => end - start >= telling || 2 * apart(start, end) >= end - start - 1)
    return inOneText(
      text,
      spans.map(({ start, end }) => ({ start: plain.start(places[start]!), end: plain.end(places[end - 1]!) })),
    )
  }
}

const isLineBreak = (char: number): boolean => char === 0x6e || char === 0x72 // n and r
const slot = (piece: number): number => (piece ^ (piece >>> 14)) & ((1 << bits) - 1)

/** So much of what was found must stand in one string. */
const most = 0.75
/** Unless it is a list of its characters: no string holds more of them. */
const morsel = 3

/**
 * What of each stands in one string, where the text is JSON: beyond that are members of something else, one letter of which
 * may fit by chance, and digits outside of strings are numbers.
 */
function inOneText(text: string, spans: readonly Span[]): readonly Span[] {
  if (spans.length === 0 || !/^\s*["[{]/.test(text)) return spans
  let from = 0
  let inside = false
  return spans.flatMap(span => {
    if (unescapedQuotes(text, from, span.start).length % 2 === 1) inside = !inside
    from = span.start
    const stops = [span.start, ...unescapedQuotes(text, span.start, span.end), span.end]
    const parts = stops.slice(1).map((end, nth) => ({ start: stops[nth]!, end }))
    const letters = ({ start, end }: Span) => [...text.slice(start, end).matchAll(/[A-Za-z0-9]/g)]
    const all = letters(span).length
    const strings = parts.filter((part, nth) => (nth % 2 === 0) === inside && letters(part).length > 0)
    const within = strings.map(part => letters(part).length)
    const isSpelt =
      all >= telling && within.reduce((sum, n) => sum + n, 0) >= most * all && Math.max(...within) <= morsel
    return strings
      .filter((_, nth) => isSpelt || within[nth]! >= most * all)
      .map(part => {
        const [first, last] = [letters(part)[0]!, letters(part).at(-1)!]
        return stops.length === 2 ? part : { start: part.start + first.index, end: part.start + last.index + 1 }
      })
  })
}

/** Where they stand. */
function unescapedQuotes(text: string, start: number, end: number): number[] {
  const all: number[] = []
  for (let i = start; i < end; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') all.push(i)
  }
  return all
}
