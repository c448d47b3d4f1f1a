import type { Report } from '../core/report/report.js'
import type { Verdict } from '../core/report/verdict.js'
import { plural } from '../core/text/plural.js'
import { verdictWords } from '../report/document/view.js'
import { page } from '../report/formats/html/html-page.js'
import { number, paragraph, safe, section, table } from '../report/formats/html/html-text.js'
import { verdictTones } from '../report/formats/html/tones.js'
import { fit } from '../report/formats/text.js'
import { type Comparison, compare, disagreed } from '../report/verdict/comparison.js'

/** Beyond it a matrix is wider than anybody reads. */
const widest = 50

/** A line of an index of targets. */
interface IndexRow {
  readonly name: string
  /** Undefined where there is no report. */
  readonly href?: string
  readonly labels?: string
  readonly verdict: string
  /** The class of colour that repeats what the verdict says. */
  readonly tone: string
  readonly date: string
  readonly failed: number
  readonly warned: number
  /** Undefined where nothing was judged. */
  readonly report?: Report
}

export interface Index {
  readonly title: string
  /** What stands over the table; HTML. */
  readonly head: string
  readonly rows: readonly IndexRow[]
  /** What ought to be there and is not. */
  readonly missing?: readonly string[]
}

/** The page that a fleet begins with: every target with its verdict, and the rules on which they differ. */
export function indexPage({ title, head, rows, missing = [] }: Index): string {
  const labelled = rows.some(({ labels = '' }) => labels !== '')
  const cells = rows.map(({ name, href, labels = '', verdict, tone, date, failed, warned }) => [
    `<th scope="row">${href === undefined ? safe(name) : `<a href="${safe(href)}">${safe(name)}</a>`}</th>`,
    `<td class="${tone}">${safe(verdict)}</td>`,
    number(failed, failed > 0 ? 'bad' : 'soft'),
    number(warned, warned > 0 ? 'warn' : 'soft'),
    ...(labelled ? [safe(labels)] : []),
    safe(date),
  ])
  const heads = [
    ...['Target', 'Verdict'],
    ...['Failed', 'Warned'].map(name => `<th scope="col" class="number">${name}</th>`),
    ...[...(labelled ? ['Labels'] : []), 'Date'],
  ]
  const lost = missing.length === 0 ? '' : `<ul>${missing.map(each => `<li>${safe(each)}</li>`).join('')}</ul>\n`
  return page(
    title,
    `${head}${section('Targets', table(heads, cells))}${section('Missing', lost)}${section('Rules', grid(rows), 'rules')}`,
  )
}

/** Rules and targets, where there are two reports or more. */
function grid(rows: readonly IndexRow[]): string {
  const judged = rows.flatMap(({ name, report }) => (report === undefined ? [] : [{ name, report }]))
  if (judged.length < 2) return ''
  if (judged.length > widest)
    return paragraph(`Rules and targets are set against each other for up to ${widest} targets.`)
  return matrix(
    compare(judged.map(({ report }) => report)),
    judged.map(({ name }) => safe(fit(name, 40))),
  )
}

/** How many of them are conformant, in a sentence. */
export const conformantText = (verdicts: readonly string[]): string => {
  const good = verdicts.filter(verdict => verdict === 'conformant').length
  const targets = verdicts.length === 1 ? '1 target' : `${verdicts.length} targets`
  return paragraph(`${good} of ${targets} conformant at the last run.`)
}

/** A verdict in a cell: the word says it, the colour only repeats it. */
const verdictCell = (verdict: Verdict | undefined): string =>
  verdict === undefined
    ? '<td class="soft">not run</td>'
    : `<td class="${verdictTones[verdict] ?? 'soft'}">${verdictWords[verdict]}</td>`

/** The rules on which the reports differ or that all violate; `names` (HTML) head the columns. */
function matrix(comparison: Comparison, names: readonly string[]): string {
  const rules = disagreed(comparison)
  const same = comparison.rules.length - rules.length
  const rows = rules.map(({ rule, level, section: where, verdicts }) => [
    `<th scope="row"><code>${safe(rule)}</code> <small>${level} · ${safe(where)}</small></th>`,
    ...verdicts.map(verdictCell),
  ])
  const grid = rules.length === 0 ? '' : table(['Rule', ...names], rows)
  return `${grid}${same > 0 ? `<p>${plural(same, 'other rule')}: the same in all.</p>` : ''}`
}
