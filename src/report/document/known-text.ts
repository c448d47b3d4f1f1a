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

/** What is signed for of a rule whose findings are all known. */
export const knownOf = ({ known = [] }: Report, rule: string): string =>
  known
    .filter(entry => entry.rule === rule && entry.state === 'failing')
    .map(entry => `known failure: ${entry.reason} (${entry.owner}, until ${entry.expires})`)
    .join(' ')
