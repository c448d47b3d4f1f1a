import type { NotJudged, Report } from '../core/report.js'
import { profileGroups } from './profile.js'
import { line } from './sanitise.js'
import type { Room } from './terminal-evidence.js'
import { hang } from './text.js'
import { plural } from './view.js'

/** The gaps' answers: a line for each group that agrees, the odd ones by name. */
export function profile(report: Report, { paint, width, verbose }: Room): string[] {
  const title = `${paint.bold('Profile')}  ${paint.dim('answers to what the document leaves open')}`
  if (report.profile.length === 0) return []
  const rows = verbose
    ? report.profile.map(({ question, answer }) => `${line(question, 80)}: ${line(answer)}`)
    : profileGroups(report).map(({ subject, answer, questions, most }) => {
        const names = questions.slice(0, 3).map(question => line(question, 60))
        const more = questions.length > names.length ? ` and ${questions.length - names.length} more` : ''
        const which = most ? (questions.length === 1 ? '' : ` (${questions.length})`) : `, ${names.join(', ')}${more}`
        return `${line(subject)}${which}: ${line(answer)}`
      })
  return [title, ...rows.flatMap(row => hang('  ', 4, row, width))]
}

const by: Readonly<Record<NotJudged['by'], string>> = {
  user: 'your choice',
  date: 'the date',
  target: 'the target',
  trouble: 'trouble',
  tool: 'a fault of this tool',
}

/** What was not judged, by what ruled it out and why; what is inconclusive stands elsewhere. */
export function notJudged(
  report: Report,
  { paint, width, verbose }: Room,
  only?: readonly NotJudged['by'][],
): string[] {
  const listed = report.notJudged.filter(
    each => each.by !== 'trouble' && (verbose || each.branches === undefined) && (only?.includes(each.by) ?? true),
  )
  const groups = new Map<string, NotJudged[]>()
  for (const each of listed) {
    const key = `${by[each.by]}: ${each.reason}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  if (groups.size === 0) return []
  const rows = [...groups].flatMap(([key, all]) => {
    const named = all.map(({ id, level, branches = [] }) => `${id} (${[level, ...branches].join(', ')})`)
    const musts = all.filter(({ level }) => level === 'must').length
    // What the verdict says of the date must be there to be read.
    const names =
      verbose || all.length <= 4 || all[0]!.by === 'date'
        ? named.join(', ')
        : `${plural(all.length, 'rule')}, ${musts} of them must`
    return hang('  ', 4, `${line(key, 400)}: ${line(names, verbose ? 20_000 : 2000)}`, width)
  })
  return [`${paint.bold('Not judged')}  ${paint.dim('by what ruled it out')}`, ...rows]
}
