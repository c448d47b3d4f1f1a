import { groupBy } from '../../core/group-by.js'
import { plural } from '../../core/plural.js'
import type { Report, RuledOutBy } from '../../core/report.js'
import type { Verdict } from '../../core/verdict.js'
import { columnsOf, countsOf, sectionsOf, verdictWords } from '../document/view.js'
import { alikeIn, together } from '../verdict/alike.js'
import { experiments, number, safe, slug, table } from './html-text.js'

/** The tables of report.html. */

const tone = (verdict: Verdict) =>
  verdict === 'fail' || verdict === 'error' ? 'bad' : verdict === 'warn' || verdict === 'inconclusive' ? 'warn' : ''

const count = (value: number, verdict: Verdict) => (value > 0 ? number(value, tone(verdict)) : number('·', 'soft'))

export function overview(report: Report): string {
  const columns = columnsOf(report)
  const heads = columns.map(verdict => `<th scope="col" class="number">${verdictWords[verdict]}</th>`)
  const sections = [...sectionsOf(report), { section: '', title: 'all', counts: countsOf(report.rules) }]
  const rows = sections.map(each => [
    `<th scope="row">${safe(`${each.section} ${each.title}`.trim())}</th>`,
    ...columns.map(verdict => count(each.counts[verdict], verdict)),
  ])
  return table(['Section of the document', ...heads], rows)
}

/** What is wrong, one line for each cause and those alike, what follows from it folded under it. */
export function causes(report: Report): string {
  const { rules } = report
  if (report.causes.length === 0) return ''
  const link = (id: string) => `<a href="#${slug(id)}"><code>${safe(id)}</code></a>`
  const items = alikeIn(report).map(group => {
    const { rule: id, consequences, unjudged = [] } = together(group)
    const alike = group.slice(1).map(other => link(other.rule))
    const rule = rules.find(each => each.id === id)
    const [first] = rule?.findings ?? []
    const word = rule?.verdict === 'warn' ? '<span class="warn">warning</span> ' : ''
    const folded = listed(
      'the same request fails',
      `the same request fails ${plural(consequences.length, 'other rule')}`,
      consequences.map(each => link(each.rule)),
    )
    const open = listed(
      'also unjudged because of it',
      `${plural(unjudged.length, 'other rule')} also unjudged because of it`,
      unjudged.map(link),
    )
    const when = rule === undefined ? '' : experiments(rule)
    const others = alike.length === 0 ? '' : `<p>alike: ${alike.join(', ')}</p>`
    return `<li>${word}${link(id)}<p>${safe(first?.message ?? rule?.summary ?? '')}</p>${when}${others}${folded}${open}</li>\n`
  })
  return `<ol class="causes">\n${items.join('')}</ol>\n`
}

/** Few stand there to be read, printed too; many are folded. */
function listed(word: string, summary: string, links: readonly string[]): string {
  if (links.length === 0) return ''
  if (links.length <= 4) return `<p>${word}: ${links.join(', ')}</p>`
  return `<details><summary>${summary}</summary><ul>${links.map(each => `<li>${each}</li>`).join('')}</ul></details>`
}

const ruledOut: Readonly<Record<RuledOutBy, string>> = {
  user: 'by the options of the run',
  date: 'by the date',
  target: 'by what the target does',
  trouble: 'by trouble on the way',
  tool: 'by a fault of this tool',
  'own rule': 'by a rule of your own that threw',
}

/** What was not judged, by whom and why, and what nothing can judge. */
export function notJudged({ notJudged: all, uncheckable }: Report): string {
  const groups = groupBy(all, ({ by, reason }) => `${by}|${reason}`)
  const rows = [...groups.values()].map(group => [
    safe(group[0]!.reason, 1000),
    ruledOut[group[0]!.by],
    group
      .map(
        ({ id, level, branches }) =>
          `<code>${safe(id)}</code> <small>${level}${branches === undefined ? '' : `: ${safe(branches.join(', '), 200)}`}</small>`,
      )
      .join('<br>'),
  ])
  const list = rows.length === 0 ? '' : table(['Why', 'Ruled out', 'Rules, or branches of them'], rows)
  if (uncheckable.length === 0) return list
  const rest = uncheckable.map(({ section, statement, reason }) => [safe(section), safe(statement), safe(reason)])
  return `${list}<details><summary>${plural(uncheckable.length, 'statement')} of the document that nothing can check over HTTP</summary>${table(['Section', 'States', 'Why nothing can'], rest)}</details>\n`
}

export function profile({ profile: all }: Report): string {
  if (all.length === 0) return ''
  const rows = all.map(({ interpretation, question, answer }) => [safe(interpretation), safe(question), safe(answer)])
  return `<details><summary>${plural(all.length, 'question')} that the document leaves open, and what the target does</summary>${table(['Interpretation', 'Question', 'The target'], rows)}</details>`
}

export function configuration(report: Report): string {
  const {
    tool,
    ruleSet,
    digests,
    seed,
    runId,
    startedAt,
    stats,
    configuration: options,
    leftovers,
    possiblyCreated,
  } = report
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
    ...options,
  }
  const rows = Object.entries(facts).map(([name, value]) => [`<th scope="row">${safe(name)}</th>`, safe(`${value}`)])
  return `<details><summary>Options, numbers and digests</summary>${table([], rows)}</details>`
}
