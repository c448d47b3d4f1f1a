import type { Report, RuleReport } from '../../core/report/report.js'
import { ruleBlocks } from '../document/failure.js'
import { furtherSections } from '../document/sections.js'
import {
  asSentence,
  bottomLine,
  type Counts,
  columnsOf,
  countsOf,
  endingText,
  sectionsOf,
  targetName,
  verdictText,
  verdictWords,
  withVerdict,
} from '../document/view.js'
import { byCause } from '../verdict/alike.js'
import { code, paragraphs, prose, table } from './markdown-text.js'

/** GitHub drops a step summary over 1 MiB without a word. */
const maxBytes = 900_000

/** summary.md for the step page of a CI system. */
export function markdown(report: Report): string {
  const head = [
    `## ${prose(verdictText(report))}: ${code(targetName(report))}`,
    prose(bottomLine(report), 'cell'),
    ...[endingText(report) ?? []].flat().map(text => prose(text)),
    overview(report),
  ]
  const findings = [
    ...byCause(report, withVerdict(report, 'fail')).map(rule => failure(report, rule, 'Failed')),
    ...byCause(report, withVerdict(report, 'warn')).map(rule => failure(report, rule, 'Warning')),
  ]
  // What a page folds is left to the page.
  const rest = furtherSections(report).flatMap(({ title, blocks }) => {
    const open = blocks.filter(({ type }) => type !== 'details')
    return open.length === 0 ? [] : [`### ${title}`, ...paragraphs(open)]
  })
  return `${fitted([...head, ...findings, ...rest]).join('\n\n')}\n`
}

function failure(report: Report, rule: RuleReport, word: string): string {
  const { id, section, interpretation, summary } = rule
  const head = `### ${word}: ${code(id)}`
  const basis = `Section ${prose(section)}, ${prose(interpretation)}. ${prose(asSentence(summary))}`
  return [head, basis, ...paragraphs(ruleBlocks(report, rule))].join('\n\n')
}

/** As many parts as fit, from the top. */
function fitted(parts: readonly string[]): string[] {
  let bytes = 0
  const kept: string[] = []
  for (const part of parts) {
    bytes += Buffer.byteLength(part) + 2
    if (bytes > maxBytes) return [...kept, 'The rest is left out for its length: see report.html or report.json.']
    kept.push(part)
  }
  return kept
}

function overview(report: Report): string {
  const columns = columnsOf(report)
  const numbers = (counts: Counts) => columns.map(verdict => `${counts[verdict] || '·'}`)
  return table(
    ['Section', ...columns.map(verdict => verdictWords[verdict])],
    [
      ...sectionsOf(report).map(({ section, title, counts }) => [`${section} ${title}`, ...numbers(counts)]),
      ['all', ...numbers(countsOf(report.rules))],
    ],
  )
}
