import type { Value } from '../../document/blocks.js'
import { block, line, mostOf, type TextKind } from '../sanitise.js'

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text without markup; it must have been made harmless before. */
export const entity = (text: string) => text.replace(/[<>&"']/g, char => entities[char]!)

/** Text on one line, safe in content and in quoted attributes. */
export const safe = (text: string, kind: TextKind = 'message') => entity(line(text, kind))

/** Text of several lines, for `<pre>`. */
export const safeLines = (text: string, most: readonly [lines: number, characters: number] = mostOf.body) =>
  entity(block(text, ...most).join('\n'))

/** A sentence of the tool's own, in which backticks mark code. */
export const coded = (text: string) => safe(text, 'sentence').replace(/`([^`]*)`/g, '<code>$1</code>')

/** What each value of a part of a request got: a small table whose rows stand beside each other. */
export function valueList(part: string, values: readonly Value[]): string {
  const rows = values.map(
    ({ value, outcome, fails }) =>
      `<div role="row" class="${fails ? 'bad' : 'good'}"><code role="cell">${safe(value)}</code> <span role="cell">${safe(outcome)} <span role="img" aria-label="${fails ? 'wrong' : 'right'}">${fails ? '✗' : '✓'}</span></span></div>`,
  )
  return `<div class="values" role="table" aria-label="${safe(part)}: what each value got"><div role="row"><code role="rowheader">${safe(part)}</code></div>${rows.join('')}</div>\n`
}

/** What may stand in an id and behind the `#` of a link. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 80)

const classed = (kind: string): string => (kind === '' ? '' : ` class="${kind}"`)

export const paragraph = (text: string | undefined, kind = '') =>
  text === undefined || text === '' ? '' : `<p${classed(kind)}>${safe(text, 'sentence')}</p>\n`

export const section = (title: string, content: string, id = slug(title)) =>
  content === '' ? '' : `<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${content}\n</section>\n`

/** A table whose head and cells are HTML already; cells that begin with `<t` are whole. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], caption = ''): string {
  const cells = (row: readonly string[]) =>
    row.map(cell => (cell.startsWith('<t') ? cell : `<td>${cell}</td>`)).join('')
  const titled = caption === '' ? '' : `<caption>${caption}</caption>`
  const top =
    heads.length === 0
      ? ''
      : `<thead><tr>${heads.map(head => (head.startsWith('<t') ? head : `<th scope="col">${head}</th>`)).join('')}</tr></thead>\n`
  return `<div class="wide" tabindex="0" role="group" aria-label="${caption === '' ? 'table' : caption}"><table>${titled}\n${top}<tbody>\n${rows.map(row => `<tr>${cells(row)}</tr>\n`).join('')}</tbody></table></div>\n`
}

export const number = (text: string | number, tone = '') =>
  `<td class="number${tone === '' ? '' : ` ${tone}`}">${text}</td>`
