import type { Restriction } from '../../core/report/ending.js'
import type { Cause, Report, RuleReport } from '../../core/report/report.js'
import { type Verdict, verdicts } from '../../core/report/verdict.js'
import { plural } from '../../core/text/plural.js'
import { wasJudged } from '../verdict/judgement.js'
import { isStrict, untrueOf } from '../verdict/known.js'

/** What several formatters say of a report, in the same words. */

export type Counts = Readonly<Record<Verdict, number>>

export function countsOf(rules: readonly RuleReport[]): Counts {
  const counts = Object.fromEntries(verdicts.map(verdict => [verdict, 0])) as Record<Verdict, number>
  for (const rule of rules) counts[rule.verdict]++
  return counts
}

export const withVerdict = (report: Report, ...wanted: readonly Verdict[]) =>
  report.rules.filter(rule => wanted.includes(rule.verdict))

export const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** `2026-11-22 06:33` of an ISO 8601 date. */
export const minute = (iso: string) => iso.slice(0, 16).replace('T', ' ')

export const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  fail: 'failed',
  warn: 'warned',
  observed: 'observed',
  'not-applicable': 'not applicable',
  inconclusive: 'inconclusive',
  error: 'broke',
}

export function targetName({ target }: Report): string {
  return target.reference ? `embedded reference server (--reference) at ${target.baseUrl}` : target.baseUrl
}

/** `must` rules of the whole rule set, and those that were judged. */
export function mustsOf({ rules, leftOut }: Report): { readonly judged: number; readonly all: number } {
  const musts = rules.filter(({ level }) => level === 'must')
  return {
    judged: musts.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail').length,
    all: musts.length + leftOut.filter(({ level }) => level === 'must').length,
  }
}

/** The verdict as it may be said: a partial run says how much of the rule set it judged, and never that a target conforms. */
export function verdictText(report: Report): string {
  const { judged, all } = mustsOf(report)
  const limits = [partialText(report), dateText(report)].filter(text => text !== '').join('; ')
  const why = limits === '' ? '' : ` (${limits})`
  if (report.verdict === 'no-violation-found') return `${judged} of ${all} must rules judged, none violated${why}`
  if (report.verdict === 'inconclusive' && !report.rules.some(wasJudged))
    return `inconclusive, nothing was judged${why}`
  return report.verdict + why
}

/** What the date ruled out, where it did: a run by another day than today has to say so beside its verdict. */
function dateText({ notJudged, configuration, startedAt }: Report): string {
  const out = notJudged.filter(({ by, branches }) => by === 'date' && branches === undefined)
  if (out.length === 0) return ''
  const musts = out.filter(({ level }) => level === 'must').length
  const day = String(configuration.now ?? startedAt).slice(0, 10)
  return `judged as of ${day}, without ${plural(out.length, 'rule')} on getPet that the date rules out, ${musts} of them must`
}

/** With a full stop: summaries have none. */
export const asSentence = (text: string): string => text.replace(/\.?$/, '.')

const restrictions: Readonly<Record<Restriction, (runs: number) => string>> = {
  'rules-selected': () => 'selected rules only',
  'rules-skipped': () => 'rules skipped',
  'read-only': () => 'read-only',
  'no-key-variants': () => 'without bad keys made from the real one',
  'fewer-samples': runs => `${plural(runs, 'sample')} of each property`,
  'traffic-of-others': () => 'recorded traffic',
}

/** What makes the run partial, where something does. Events that were read from a file may say anything. */
export function partialTexts({ partial, configuration }: Report): readonly string[] {
  const runs = Number(configuration.runs)
  return partial.map(each => (Object.hasOwn(restrictions, each) ? restrictions[each](runs) : each))
}

export const partialText = (report: Report): string => partialTexts(report).join(', ')

/** The verdict and the counts; short without what needs no work, else with the names of rules that do not apply. */
export function bottomLine(report: Report, length: 'short' | 'whole' = 'whole'): string {
  const counts = countsOf(report.rules)
  const warnings = `${plural(counts.warn, 'warning')}${counts.warn > 0 && isStrict(report) ? ' (--strict)' : ''}`
  const parts = [
    counts.fail > 0 || report.verdict === 'non-conformant' ? `${counts.fail} failed${failuresText(report)}` : '',
    counts.error > 0 ? `${counts.error} broke` : '',
    counts.inconclusive > 0 ? `${counts.inconclusive} inconclusive` : '',
    counts.warn > 0 ? warnings : '',
    `${counts.pass} passed`,
    counts.observed > 0 && length === 'whole' ? `${counts.observed} observed` : '',
    counts['not-applicable'] > 0 && length === 'whole'
      ? `${counts['not-applicable']} not applicable${ruledOut(report)}`
      : '',
  ]
  const { depth } = chosen(report)
  const verdict = depth === undefined ? verdictText(report) : `${verdictText(report)}, depth ${depth}`
  if (length === 'short' && !report.rules.some(wasJudged)) return `${verdict}${exitText(report)}`
  return `${verdict}: ${parts.filter(part => part !== '').join(', ')}${exitText(report)}`
}

