/** Layout of plain text: wrapping, columns, colour. */

export interface Paint {
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly green: (text: string) => string
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
}

/** Own codes rather than util.styleText, which looks at the environment in some versions of Node: formatters are pure. */
export function painter(color: boolean): Paint {
  const style = (on: number, off: number) => (text: string) =>
    color && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text
  return { red: style(31, 39), yellow: style(33, 39), green: style(32, 39), bold: style(1, 22), dim: style(2, 22) }
}

/** Columns for text on a terminal that is so wide. One less: making a line harmless may add a character. */
export const columns = (width: number): number => Math.max(30, Math.min(width, 110)) - 1

/** Pieces of at most `width` characters; no pair of surrogates is broken. */
function pieces(word: string, width: number): string[] {
  const all: string[] = []
  let rest = word
  while (rest.length > width) {
    const end = /[\uD800-\uDBFF]/.test(rest[width - 1]!) ? width - 1 : width
    all.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...all, rest]
}

/** Lines of at most `width` characters, broken at blanks; a word that is longer is broken where it must be. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    if (current !== '' && current.length + 1 + word.length <= width) {
      current += ` ${word}`
      continue
    }
    if (current !== '') lines.push(current)
    lines.push(...pieces(word, width))
    current = lines.pop()!
  }
  return current === '' && lines.length > 0 ? lines : [...lines, current]
}

/** Facts beside each other, broken only between two of them. */
export function flow(facts: readonly string[], width: number, between = ' · '): string[] {
  const lines: string[] = []
  for (const fact of facts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + between.length + fact.length <= width)
      lines.push(`${lines.pop()}${between}${fact}`)
    else lines.push(...wrap(fact, width))
  }
  return lines
}

/** JSON text in lines of at most `width` characters, broken between tokens: the lines joined are the text. */
export function wrapJson(text: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?[:,\]}]*|[^",]+,?|,/gsu)) {
    if (current.length + token.length > width && current !== '') {
      lines.push(current)
      current = ''
    }
    lines.push(...pieces(token, width))
    current += lines.pop()!
  }
  return current === '' ? lines : [...lines, current]
}

/** The text on one line, cut where it does not fit. */
export function fit(text: string, width: number): string {
  if (text.length <= width) return text
  const end = /[\uD800-\uDBFF]/.test(text[width - 2]!) ? width - 2 : width - 1
  return `${text.slice(0, Math.max(0, end))}…`
}

/** The text wrapped behind a prefix of `indent` columns: the label on the first line, blanks on the others. */
export function hang(label: string, indent: number, text: string, room: number, style = (s: string) => s): string[] {
  const lines = wrap(text, Math.max(20, room - indent))
  return lines.map((each, i) => (i === 0 ? label : ' '.repeat(indent)) + style(each))
}
