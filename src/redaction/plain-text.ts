/** A text as it would be without the escapes of JSON, URLs, HTML and terminals, and where its characters come from. */
export interface PlainText {
  readonly text: string
  /** Where each character begins in the text that was given, and where it ends there. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/** Each level of encoding doubles backslashes and puts `25` or `amp;` in between. */
const escaped =
  /\\+(?:u\{0{0,4}([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|["'/bfnrt])?|%(?:25)*([\da-f]{2})|&(?:amp;)*(?:#x0{0,5}([\da-f]{1,6});?|#0{0,6}(\d{1,7});?|(amp|lt|gt|quot|apos);)|\x1b\[[\d;]*[a-z]/gi

/** What a letter may come of: a text without it needs no second look. */
export const mayHide = /\\[ux]|%[\da-f]{2}|&(?:#|amp;|lt;|gt;|quot;|apos;)|\x1b/i
/** Behind a backslash they stand for a blank, a quote or a solidus; anything else stands for itself. */
const signs = '"\'/bfnrt'
/** In a row they are most of what is written with much white space. */
export const blanks = /(?: |\\["'/bfnrt])+/g
/** What an escape may stand for once more: `%5Cu0041`, a colour whose ESC is written as \u001b. */
const levels = 3

export function plainText(text: string): PlainText {
  const starts = new Uint32Array(text.length).map((_, at) => at)
  let plain: PlainText = { text, starts, ends: starts.map(at => at + 1) }
  for (let level = 0; level < levels && plain.text.search(escaped) >= 0; level++) plain = unescaped(plain)
  return plain
}

/** The text alone: few have to be known by their places. */
export function withoutEscapes(text: string): string {
  let plain = text
  for (let level = 0; level < levels && plain.search(escaped) >= 0; level++)
    plain = plain.replace(escaped, (...match) => meant(match as unknown as RegExpMatchArray))
  return plain
}

/** One level of escapes undone. */
function unescaped({ text, starts, ends }: PlainText): PlainText {
  const [from, to] = [new Uint32Array(text.length), new Uint32Array(text.length)]
  let plain = ''
  let done = 0
  const keep = (until: number): void => {
    from.set(starts.subarray(done, until), plain.length)
    to.set(ends.subarray(done, until), plain.length)
    plain += text.slice(done, until)
  }
  for (const match of text.matchAll(escaped)) {
    keep(match.index)
    done = match.index + match[0].length
    const char = meant(match)
    from.fill(starts[match.index]!, plain.length, plain.length + char.length)
    to.fill(ends[done - 1]!, plain.length, plain.length + char.length)
    plain += char
  }
  keep(text.length)
  return { text: plain, starts: from, ends: to }
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
