import type { NotJudged, Report, RuledOutBy } from '../../core/report/report.js'
import { plural } from '../../core/text/plural.js'
import { type Block, command, fields, folded, table, text } from './blocks.js'
import { coverageText } from './coverage-text.js'
import { knownText } from './known-text.js'
import { remarksOf, ruledOutGroups } from './remarks.js'

/** What a report says besides its rules, whatever shows it. */
export interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** Those that have something to say, in their order. */
export const furtherSections = (report: Report): readonly Section[] =>
  [
    { title: 'Known failures', blocks: (report.known ?? []).flatMap(entry => text(knownText(entry))) },
    { title: 'Not judged, and why', blocks: notJudged(report) },
    { title: 'Not checkable', blocks: uncheckable(report) },
    { title: 'Unspecified behaviour', blocks: profile(report) },
    { title: 'The run', blocks: [...remarks(report), ...configuration(report)] },
  ].filter(({ blocks }) => blocks.length > 0)

const ruledOutBy: Readonly<Record<RuledOutBy, string>> = {
  user: 'by the options of the run',
  date: 'by the date',
  target: 'by what the target does',
  trouble: 'by lost responses',
  tool: 'by a fault of this tool',
  'own rule': 'by your rule, which threw',
}

/** What was not judged, by whom and why. */
function notJudged({ notJudged: all }: Report): readonly Block[] {
  const name = ({ id, level, branches = [] }: NotJudged) => `${id} (${[level, ...branches].join(', ')})`
  const rows = ruledOutGroups(all).map(group => [
    group[0]!.reason,
    ruledOutBy[group[0]!.by],
    group.map(name).join(', '),
  ])
  return table(['Why', 'Ruled out', 'Rules, or branches of them'], rows)
}

function uncheckable({ uncheckable: all }: Report): readonly Block[] {
  const rows = all.map(({ section, statement, reason }) => [section, statement, reason])
  return folded(
    `${plural(rows.length, 'statement')} of the document that nothing can check over HTTP`,
    table(['Section', 'States', 'Why nothing can'], rows),
  )
}

function profile({ profile: all }: Report): readonly Block[] {
  const rows = all.map(({ interpretation, question, answer }) => [interpretation, question, answer])
  return folded(
    `${plural(rows.length, 'unspecified behaviour')}, and what the target does`,
    table(['Interpretation', 'Behaviour', 'The target'], rows),
  )
}

function remarks(report: Report): readonly Block[] {
  const { notices, coverage } = report
  return [
    ...text(coverage && coverageText(coverage)),
    ...notices.flatMap(noticeBlocks),
    ...remarksOf(report).flatMap(each => text(each)),
  ]
}

/** A sentence, and the commands below it: few, as a file of events may hold anything. */
export const linesOf = (notice: string): readonly string[] => notice.split('\n', 20)

function noticeBlocks(notice: string): readonly Block[] {
  const [said, ...commands] = linesOf(notice)
  return [...text(said), ...fields(...commands.map(each => command('curl', each)))]
}

function configuration(report: Report): readonly Block[] {
  const { tool, ruleSet, digests, seed, runId, startedAt, stats, leftovers, possiblyCreated } = report
  const facts = {
    tool: `${tool.name} ${tool.version}`,
    'rule set': ruleSet,
    statements: digests.clauses,
    interpretations: digests.interpretations,
    started: startedAt,
    run: runId,
    seed,
    ...stats,
    'pets left behind': leftovers.length,
    'possibly created': possiblyCreated.length,
    ...report.configuration,
  }
  const rows = Object.entries(facts).map(([name, value]) => [name, `${value}`])
  return folded('Options, numbers and digests', table(['Option or number', 'Value'], rows))
}
