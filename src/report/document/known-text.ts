import type { KnownReport, Report } from '../../core/report/report.js'

const states: Readonly<Record<KnownReport['state'], string>> = {
  failing: 'known, without effect on the exit code',
  fixed: 'listed as known but no longer fails: remove it',
  expired: 'expired: fix it, or renew the entry',
  'not-judged': 'not tested by this run, without effect on the exit code',
}

/** An entry in words. */
export const knownText = ({ rule, branch, reason, owner, expires, state }: KnownReport): string =>
  `${rule}${branch === undefined ? '' : ` (${branch})`}: ${states[state]}. ${reason} (${owner}, until ${expires})`

/** What is signed for of a rule whose findings are all known. */
export const knownOf = ({ known = [] }: Report, rule: string): string =>
  known
    .filter(entry => entry.rule === rule && entry.state === 'failing')
    .map(entry => `known failure: ${entry.reason} (${entry.owner}, until ${entry.expires})`)
    .join(' ')
