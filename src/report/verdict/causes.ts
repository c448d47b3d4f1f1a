import type { Cause, FindingReport, RuleReport } from '../../core/report/report.js'

/**
 * Failed and warned rules by cause: those that one request shows stand together, since one fault is behind them as a rule. The
 * smallest request of a rule is meant, without what that rule alone needs, else the one that its report shows. So do those with one status
 * that comes now and then. One that is wrong in another place, in other requests too, stands by itself. A failure never stands under a warning.
 */
export function causesOf(rules: readonly RuleReport[]): Cause[] {
  const found = rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const ordered = [...found].sort((a, b) => {
    const [one, other] = [ranksOf(a, found), ranksOf(b, found)]
    return one.map((rank, at) => rank - other[at]!).find(difference => difference !== 0) ?? 0
  })
  const groups = new Map<string, RuleReport[]>()
  for (const rule of ordered) {
    const shown = requestOf(plainestOf(rule, found)) ?? rule.id
    const [first, ...others] = groups.get(shown) ?? []
    if (first === undefined || !isElsewhere(rule, first))
      groups.set(shown, [...(first ? [first] : []), ...others, rule])
    else groups.set(`${rule.id} elsewhere`, [rule])
  }
  return [...groups.values()].map(([first, ...others]) => ({ ...counted(first!), consequences: others.map(counted) }))
}

/**
 * What one would fix first: what fails again; what others do not find in a plainer request; creations, which lists and reads show; the status, without which
 * nobody reads the rest (P28); what needs fewer odd parts, where an experiment showed which; what was found more often.
 */
function ranksOf(rule: RuleReport, found: readonly RuleReport[]): readonly number[] {
  const { verdict, smallest, notAgain } = rule
  const { place = '' } = shownFinding(rule) ?? {}
  const { method = '', url = '' } = lastOf(rule) ?? {}
  return [
    Number(verdict === 'warn'),
    Number(notAgain === true),
    Number(smallest?.reducible === true || smallest?.foundBy !== undefined || isBehindAnother(rule, found)),
    method === 'POST' ? 0 : /\/pets\/[^/]+$/.test(url) ? 1 : 2,
    place === 'status line' ? 0 : place.startsWith('header') ? 1 : 2,
    smallest?.parts.length ?? Infinity,
    -countOf(rule),
  ]
}

/** Another one found all that it found. Of two about what was read, the one whose condition is known says more. */
function isBehindAnother(rule: RuleReport, found: readonly RuleReport[]): boolean {
  const other = found.find(({ id }) => id === rule.foundWith)
  if (other === undefined) return false
  return !hasCondition(rule) || hasCondition(other) || lastOf(other)?.method === 'POST'
}

const hasCondition = ({ contrasts, varied }: RuleReport): boolean => contrasts !== undefined || varied !== undefined

const lastOf = (rule: RuleReport) => shownFinding(rule)?.exchanges.findLast(({ aside }) => !aside)

/** The finding that the smallest request shows, else the first. */
export function shownFinding({ smallest, findings }: RuleReport): FindingReport | undefined {
  const last = smallest?.exchanges.at(-1)?.seq
  const own = last === undefined ? undefined : findings.find(({ exchanges }) => exchanges.at(-1)?.seq === last)
  return own ?? findings[0]
}

function requestOf(rule: RuleReport): string | undefined {
  const status = statusNowAndThen(rule)
  if (status !== undefined) return `${status} now and then`
  if (rule.smallest !== undefined) return rule.smallest.like
  const last = rule.findings[0]?.exchanges.findLast(({ aside }) => !aside)
  return last === undefined ? undefined : `exchange ${last.seq}`
}

/** What was right when it was sent again. */
export const isUnsteady = ({ smallest, notAgain }: Pick<RuleReport, 'smallest' | 'notAgain'>): boolean =>
  smallest === undefined ? notAgain === true : smallest.failed < smallest.sent

/** A status that came to the right key without a reason in the request: a server that broke, or that took the key for another. */
export function statusNowAndThen(rule: RuleReport): number | undefined {
  const { place, exchanges = [] } = shownFinding(rule) ?? {}
  const { status = 0, credential } = exchanges.findLast(({ aside }) => !aside) ?? {}
  const isOfNone = status >= 500 || (credential === 'valid' && [401, 403].includes(status))
  return place === 'status line' && isOfNone && isUnsteady(rule) ? status : undefined
}

/** The rule that found the same in a plainer request or in all of its requests, or what found it in one that is plainer still. */
function plainestOf(rule: RuleReport, found: readonly RuleReport[]): RuleReport {
  const by = found.find(({ id }) => id === (rule.smallest?.foundBy ?? rule.foundWith))
  return by === undefined
    ? rule
    : plainestOf(
        by,
        found.filter(each => each !== rule),
      )
}

/** One request shows both, but this one is wrong elsewhere in it, and in requests in which nothing else is. */
const isElsewhere = (rule: RuleReport, first: RuleReport): boolean =>
  rule.foundWith === undefined &&
  first.foundWith !== rule.id &&
  placeOf(rule) !== placeOf(first) &&
  (rule.seen?.alone ?? 0) > 0

const placeOf = (rule: RuleReport): string => shownFinding(rule)?.place.replace(/\d+/g, '#') ?? ''

/** In requests, where the rule judges single ones; else how often it was found. */
const countOf = ({ seen, findings }: RuleReport): number =>
  seen?.failed ?? findings.reduce((sum, { count }) => sum + count, 0)

const counted = (rule: RuleReport) => ({ rule: rule.id, count: countOf(rule) })
