/** A text as it would be without the escapes of JSON, URLs, HTML and terminals, and where its characters come from. */
export interface PlainText {
  readonly text: string
  /** Where the character stands in the text that was given, and where it ends there. */
  start(at: number): number
  end(at: number): number
}

/** Each level of encoding doubles backslashes and puts `25` or `amp;` in between. */
const escaped =
  /\\+(?:u\{0{0,4}([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|["'/bfnrt])?|%(?:25)*([\da-f]{2})|&(?:amp;)*(?:#x0{0,5}([\da-f]{1,6});?|#0{0,6}(\d{1,7});?|(amp|lt|gt|quot|apos);)|\x1b\[[\d;]*[a-z]/gi

const reference = /^&(?:#|amp;|lt;|gt;|quot;|apos;)/
/** Behind a backslash they stand for a blank, a quote or a solidus; anything else stands for itself. */
const signs = '"\'/bfnrt'
/** What an escape may stand for once more: `%5Cu0041`, a colour whose ESC is written as \u001b. */
const levels = 3

/** The last character of what begins here and is nothing or a sign; undefined where a letter may come of it. */
export function endOfSign(text: string, at: number): number | undefined {
  const char = text[at]!
  if (char === '\\') {
    let next = at + 1
    while (text[next] === '\\') next++
    if (/[ux]/i.test(text[next] ?? '')) return undefined
    return signs.includes(text[next] ?? ' ') ? next : next - 1
  }
  if (char === '%') return /^[\da-f]{2}$/i.test(text.slice(at + 1, at + 3)) ? undefined : at
  if (char === '&') return reference.test(text.slice(at, at + 6)) ? undefined : at
  return char === '\x1b' ? undefined : at
}

export function plainText(text: string): PlainText {
  let all: PlainText = { text, start: at => at, end: at => at + 1 }
  for (let level = 0; level < levels; level++) {
    const next = unescaped(all.text)
    if (next === undefined) return all
    const before = all
    all = {
      text: next.text,
      start: at => before.start(next.start(at)),
      end: at => before.end(next.end(at) - 1),
    }
  }
  return all
}

/** One level; undefined where there is nothing to do. */
function unescaped(text: string): PlainText | undefined {
  let plain = ''
  let from = 0
  // Stretches of the result: where each begins there and here, and ends here where one character came of several.
  const stretches: { readonly at: number; readonly start: number; readonly end?: number }[] = []
  for (const match of text.matchAll(escaped)) {
    if (match.index > from) stretches.push({ at: plain.length, start: from })
    plain += text.slice(from, match.index)
    from = match.index + match[0].length
    stretches.push({ at: plain.length, start: match.index, end: from })
    plain += meant(match)
  }
  if (stretches.length === 0) return undefined
  stretches.push({ at: plain.length, start: from })
  plain += text.slice(from)
  const stretch = (place: number) => {
    let low = 0
    let high = stretches.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (stretches[middle]!.at <= place) low = middle
      else high = middle - 1
    }
    return stretches[low]!
  }
  const start = (place: number): number => {
    const { at, start, end } = stretch(place)
    return end === undefined ? start + place - at : start
  }
  return { text: plain, start, end: place => stretch(place).end ?? start(place) + 1 }
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
