import { groupBy } from '../../core/group-by.js'
import type { NotJudged, Report } from '../../core/report.js'
import { line } from './sanitise.js'
import type { Room } from './terminal-evidence.js'
import { hang } from './text.js'

/** The target's answers to what the document leaves open. */
export function profile({ profile: all }: Report, { paint, width }: Room): string[] {
  if (all.length === 0) return []
  const title = `${paint.bold('Profile')}  ${paint.dim('answers to what the document leaves open')}`
  return [
    title,
    ...all.flatMap(({ question, answer }) => hang('  ', 4, `${line(question, 80)}: ${line(answer)}`, width)),
  ]
}

const by: Readonly<Record<NotJudged['by'], string>> = {
  user: 'your choice',
  date: 'the date',
  target: 'the target',
  trouble: 'trouble',
  tool: 'a fault of this tool',
  'own rule': 'your own rule',
}

/**
 * What was not judged, by what ruled it out and why: all where it is verbose, else what the date ruled out, since the
 * verdict says that. What is inconclusive stands elsewhere.
 */
export function notJudged(report: Report, { paint, width, verbose }: Room): string[] {
  const isShown = (each: NotJudged) =>
    each.by !== 'trouble' && (verbose || (each.by === 'date' && each.branches === undefined))
  const groups = groupBy(report.notJudged.filter(isShown), each => `${by[each.by]}: ${each.reason}`)
  if (groups.size === 0) return []
  const rows = [...groups].flatMap(([key, all]) => {
    const named = all.map(({ id, level, branches = [] }) => `${id} (${[level, ...branches].join(', ')})`)
    return hang('  ', 4, `${line(key, 400)}: ${line(named.join(', '), verbose ? 20_000 : 2000)}`, width)
  })
  return [`${paint.bold('Not judged')}  ${paint.dim('by what ruled it out')}`, ...rows]
}
