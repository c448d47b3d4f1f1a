import type { Report, RuleReport } from '../core/report.js'
import { failureText, findingText } from './plain.js'
import { block, line } from './sanitise.js'
import { isStrict } from './view.js'

/** junit.xml as GitLab and Jenkins read it: a suite for each group, a case for each rule. */
export function junit(report: Report): string {
  const groups = [...new Set(report.rules.map(rule => rule.group))]
  const strict = isStrict(report)
  const suites = groups.map(group => suite(group, report, strict))
  const all = attributes({
    name: report.tool.name,
    ...numbers(report.rules, strict),
    time: report.stats.seconds.toFixed(3),
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${all}>\n${suites.join('')}</testsuites>\n`
}

type Outcome = 'failure' | 'error' | 'skipped' | 'passed'

function outcomeOf({ verdict, level }: RuleReport, strict: boolean): Outcome {
  if (verdict === 'fail' || (strict && verdict === 'warn')) return 'failure'
  if (verdict === 'error' || (verdict === 'inconclusive' && level === 'must')) return 'error'
  return verdict === 'not-applicable' ? 'skipped' : 'passed'
}

function numbers(rules: readonly RuleReport[], strict: boolean) {
  const count = (wanted: Outcome) => rules.filter(rule => outcomeOf(rule, strict) === wanted).length
  return { tests: rules.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') }
}

function suite(group: string, report: Report, strict: boolean): string {
  const rules = report.rules.filter(rule => rule.group === group)
  // Rules share their exchanges, so that no time belongs to one of them: the run's stands at the top.
  const head = attributes({
    name: group,
    ...numbers(rules, strict),
    time: '0.000',
    timestamp: report.startedAt.slice(0, 19),
  })
  const cases = rules.map(rule => testcase(rule, report, strict)).join('')
  return `  <testsuite${head}>\n${properties(report)}${cases}  </testsuite>\n`
}

/** Chosen one by one, rather than the whole configuration: nothing gets in here by accident. */
function properties(report: Report): string {
  const { tool, spec, ruleSet, seed, runId, target, verdict } = report
  const named = {
    tool: tool.version,
    spec: spec.version,
    ruleSet,
    seed,
    runId,
    verdict,
    baseUrl: target.baseUrl,
    reference: target.reference,
    readOnly: target.readOnly,
  }
  const list = Object.entries(named).map(
    ([name, value]) => `      <property${attributes({ name, value: `${value}` })}/>\n`,
  )
  return `    <properties>\n${list.join('')}    </properties>\n`
}

function testcase(rule: RuleReport, report: Report, strict: boolean): string {
  const head = attributes({ name: rule.id, classname: `${report.tool.name}.${rule.group}`, time: '0.000' })
  const inner = body(rule, report, outcomeOf(rule, strict))
  return inner === '' ? `    <testcase${head}/>\n` : `    <testcase${head}>\n      ${inner}\n    </testcase>\n`
}

function body(rule: RuleReport, report: Report, outcome: Outcome): string {
  const message = line(rule.findings[0]?.message ?? rule.reasons.join('; '), 500)
  if (outcome === 'skipped') return `<skipped${attributes({ message })}/>`
  if (outcome === 'error')
    return `<error${attributes({ message, type: rule.verdict })}>${content(rule.reasons.join('\n'), 40)}</error>`
  if (outcome === 'failure')
    return `<failure${attributes({ message, type: rule.verdict })}>${content(failureText(rule), 400)}</failure>`
  const answers = report.profile
    .filter(entry => entry.rule === rule.id)
    .map(entry => `${entry.question}: ${entry.answer}`)
  const remarks = [...rule.findings.flatMap(findingText), ...rule.reasons, ...answers]
  return remarks.length === 0 ? '' : `<system-out>${content([rule.verdict, ...remarks].join('\n'), 100)}</system-out>`
}

const content = (text: string, lines: number) => xml(block(text, lines, 60_000).join('\n'))

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

const xml = (text: string) => text.replace(/[<>&"]/g, char => entities[char]!)

function attributes(named: Readonly<Record<string, string | number>>): string {
  return Object.entries(named)
    .map(([name, value]) => ` ${name}="${xml(line(`${value}`, 2000))}"`)
    .join('')
}