const implied = { conformant: 0, 'no-violation-found': 0, 'non-conformant': 1, inconclusive: 3 } as const

/** Why the exit code is what it is, where the verdict alone does not say so. */
function exitText(report: Report): string {
  const { exitCode, verdict, ending, known = [] } = report
  if (exitCode === implied[verdict] && known.length === 0) return ''
  const untrue = untrueOf(report).map(({ rule, state }) =>
    state === 'expired'
      ? `the entry for ${rule} has expired`
      : `${rule} is listed as known but no longer fails: remove it`,
  )
  const failed = withVerdict(report, 'fail', ...(isStrict(report) ? (['warn'] as const) : []))
  const open = failed.filter(rule => !rule.known).length
  const reasons = {
    0: failed.length > 0 ? 'every failure is known' : 'no failure counts',
    1: open > 0 ? `${plural(open, 'failed rule')} not known` : [...new Set(untrue)].join('; '),
    3: ending === 'complete' ? 'not everything could be judged' : 'the run did not complete',
  } as const
  const reason = reasons[exitCode as keyof typeof reasons] ?? 'interrupted'
  return `; exit code ${exitCode}: ${reason}`
}

/** How many causes the failures have, where that is fewer, and how many of them are signed for. */
function failuresText(report: Report): string {
  const failed = withVerdict(report, 'fail')
  const isFailure = ({ rule }: Cause) => failed.some(({ id }) => id === rule)
  const causes = report.causes.filter(isFailure).length
  const known = failed.filter(rule => rule.known).length
  const notes = [
    ...(causes < failed.length ? [plural(causes, 'cause')] : []),
    ...(known > 0 ? [known < failed.length ? `${known} known` : failed.length > 1 ? 'all known' : 'known'] : []),
  ]
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`
}

const ruledOut = (report: Report) =>
  ` (${withVerdict(report, 'not-applicable')
    .map(rule => rule.id)
    .join(', ')})`

/** Why the run did not go through, where it did not. */
export function endingText({ ending, endingReason }: Report): string | undefined {
  const texts: Readonly<Record<string, string>> = {
    bailed: 'The run stopped at the first failure (--bail)',
    interrupted: 'The run was interrupted',
    terminated: 'The run was interrupted',
    'hung-up': 'The run was interrupted',
    unusable: 'The run could not go on',
    unreachable: 'The target could not be reached',
    'wrong-address': 'Nothing there answers as the Pet Store service',
    'key-refused': 'The target refused the key',
    'shut-out': 'The run was shut out',
    budget: 'The run spent its budget',
    unwritten: 'The recording could not be written',
    broken: 'The tool failed',
    'cut-off': 'The run was cut off',
  }
  const text = texts[ending]
  if (text === undefined) return endingReason
  if (endingReason === undefined) return `${text}.`
  return endingReason.startsWith('The target ') ? endingReason : `${text}: ${endingReason}`
}

const titles: Readonly<Record<string, string>> = {
  '1': 'Base address',
  '2': 'Fields',
  '3': 'States',
  '4': 'Endpoints',
  '4.1': 'List animals',
  '4.2': 'Add an animal',
  '4.3': 'Get an animal',
  '4.4': 'Other operations',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
}

interface SectionView {
  readonly section: string
  readonly title: string
  readonly counts: Counts
}

/** The rules by section of the interface document, in its order. */
export function sectionsOf(report: Report): SectionView[] {
  const names = [...new Set(report.rules.map(rule => rule.section))]
  return names
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(section => ({
      section,
      title: titles[section] ?? '',
      counts: countsOf(report.rules.filter(rule => rule.section === section)),
    }))
}

/** Verdicts that at least one rule has, with those that a reader always looks for. */
export function columnsOf(report: Report): Verdict[] {
  const total = countsOf(report.rules)
  const order: readonly Verdict[] = ['pass', 'fail', 'warn', 'error', 'inconclusive', 'observed', 'not-applicable']
  return order.filter(verdict => verdict === 'pass' || verdict === 'fail' || total[verdict] > 0)
}

/** What a run has chosen by itself; in traffic of others nothing is chosen. */
export const chosen = ({ partial, depth, seed }: Report): Partial<Pick<Report, 'depth' | 'seed'>> =>
  partial.includes('traffic-of-others') ? {} : { depth, seed }
