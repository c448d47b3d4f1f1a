/** A text as it would be without the escapes of JSON, URLs, HTML and terminals, and where its characters come from. */
export interface PlainText {
  readonly text: string
  /** Where each character begins in the text that was given, and where it ends there. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
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
  const starts = Array.from({ length: text.length }, (_, at) => at)
  let plain: PlainText = { text, starts, ends: starts.map(at => at + 1) }
  for (let level = 0; level < levels; level++) {
    const next = unescaped(plain)
    if (next === undefined) break
    plain = next
  }
  return plain
}

/** One level; undefined where there is nothing to do. */
function unescaped({ text, starts, ends }: PlainText): PlainText | undefined {
  const plain = { text: '', starts: [] as number[], ends: [] as number[] }
  let from = 0
  const keep = (end: number): void => {
    plain.text += text.slice(from, end)
    for (; from < end; from++) {
      plain.starts.push(starts[from]!)
      plain.ends.push(ends[from]!)
    }
  }
  for (const match of text.matchAll(escaped)) {
    keep(match.index)
    from += match[0].length
    const char = meant(match)
    plain.text += char
    for (let i = 0; i < char.length; i++) {
      plain.starts.push(starts[match.index]!)
      plain.ends.push(ends[from - 1]!)
    }
  }
  if (from === 0) return undefined
  keep(text.length)
  return plain
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
