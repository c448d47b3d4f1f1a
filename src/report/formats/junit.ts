import type { Report, RuleReport } from '../../core/report/report.js'
import { ruleBlocks } from '../document/failure.js'
import { knownOf } from '../document/known-text.js'
import { endingText, partialText, verdictText } from '../document/view.js'
import { isStrict } from '../verdict/known.js'
import { plain } from './plain.js'
import { block, line, mostOf } from './sanitise.js'

/**
 * junit.xml as GitLab and Jenkins read it: a suite for each group, a case for each rule. Where the target could not be
 * judged at all, that is one error, and not one for every rule.
 */
export function junit(report: Report): string {
  const groups = [...new Set(report.rules.map(rule => rule.group))]
  const strict = isStrict(report)
  const down = isDown(report)
  const outcome = (rule: RuleReport) => (down && rule.verdict === 'inconclusive' ? 'skipped' : outcomeOf(rule, strict))
  const suites = groups.map(group => suite(group, report, outcome))
  // Schemas allow no number of skipped tests on the root, and no file on a test.
  const { skipped: _, ...counted } = numbers(report.rules, outcome)
  const all = attributes({
    name: report.tool.name,
    ...counted,
    ...(down ? { tests: counted.tests + 1, errors: counted.errors + 1 } : {}),
    time: report.stats.seconds.toFixed(3),
  })
  const target = down ? targetSuite(report) : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${all}>\n${target}${suites.join('')}</testsuites>\n`
}

/** Whether nothing could be judged, for a reason that no rule is about. */
const isDown = ({ ending, rules }: Report) =>
  ending !== 'complete' && ending !== 'bailed' && rules.every(({ verdict }) => verdict === 'inconclusive')

function targetSuite(report: Report): string {
  const time = report.stats.seconds.toFixed(3)
  const head = attributes({ name: 'target', tests: 1, failures: 0, errors: 1, skipped: 0, time })
  const message = line(endingText(report) ?? report.ending, 'sentence')
  const testcase = attributes({ name: 'the target can be judged', classname: `${report.tool.name}.target`, time })
  const error = `<error${attributes({ message, type: report.ending })}/>`
  return `  <testsuite${head}>\n    <testcase${testcase}>\n      ${error}\n    </testcase>\n  </testsuite>\n`
}

type Outcome = 'failure' | 'error' | 'skipped' | 'passed'

function outcomeOf({ verdict, level, known }: RuleReport, strict: boolean): Outcome {
  if (known) return 'skipped'
  if (verdict === 'fail' || (strict && verdict === 'warn')) return 'failure'
  if (verdict === 'error' || (verdict === 'inconclusive' && level === 'must')) return 'error'
  return verdict === 'not-applicable' ? 'skipped' : 'passed'
}

type OutcomeOf = (rule: RuleReport) => Outcome

function numbers(rules: readonly RuleReport[], outcome: OutcomeOf) {
  const count = (wanted: Outcome) => rules.filter(rule => outcome(rule) === wanted).length
  return { tests: rules.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') }
}

function suite(group: string, report: Report, outcome: OutcomeOf): string {
  const rules = report.rules.filter(rule => rule.group === group)
  const head = attributes({
    name: group,
    ...numbers(rules, outcome),
    time: secondsOf(rules).toFixed(3),
    timestamp: report.startedAt.slice(0, 19),
  })
  const cases = rules.map(rule => testcase(rule, report, outcome)).join('')
  return `  <testsuite${head}>\n${properties(report)}${cases}  </testsuite>\n`
}

/** Chosen one by one, rather than the whole configuration: nothing gets in here by accident. */
function properties(report: Report): string {
  const { tool, spec, ruleSet, seed, runId, target, verdict, complete, depth } = report
  const named = {
    tool: tool.version,
    spec: spec.version,
    ruleSet,
    seed,
    runId,
    verdict,
    complete,
    partial: partialText(report),
    judged: verdictText(report),
    depth,
    baseUrl: target.baseUrl,
    reference: target.reference,
    readOnly: target.readOnly,
  }
  const list = Object.entries(named).map(
    ([name, value]) => `      <property${attributes({ name, value: `${value}` })}/>\n`,
  )
  return `    <properties>\n${list.join('')}    </properties>\n`
}

/** From the first request of the rules to the last response: they are asked side by side, so that sums mean nothing. */
function secondsOf(rules: readonly RuleReport[]): number {
  const times = rules.flatMap(({ time }) => time ?? [])
  if (times.length === 0) return 0
  return (Math.max(...times.map(({ to }) => to)) - Math.min(...times.map(({ from }) => from))) / 1000
}

function testcase(rule: RuleReport, report: Report, outcome: OutcomeOf): string {
  const head = attributes({
    name: rule.id,
    classname: `${report.tool.name}.${rule.group}`,
    time: secondsOf([rule]).toFixed(3),
  })
  const inner = body(rule, report, outcome(rule))
  return inner === '' ? `    <testcase${head}/>\n` : `    <testcase${head}>\n      ${inner}\n    </testcase>\n`
}

function body(rule: RuleReport, report: Report, outcome: Outcome): string {
  const message = line(rule.findings[0]?.message ?? rule.reasons.join('; '), 'value')
  if (outcome === 'skipped') {
    const text = rule.known ? `${knownOf(report, rule.id)} ${message}` : message
    return `<skipped${attributes({ message: text })}/>`
  }
  if (outcome === 'error')
    return `<error${attributes({ message, type: rule.verdict })}>${content(rule.reasons.join('\n'))}</error>`
  const text = plain(ruleBlocks(report, rule)).join('\n')
  if (outcome === 'failure') {
    const head = `${rule.summary}\nSection ${rule.section}, ${rule.interpretation}\n`
    return `<failure${attributes({ message, type: rule.verdict })}>${content(head + text)}</failure>`
  }
  const answers = report.profile
    .filter(entry => entry.rule === rule.id)
    .map(entry => `${entry.question}: ${entry.answer}`)
  const remarks = [...(rule.findings.length === 0 ? rule.reasons : [text]), ...answers]
  return remarks.length === 0 ? '' : `<system-out>${content([rule.verdict, ...remarks].join('\n'))}</system-out>`
}

const content = (text: string) => xml(block(text, ...mostOf.text).join('\n'))

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

const xml = (text: string) => text.replace(/[<>&"]/g, char => entities[char]!)

function attributes(named: Readonly<Record<string, string | number>>): string {
  return Object.entries(named)
    .map(([name, value]) => ` ${name}="${xml(line(`${value}`, 'sentence'))}"`)
    .join('')
}
