/** A text as it would be without the escapes of JSON, URLs, HTML and terminals, and where its characters come from. */
export interface PlainText {
  readonly text: string
  /** Where the character begins in the text that was given, and where it ends there. */
  startOf(at: number): number
  endOf(at: number): number
}

/** Each level of encoding doubles backslashes and puts `25` or `amp;` in between. */
const escaped =
  /\\+(?:u\{0{0,4}([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|["'/bfnrt])?|%(?:25)*([\da-f]{2})|&(?:amp;)*(?:#x0{0,5}([\da-f]{1,6});?|#0{0,6}(\d{1,7});?|(amp|lt|gt|quot|apos);)|\x1b\[[\d;]*[a-z]/gi

/** What a letter may come of: a text without it needs no second look. */
export const mayHide = /\\[ux]|%[\da-f]{2}|&(?:#|amp;|lt;|gt;|quot;|apos;)|\x1b/i
/** Behind a backslash they stand for a blank, a quote or a solidus; anything else stands for itself. */
export const signs = '"\'/bfnrt'
/** What an escape may stand for once more: `%5Cu0041`, a colour whose ESC is written as \u001b. */
const levels = 3

export function plainText(text: string): PlainText {
  const undone: Level[] = []
  let plain = text
  while (undone.length < levels) {
    const level = unescaped(plain)
    if (level === undefined) break
    undone.unshift(level)
    plain = level.text
  }
  return {
    text: plain,
    startOf: at => undone.reduce((place, level) => placeIn(level, place).start, at),
    endOf: at => undone.reduce((place, level) => placeIn(level, place - 1).end, at + 1),
  }
}

/** One level of escapes undone. A text may be of many megabytes: only the escapes are remembered, in their order. */
interface Level {
  readonly text: string
  readonly escapes: readonly Escape[]
}

/** Where what it stands for begins and ends in the text without, and where it does itself in the text with. */
interface Escape {
  readonly begin: number
  readonly end: number
  readonly from: number
  readonly to: number
}

/** One level; undefined where there is nothing to do. */
function unescaped(text: string): Level | undefined {
  const escapes: Escape[] = []
  let plain = ''
  let done = 0
  for (const match of text.matchAll(escaped)) {
    const from = match.index
    plain += text.slice(done, from)
    const begin = plain.length
    plain += meant(match)
    done = from + match[0].length
    escapes.push({ begin, end: plain.length, from, to: done })
  }
  return done === 0 ? undefined : { text: plain + text.slice(done), escapes }
}

/** Where a character stands in the text with the escapes. */
function placeIn({ escapes }: Level, at: number): { readonly start: number; readonly end: number } {
  let low = 0
  let high = escapes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (escapes[middle]!.begin <= at) low = middle + 1
    else high = middle
  }
  const last = escapes[low - 1] ?? { end: 0, from: 0, to: 0 }
  if (at < last.end) return { start: last.from, end: last.to }
  const start = last.to + at - last.end
  return { start, end: start + 1 }
}

/** A character. A quote that is escaped ends no string: it is shown as one that never does. */
function meant([whole, braced, four, two, percent, hexadecimal, decimal, name]: RegExpMatchArray): string {
  const hex = braced ?? four ?? two ?? percent ?? hexadecimal
  const code = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : undefined
  if (code !== undefined) return code === 0x22 || code > 0x10ffff ? "'" : String.fromCodePoint(code)
  if (name !== undefined) return { amp: '&', lt: '<', gt: '>' }[name.toLowerCase()] ?? "'"
  const last = whole.at(-1)!
  if (!whole.startsWith('\\') || !signs.includes(last)) return ''
  return last === '/' ? '/' : ' '
}
