/**
 * A text as it would be without the escapes of JSON, URLs, HTML and terminals, in plain letters, without what nobody sees, and where
 * each of its characters stands in the text that was given.
 */
export interface Canonical {
  readonly text: string
  /** Where the character stands in the text that was given. */
  start(at: number): number
  /** Where it ends there. */
  end(at: number): number
}

// A slash or quote belongs to the backslashes before it; other backslashes, colours and invisible characters
// fall away. Each level of encoding doubles backslashes and puts `25` or `amp;` in between.
// Everything is bounded, so that no text makes it slow; most characters are passed at the first look.
const unit =
  /(?=[\\%&\0-\x1f\x7f-\u{10ffff}])(?:\\{1,8}(?:u\{0{0,4}([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(["'/]))|\\+|%(?:25){0,3}([\da-f]{2})|&(?:amp;){0,3}(?:#x0{0,5}([\da-f]{1,6});?|#0{0,6}(\d{1,7});?|(amp|lt|gt|quot|apos);)|([\u2070-\u209c\u2102-\u2149\u2460-\u2468\u24b6-\u24ea\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1fbf0}-\u{1fbf9}\u{e0021}-\u{e007e}])|\x1b\[[\d;]{0,20}[A-Za-z]|(?!\n)[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+)/giu

const reference = /^&(?:#|amp;|lt;|gt;|quot|apos)/
/** Behind backslashes that merely fall away: nothing can become an escape by that. */
const harmless = new Set([...`"'/\\nr`].map(char => char.charCodeAt(0)))

/** 1 for the characters of ASCII that always stand for themselves. */
export const plain = new Uint8Array(0x80).fill(1, 0x20)
plain[0x0a] = 1
for (const sign of '\\%&') plain[sign.charCodeAt(0)] = 0

/** Whether what stands here, or begins here, may be read as something else: all but backslashes that merely fall away. */
export function mayHide(text: string, at: number): boolean {
  const char = text.charCodeAt(at)
  if (char === 0x5c) return !harmless.has(text.charCodeAt(at + 1))
  if (char === 0x25) return isHex(text.charCodeAt(at + 1)) && isHex(text.charCodeAt(at + 2))
  if (char === 0x26) return reference.test(text.slice(at, at + 5))
  return plain[char] !== 1
}

const isHex = (char: number): boolean =>
  (char >= 0x30 && char <= 0x39) || ((char | 0x20) >= 0x61 && (char | 0x20) <= 0x66)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Nobody sees them; each stands for a character of ASCII. */
const tags = 0xe0000

/** What is written in another style (full width, bold, circled) is read as what it looks like, tags as what they spell. */
function unstyled(styled: string): string {
  const code = styled.codePointAt(0)!
  if (code >= tags) return String.fromCharCode(code - tags)
  const plain = styled.normalize('NFKC')
  return /^[!-~]$/.test(plain) ? plain : styled
}

/** What an escape may stand for once more: `%5Cu0041`, a colour whose ESC is written as \u001b. */
const levels = 3

export function canonical(text: string): Canonical {
  let all: Canonical = { text, start: at => at, end: at => at + 1 }
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
function unescaped(text: string): Canonical | undefined {
  unit.lastIndex = 0
  let match = unit.exec(text)
  if (match === null) return undefined
  const pieces: string[] = []
  // Stretches of the result, each with where it begins there and here; `ends` where one character came of several.
  const at: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  let length = 0
  let from = 0
  const add = (piece: string, start: number, end: number): void => {
    if (piece === '') return
    pieces.push(piece)
    at.push(length)
    starts.push(start)
    ends.push(end)
    length += piece.length
  }
  for (; match !== null; match = unit.exec(text)) {
    add(text.slice(from, match.index), from, -1)
    from = match.index + match[0].length
    add(meant(match), match.index, from)
  }
  add(text.slice(from), from, -1)
  const stretch = (place: number): number => {
    let low = 0
    let high = at.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (at[middle]! <= place) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    text: pieces.join(''),
    start(place) {
      const nth = stretch(place)
      return ends[nth] === -1 ? starts[nth]! + place - at[nth]! : starts[nth]!
    },
    end(place) {
      const nth = stretch(place)
      return ends[nth] === -1 ? starts[nth]! + place - at[nth]! + 1 : ends[nth]!
    },
  }
}

/** What an escape stands for. */
function meant(match: RegExpExecArray): string {
  const hex = match[1] ?? match[2] ?? match[3] ?? match[5] ?? match[6]
  if (hex !== undefined) return of(Number.parseInt(hex, 16))
  const [, , , , sign, , , decimal, name, styled] = match
  if (sign !== undefined) return sign
  if (decimal !== undefined) return of(Number(decimal))
  if (name !== undefined) return named[name.toLowerCase()]!
  return styled === undefined ? '' : unstyled(styled)
}

const of = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
