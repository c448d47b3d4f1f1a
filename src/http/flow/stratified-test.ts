/** A stratum of time is over after so long, ms, and so many outcomes. */
const shortest = 250
const fewest = 8
/** Seen once in 200 times where both are refused alike: chi-square of one degree of freedom. */
const clear = 7.88

interface Cell {
  refused: number
  usable: number
}

/** Of one stratum: the sort in question, and all others. */
interface Table {
  readonly own: Cell
  readonly others: Cell
}

/**
 * Whether one sort of request is refused more often than the others, by the test of Cochran, Mantel and Haenszel: only
 * requests are compared that went out at the same time and with as many others on the wire. A burst of one sort that is one
 * too many for the target, or comes while everything is refused, says nothing that way. Times are those of
 * `performance.now()`.
 */
export class StratifiedTest {
  /** Of the strata of time that are over: refusals of the sort beyond those to be expected, and their variance. */
  private excess = 0
  private variance = 0
  private readonly comparable: Table = newTable()
  /** By how many were on the wire. */
  private readonly strata = new Map<number, Table>()
  private size = 0
  private since: number | undefined

  count(isOwn: boolean, what: 'refused' | 'usable', inFlight: number, now: number): void {
    this.since ??= now
    if (this.size >= fewest && now - this.since > shortest) this.close(now)
    const table = this.strata.get(inFlight) ?? newTable()
    this.strata.set(inFlight, table)
    table[isOwn ? 'own' : 'others'][what]++
    this.size++
  }

  private close(now: number): void {
    const { excess, variance } = this.sum()
    this.excess = excess
    this.variance = variance
    for (const table of this.strata.values()) addComparable(this.comparable, table)
    this.strata.clear()
    this.size = 0
    this.since = now
  }

  private sum(): { readonly excess: number; readonly variance: number } {
    let { excess, variance } = this
    for (const { own, others } of this.strata.values()) {
      const [first, second] = [total(own), total(others)]
      const all = first + second
      if (first === 0 || second === 0) continue
      const refused = own.refused + others.refused
      excess += own.refused - (refused * first) / all
      variance += (refused * (all - refused) * first * second) / (all * all * (all - 1))
    }
    return { excess, variance }
  }

  /** Whether more than `share` of the sort is refused, and more than one limit for all explains. */
  isUnlike(share: number): boolean {
    const { excess, variance } = this.sum()
    if (excess <= 0 || excess * excess <= clear * variance) return false
    const comparable = newTable()
    for (const table of [this.comparable, ...this.strata.values()]) addComparable(comparable, table)
    return comparable.own.refused > share * total(comparable.own)
  }
}

const newTable = (): Table => ({ own: { refused: 0, usable: 0 }, others: { refused: 0, usable: 0 } })

const total = ({ refused, usable }: Cell): number => refused + usable

/** Strata of one sort alone compare nothing. */
function addComparable(sum: Table, { own, others }: Table): void {
  if (total(own) === 0 || total(others) === 0) return
  for (const what of ['refused', 'usable'] as const) {
    sum.own[what] += own[what]
    sum.others[what] += others[what]
  }
}
