import { bottomLine, minute, targetName, verdictText, verdictWords } from '../../document/view.js'
import {
  type Change,
  type Compared,
  type Comparison,
  caveats,
  changed,
  changeTitles,
} from '../../verdict/comparison.js'
import { disarm, line } from '../sanitise.js'
import { columns, hang, type Paint, painter } from '../text.js'

export function compareTerminal(comparison: Comparison, { color, width }: { color: boolean; width: number }): string {
  const paint = painter(color)
  const room = columns(width)
  const runs = comparison.reports.flatMap(report =>
    hang('', 3, line(`${minute(report.startedAt)}  ${targetName(report)}  ${verdictText(report)}`), room),
  )
  const notes = caveats(comparison).flatMap(text => hang('note: ', 6, text, room))
  return `${disarm([...runs, ...notes, ...lists(comparison, paint, room), '', bottom(comparison)].join('\n'))}\n`
}

/** What got better and worse from one run of a target to the next, and what the verdict is now. */
export function changesTerminal(comparison: Comparison, { color, width }: { color: boolean; width: number }): string {
  const titles = changeTitles.filter(([change]) => change !== 'still-broken')
  const rows = lists(comparison, painter(color), columns(width), titles)
  const now = hang('', 2, line(bottomLine(comparison.reports.at(-1)!, 'short'), 'cell'), columns(width))
  return `${disarm([...now, ...rows, bottom(comparison)].join('\n'))}\n`
}

/** The rules by what became of them. */
function lists(comparison: Comparison, paint: Paint, room: number, titles = changeTitles): string[] {
  const tones: Partial<Record<Change, typeof paint.bold>> = {
    broken: paint.red,
    'still-broken': paint.yellow,
    fixed: paint.green,
    'no-longer-judged': paint.yellow,
  }
  return titles.flatMap(([change, title]) => {
    const rules = changed(comparison, change)
    if (rules.length === 0) return []
    const rows = rules.flatMap(rule => hang('  ', 2, `${line(rule.rule)}  ${told(rule)}`, room))
    return [`\n${(tones[change] ?? paint.bold)(`${title} (${rules.length})`)}`, ...rows]
  })
}

function told({ verdicts, message, newBranches, summary, reason }: Compared): string {
  const now = verdicts.at(-1)
  const where =
    newBranches.length === 0 ? '' : ` (now also in ${newBranches.map(each => line(each, 'header')).join(', ')})`
  if (now === 'fail' || now === 'warn') return `${line(message ?? summary)}${where}`
  if (now === undefined) return 'no part of the last run'
  return reason === undefined ? verdictWords[now] : `${verdictWords[now]}: ${line(reason)}`
}

/** What the comparison comes to, in one line. */
function bottom(comparison: Comparison): string {
  const counts = changeTitles.map(([change, title]) => [changed(comparison, change).length, title] as const)
  const parts = counts.filter(([count]) => count > 0).map(([count, title]) => `${count} ${title.toLowerCase()}`)
  return `${comparison.worse ? 'worse' : 'nothing got worse'}: ${parts.join(', ') || 'all as it was'}`
}
