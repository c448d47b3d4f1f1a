import { groupBy } from '../../core/collections/group-by.js'
import type { NotJudged, Report } from '../../core/report/report.js'
import { plural } from '../../core/text/plural.js'

/** What a report says of the run besides its verdict, a sentence each. */
export function remarksOf(report: Report): readonly string[] {
  const { leftovers, possiblyCreated, stats, target, rules } = report
  const consequences = rules.flatMap(rule => rule.consequences).reduce((sum, { count }) => sum + count, 0)
  const left = Math.max(leftovers.length, stats.petsCreated - possiblyCreated.length)
  const unread = leftovers.filter(({ id }) => id === undefined).length
  // Where ids are given twice, there are more pets than ids.
  const underIds = left > leftovers.length ? ` under ${plural(leftovers.length - unread, 'id')}` : ''
  const byName = unread > 0 ? `, ${unread} of them without a readable id` : ''
  return [
    // The embedded server forgets everything with the run.
    ...(leftovers.length > 0 && !target.reference
      ? [`${plural(left, 'pet')} left behind${underIds}${byName} (the interface cannot delete): see report.json`]
      : []),
    ...(possiblyCreated.length > 0
      ? [
          `${plural(possiblyCreated.length, 'creation')} got no response, which is no failure; each may have left a pet, too: see "possiblyCreated" in report.json`,
        ]
      : []),
    ...(consequences > 0
      ? [
          `${plural(consequences, 'more finding concerns', 'more findings concern')} pets that should have been refused; fix the failures first`,
        ]
      : []),
    ...(stats.retries + stats.waits > 0
      ? [`${plural(stats.retries, 'retry', 'retries')} and ${plural(stats.waits, 'wait')} during the run`]
      : []),
  ]
}

/** Rules that share who ruled them out and why, together: a refused key is said once, not ninety times. */
export const ruledOutGroups = (all: readonly NotJudged[]): readonly (readonly NotJudged[])[] => [
  ...groupBy(all, ({ by, reason }) => `${by}|${reason}`).values(),
]

/** Rules that were not judged for no trouble of the run: as many names as `width` holds. */
export function ruledOutText({ notJudged }: Report, width: number): string {
  const all = notJudged.filter(({ by, branches }) => branches === undefined && by !== 'trouble' && by !== 'tool')
  const unselected = all.filter(({ reason }) => reason === 'not selected').length
  const ids = [...new Set(all.filter(({ reason }) => reason !== 'not selected').map(({ id }) => id))]
  const last = unselected === 0 ? '' : `${plural(unselected, 'rule')} not selected`
  if (ids.length === 0) return last
  const texts = ids.map((_, left) => {
    const names = ids.slice(0, ids.length - left).join(', ')
    const more = left === 0 ? '' : ` and ${left} more`
    return `Not applicable or left out: ${names}${more}${last === '' ? '' : `; ${last}`}`
  })
  return texts.find(text => text.length <= width) ?? `Not applicable or left out: ${plural(ids.length, 'rule')}`
}
