import type { FindingReport, RuleReport } from '../../core/report.js'
import { experimentLines } from '../document/experiment-text.js'
import { traceOf } from '../document/trace.js'
import { asSentence, hintText, remedyLines, remedyText, times } from '../document/view.js'
import { exchangeText } from './plain.js'
import { line } from './sanitise.js'

/**
 * Text in which nothing is markup, and which reads well where nobody renders it. Mentions and references are looked for
 * in the rendered text, so that only a character in between keeps them from being links.
 */
export function prose(text: string, max = 600): string {
  return line(text, max)
    .replace(/[\\`*[\]<>|~$]|&(?=[#\w])|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\$&')
    .replace(/:(?=\/\/)/g, ':\\')
    .replace(/^[-#+=]|(?<=^\d{1,9})[.)](?=\s|$)/, '\\$&')
    .replace(/(?<!&)[@#](?=[\w-])|www(?=\.)|GH(?=-\d)/g, found => `${found}&#8203;`)
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))

/** A code span: nothing in it is markup, as long as its fence is longer than what it holds. */
export function code(text: string, max = 600): string {
  const shown = line(text, max)
  const fence = '`'.repeat(longestRun(shown) + 1)
  if (shown === '') return '` `'
  const room = /^[ `]|[ `]$/.test(shown) ? ' ' : ''
  return `${fence}${room}${shown}${room}${fence}`
}

/** A sentence of the tool's own, in which backticks mark code. */
const coded = (text: string): string =>
  text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? code(part, 1000) : prose(part, 1000)))
    .join('')

function pre(lines: readonly string[]): string {
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1))
  return [fence, ...lines, fence].join('\n')
}

/** A failed rule with its first findings. */
export function failure(rule: RuleReport, word: string): string {
  const head = `### ${word}: ${code(rule.id)}\n\nSection ${prose(rule.section)}, ${prose(rule.interpretation)}. ${prose(asSentence(rule.summary))} ${prose(rule.why)}`
  const sent = experimentLines(rule).map(([name, text]) => `- ${name}: ${code(text, 500)}`)
  const when = sent.length === 0 ? [] : [sent.join('\n')]
  const hint = hintText(rule)
  const note = hint === undefined ? [] : [`Note: ${prose(hint)}`]
  const remedy = remedyText(rule)
  const lines = remedyLines(rule, 30).map(each => line(each, 400))
  const fix = [
    ...(remedy === undefined ? [] : [`How to fix it. ${coded(remedy)}`]),
    ...(lines.length === 0 ? [] : [pre(lines)]),
  ]
  const findings = rule.findings.slice(0, 3).map(view)
  return [head, ...when, ...findings, ...note, ...fix, `Again: ${code(rule.rerun, 2000)}`].join('\n\n')
}

function view(finding: FindingReport): string {
  const { message, count, expected, actual, place } = finding
  const { asked, curls } = traceOf(finding)
  const fields = [
    ['expected', expected],
    ['actual', actual],
    ['at', place],
  ] as const
  const list = fields.map(([name, text]) => `- ${name} ${code(text)}`).join('\n')
  const evidence = [...asked.flatMap(exchangeText), '', ...curls.map(curl => line(curl, 4000))]
  const details =
    asked.length === 0 ? '' : `\n\n<details><summary>exchanges</summary>\n\n${pre(evidence)}\n\n</details>`
  return `**${prose(message)}** (${times(count)})\n\n${list}${details}`
}
