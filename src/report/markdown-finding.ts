import type { FindingReport, RuleReport } from '../core/report.js'
import { exchangeText } from './plain.js'
import { line } from './sanitise.js'
import { traceOf } from './trace.js'
import { asSentence, times } from './view.js'

/**
 * Text in which nothing is markup. Mentions and references are looked for after entities are resolved, so that only a
 * character in between keeps them from being links; everything else is an entity.
 */
export function prose(text: string, max = 600): string {
  return line(text, max)
    .replace(/[\\`*_{}[\]()<>&!|~$"']|:(?=[/\w])/g, char => `&#${char.charCodeAt(0)};`)
    .replace(/(?<!&)[@#](?=[\w-])|www(?=\.)|GH(?=-\d)/g, found => `${found}&#8203;`)
}

/** Within `<code>` and `<pre>` nobody looks for mentions; Markdown is still looked for in `<code>`, hence the entities. */
export const code = (text: string, max = 600) => `<code>${prose(text, max)}</code>`

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

const pre = (lines: readonly string[]) => `<pre>${lines.join('\n').replace(/[<>&]/g, char => entities[char]!)}</pre>`

/** A failed rule with its first findings. */
export function failure(rule: RuleReport, word: string): string {
  const head = `### ${word}: ${code(rule.id)}\n\nSection ${prose(rule.section)}, ${prose(rule.reading)}. ${prose(asSentence(rule.summary))} ${prose(rule.why)}`
  const when = rule.condition === undefined ? [] : [`When: ${prose(rule.condition.text)}`]
  return [head, ...when, ...rule.findings.slice(0, 3).map(view), `Again: ${code(rule.rerun, 2000)}`].join('\n\n')
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
