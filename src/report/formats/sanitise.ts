import { invisible } from '../../core/text/invisible.js'

/**
 * Text from a server on its way into a report: nothing in it may steer a terminal, a CI log or a reader's eye. What is
 * taken out stays visible as an escape, because it may be the very thing that is wrong.
 */

/** Characters of each kind of text that is shown. */
const longest = {
  label: 300,
  header: 200,
  code: 400,
  value: 500,
  message: 1000,
  sentence: 2000,
  /** Of a table, or a line with the names of many rules. */
  cell: 8000,
  command: 8000,
  /** A command in a file that holds little else. */
  script: 20_000,
}
export type TextKind = keyof typeof longest

/** Lines and characters of what has several lines. */
export const mostOf = { excerpt: [8, 800], body: [40, 4000], text: [400, 60_000] } as const

// Separators other than the ordinary blank are among them, as are CR, LF and tab.
const unprintable = invisible('(?! )\\p{Zs}')

/** The text on one line, as long as its kind may be. What a shell reads is never cut: half a command is another one. */
export function line(text: string, kind: TextKind = 'label'): string {
  const isCommand = kind === 'command' || kind === 'script'
  if (isCommand && text.length > longest[kind])
    return `# too long to be shown here: ${text.length} characters, see report.json`
  const { shown, rest } = cut(text, longest[kind])
  return disarm(shown.replace(unprintable, escaped)) + rest
}

/** The text as lines, at most `lines` of them, `max` characters in all; none for an empty text. */
export function block(text: string, lines: number, max: number): string[] {
  if (text === '') return []
  const { shown, rest } = cut(text, max)
  const all = shown.replace(/\t/g, '  ').split(/\r?\n/)
  const kept = all.slice(0, lines).map(each => disarm(each.replace(unprintable, escaped)))
  const left = all.length - kept.length
  if (left > 0) kept.push(`… (${left} more ${left === 1 ? 'line' : 'lines'})`)
  else if (rest !== '') kept[kept.length - 1] += rest
  return kept
}

/**
 * A last look at a finished text, since wrapping may carry `::` to the start of a line: CI systems take `::name` at a
 * line's start (GitHub) and `##[name]`, `##vso[`, `##teamcity[` anywhere (Azure, GitHub, TeamCity) for commands.
 */
export function disarm(text: string): string {
  return text.replace(/^((?:[ \t]|\x1b\[[0-9;]*m)*)::/gm, '$1\\::').replace(/##(?=[\w-]*\[)/g, '#\\#')
}

/** What the tool itself writes to a terminal besides text: line feeds, colours, and what rewrites a line. */
const own = /\n|\x1b\[[\d;]*m|\r?\x1b\[2K/
const foreign = new RegExp(`(${own.source})|${invisible('', true).source}`, 'gu')

/** A whole text on its way to a terminal or a log: what steers either, and is not the tool's own, is shown as an escape. */
export const guarded = (text: string): string =>
  disarm(text.replace(foreign, (char, mine) => (mine === undefined ? escaped(char) : char)))

function cut(text: string, max: number): { shown: string; rest: string } {
  if (text.length <= max) return { shown: text, rest: '' }
  // No half of a surrogate pair stays behind, which would be shown as a fault of the server.
  const end = /[\uD800-\uDBFF]/.test(text[max - 1]!) ? max - 1 : max
  return { shown: text.slice(0, end), rest: `… (${text.length - end} more characters)` }
}

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(char: string): string {
  const code = char.codePointAt(0)!
  const hex = code.toString(16)
  if (short[char] !== undefined) return short[char]
  if (code < 0x80) return `\\x${hex.padStart(2, '0')}`
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
}
