import type { VariedText } from '../document/experiment-text.js'
import { fit } from './text.js'

/** The first of these lines; the last one shows where there are more. */
export const cut = (lines: readonly string[], rows: number, width: number): string[] =>
  lines.length <= rows
    ? [...lines]
    : [...lines.slice(0, rows - 1), short(`${lines[rows - 1]!} ${lines[rows]!.trim()}`, width)]

/** A clause that says something, and is not the name of a framework. */
const shortestClause = 20

/** As many clauses of a sentence as fit; all of it where not even the first does. */
export function inClauses(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const ends = [...text.matchAll(/[:;.](?= )| (?=\()|,(?= (?:in|at|also|and|or|before|if|where|whether) )/g)]
  const isCode = (at: number): boolean => text.slice(0, at).split('`').length % 2 === 0
  const clauses = ends
    .filter(({ index }) => index >= shortestClause && !isCode(index))
    .map(({ index }) => `${text.slice(0, index)} …`)
  return clauses.findLast(fits) ?? text
}

/** Characters of a word that say something though the rest of it is cut. */
const longWord = 16

/** The text cut between words, where that leaves most of it. */
export function short(text: string, width: number): string {
  const cut = fit(text, width)
  const end = cut.lastIndexOf(' ')
  return cut === text || end < width / 2 || cut.length - end > longWord ? cut : `${cut.slice(0, end)} …`
}

/** The text without the middle of its body: what is odd about a request stands near its end as a rule, its key before the body. */
export function middle(text: string, width: number): string {
  const [, request = text, came = ''] = /^(.*)( → [^→]*)$/.exec(text) ?? []
  return came.length > width / 2 ? middleOf(text, width) : middleOf(request, width - came.length) + came
}

function middleOf(text: string, width: number): string {
  const short = withShortStrings(text)
  const all = [text, short, ...lastMembers(short), withShortQuery(text, width), withShortQuery(short, width)]
  const whole = all.find(each => each.length <= width)
  if (whole !== undefined) return whole
  const [head = ''] = /^\S+ \S+(?: \([^)]*\))*(?: |$)/.exec(text) ?? []
  // What stands in brackets is cut at its end, so that a reader sees what it is.
  if (head.includes(' (') && width - head.length < 12) return fit(text, width)
  const from = width - head.length < 12 ? 0 : head.length
  const start = from + Math.floor((width - from) / 2)
  return `${fit(text, start)}${text.slice(start - width).replace(/^[\uDC00-\uDFFF]/, '')}`
}

/** What stands in brackets, such as the key, says more than a long query. */
function withShortQuery(text: string, width: number): string {
  const [, start, query, rest] = /^(\S+ [^\s?]*\?)(\S*)( \(.*)$/.exec(text) ?? []
  if (start === undefined || query === undefined || rest === undefined) return text
  const room = Math.max(leastOfQuery, width - start.length - rest.length)
  return query.length <= room ? text : `${start}${fit(query, room)}${rest}`
}

/** Characters of a query that are left. */
const leastOfQuery = 8

/** Characters of a string that are left at its beginning, and at its end. */
const ofString = 4

/** Long strings of a body without their middle: a name is seldom what is odd. */
const withShortStrings = (text: string): string =>
  text.replace(/(: ?)"([^"\\]*)"/g, (whole, colon: string, inner: string) =>
    inner.length <= 2 * ofString + 1
      ? whole
      : `${colon}"${fit(inner, ofString + 1)}${inner.slice(-ofString).replace(/^[\uDC00-\uDFFF]/, '')}"`,
  )

const isPlain = /^"(?:name|categoryId|status)" *: *(?:"[A-Za-z …]*"|\d{1,9})$/

/** What ends in a body, where the rest is nothing to look at, with fewer and fewer of its members. */
function lastMembers(text: string): readonly string[] {
  const [head = '', ...members] = text.split(/(?<=\{)(?=")|,(?=")/)
  if (!members.slice(0, -1).every(member => isPlain.test(member))) return []
  return members.map((_, at) => `${head}…,${members.slice(at).join()}`).slice(1)
}

/** The values of a part by what they led to, as many of each as fit: what came of them is what one wants to know. */
export function values({ part, groups }: VariedText, width: number): string {
  const outcomes = groups.map(({ outcome }) => `: ${outcome}`)
  let left = width - [part, ...outcomes].join(between).length
  const rooms = new Map<VariedText['groups'][number], number>()
  // What the short ones do not need is the others'.
  const byLength = [...groups].sort((one, other) => joined(one.values).length - joined(other.values).length)
  for (const [at, group] of byLength.entries()) {
    const room = Math.min(joined(group.values).length, Math.max(shortestValue, Math.floor(left / (groups.length - at))))
    rooms.set(group, room)
    left -= room
  }
  const texts = groups.map((group, at) => `${someOf(group.values, rooms.get(group)!)}${outcomes[at]}`)
  return `${part}  ${texts.join(between)}`
}

/** The last ones were looked for where failures begin; the first ones are the most telling of the others. */
function someOf(all: readonly string[], room: number): string {
  const byWorth = all.flatMap((_, at) => [all.length - 1 - at, at]).slice(0, all.length)
  const shown = new Set<number>()
  for (const place of byWorth) {
    const next = all.filter((_, at) => shown.has(at) || at === place)
    if (joined(next).length <= room) shown.add(place)
  }
  return shown.size === 0 ? fit(all[0] ?? '', room) : joined(all.filter((_, at) => shown.has(at)))
}

const joined = (values: readonly string[]): string => values.join('  ')

const between = '    '

/** Characters of a value that say something. */
const shortestValue = 8
