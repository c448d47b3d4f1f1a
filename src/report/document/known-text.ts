import type { KnownReport, Report } from '../../core/report.js'

const states: Readonly<Record<KnownReport['state'], string>> = {
  failing: 'known, does not decide the exit code',
  fixed: 'no longer failing: take it off the list',
  expired: 'expired: fix it, or renew the entry',
  'not-judged': 'not asked for by this run, which decides nothing',
}

/** An entry in words. */
export const knownText = ({ rule, branch, reason, owner, expires, state }: KnownReport): string =>
  `${rule}${branch === undefined ? '' : ` (${branch})`}: ${states[state]}. ${reason} (${owner}, until ${expires})`

/** What is signed for of a rule whose findings are all known, or are those of its cause. */
export function knownOf({ known = [], causes }: Report, rule: string): string {
  const cause = causes.find(({ consequences }) => consequences.some(each => each.rule === rule))?.rule
  const entries = (id: string | undefined) => known.filter(entry => entry.rule === id && entry.state === 'failing')
  const own = entries(rule)
  return (own.length > 0 ? own : entries(cause))
    .map(entry => `known failure: ${entry.reason} (${entry.owner}, until ${entry.expires})`)
    .join(' ')
}
