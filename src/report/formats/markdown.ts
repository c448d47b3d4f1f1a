import type { Report, RuleReport } from '../../core/report.js'
import type { Verdict } from '../../core/verdict.js'
import { ruleBlocks } from '../document/failure.js'
import { knownText } from '../document/known-text.js'
import {
  asSentence,
  bottomLine,
  byReason,
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
import { code, paragraphs, prose } from './markdown-text.js'

/** GitHub drops a step summary over 1 MiB without a word. */
const maxBytes = 900_000

/** summary.md for the step page of a CI system. */
export function markdown(report: Report): string {
  const head = [
    `## ${prose(verdictText(report))}: ${code(targetName(report))}`,
    prose(bottomLine(report), 4000),
    ...[endingText(report) ?? []].flat().map(text => prose(text)),
    overview(report),
  ]
  const findings = [
    ...byCause(report, withVerdict(report, 'fail')).map(rule => failure(report, rule, 'Failed')),
    ...byCause(report, withVerdict(report, 'warn')).map(rule => failure(report, rule, 'Warning')),
  ]
  const rest = [
    ...knownFailures(report),
    ...reasons(report, 'error'),
    ...reasons(report, 'inconclusive'),
    ...reasons(report, 'not-applicable'),
  ]
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

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

function overview(report: Report): string {
  const columns = columnsOf(report)
  const numbers = (counts: Readonly<Record<Verdict, number>>) => columns.map(verdict => counts[verdict] || '·')
  return [
    row(['Section', ...columns.map(verdict => verdictWords[verdict])]),
    row([':--', ...columns.map(() => '--:')]),
    ...sectionsOf(report).map(each => row([prose(`${each.section} ${each.title}`), ...numbers(each.counts)])),
    row(['all', ...numbers(countsOf(report.rules))]),
  ].join('\n')
}

function knownFailures({ known = [] }: Report): string[] {
  if (known.length === 0) return []
  return ['### Known failures', known.map(entry => `- ${prose(knownText(entry), 1000)}`).join('\n')]
}

function reasons(report: Report, verdict: Verdict): string[] {
  const groups = byReason(withVerdict(report, verdict))
  if (groups.length === 0) return []
  return [
    `### Rules ${verdictWords[verdict]}`,
    groups.map(([reason, ids]) => `- ${prose(reason)}: ${ids.map(id => code(id)).join(', ')}`).join('\n'),
  ]
}
