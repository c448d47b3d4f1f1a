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

/** The text cut between words, where that leaves most of it. */
export function short(text: string, width: number): string {
  const cut = fit(text, width)
  const end = cut.lastIndexOf(' ')
  return cut === text || end < width / 2 ? cut : `${cut.slice(0, end)} …`
}

/** The text without the middle of its body: what is odd about a request stands near its end as a rule, its key before the body. */
export function middle(text: string, width: number): string {
  if (text.length <= width) return text
  const [head = ''] = /^\S+ \S+ (?:\([^)]*\) )*/.exec(text) ?? []
  const from = width - head.length < 12 ? 0 : head.length
  const start = from + Math.floor((width - from) / 2)
  return `${fit(text, start)}${text.slice(start - width).replace(/^[\uDC00-\uDFFF]/, '')}`
}
