import type { Exchange } from '../core/exchange/exchange.js'
import { readingCostOf } from '../core/model/reading-cost.js'
import type { Finding, Rule } from '../core/rule/rule.js'
import type { Facts } from '../core/rule/scenario.js'
import { isAlike } from './alike.js'
import { Interactions, type Kept } from './interactions.js'
import { isFinding } from './sent.js'

/** Failing requests of a rule that are remembered: the worst and plainest ones, and the latest one. */
const mostExamples = 2

/** What a rule made of requests; polls of one request are one. */
interface Tally {
  readonly failed: Set<number | string>
  readonly judged: Set<number | string>
  examples: { readonly number: number; readonly isRefusal: boolean; readonly readingCost: number }[]
  latest: number
}

interface Wrong {
  readonly rule: Rule
  readonly finding: Finding
}

/** What the rules found in the exchanges of a run: which requests failed, and what came of each one that is sent to make a failure smaller. */
export class Diagnosis {
  readonly interactions: Interactions
  private readonly tallies = new Map<Rule, Tally>()
  private readonly found = new WeakMap<Exchange['request'], Map<Rule, Finding | 'right'>>()

  constructor(facts: Facts) {
    this.interactions = new Interactions(facts)
  }

  /** Takes an exchange in that has been folded into the facts. */
  see(exchange: Exchange): void {
    this.interactions.see(exchange)
  }

  /** The rule judged an exchange that was seen: right, where it found nothing. */
  judged(rule: Rule, exchange: Exchange, finding: Finding | undefined): void {
    const number = this.interactions.numberOf(exchange)
    const kept = number === undefined ? undefined : this.interactions.kept(number)
    if (kept === undefined) return
    const outcomes = this.outcomesOf(exchange)
    if (finding !== undefined || !outcomes.has(rule)) outcomes.set(rule, finding ?? 'right')
    if (kept.isAsked) return
    const tally = this.tallyOf(rule)
    const question = kept.poll ?? kept.number
    tally.judged.add(question)
    if (finding === undefined) return
    tally.failed.add(question)
    tally.latest = kept.number
    // What is accepted, or breaks, says more than what is refused with another status.
    const isRefusal = kept.status !== undefined && kept.status >= 400 && kept.status < 500
    tally.examples = [...tally.examples, { number: kept.number, isRefusal, readingCost: readingCostOfKept(kept) }]
      .sort((one, other) => Number(one.isRefusal) - Number(other.isRefusal) || one.readingCost - other.readingCost)
      .slice(0, mostExamples)
  }

  hasFailed(rule: Rule): boolean {
    return (this.tallies.get(rule)?.failed.size ?? 0) > 0
  }

  /** In how many of the requests that the rule judged it found something. */
  seen(rule: Rule): { readonly failed: number; readonly judged: number } {
    const { failed, judged } = this.tallyOf(rule)
    return { failed: failed.size, judged: judged.size }
  }

  /** In how many of those in which it found something no other `must` did; all are looked through. */
  foundAlone(rule: Rule): number {
    const alone = new Set<number | string>()
    for (const kept of this.interactions.latest()) {
      if (kept.isAsked || !isFinding(this.outcome(rule, kept) ?? 'right')) continue
      if (this.wrongs(kept).every(each => each.rule === rule)) alone.add(kept.poll ?? kept.number)
    }
    return alone.size
  }

  /**
   * The rule behind a failure: one that found the same wrong in each request in which this one found anything, and in more of them; or
   * one to which a creation gave a wrong id, of each pet that this one found anything about (P28).
   */
  foundWith(rule: Rule): Rule | undefined {
    const all = this.interactions.latest().flatMap(kept => {
      const finding = this.outcome(rule, kept)
      return finding === undefined || finding === 'right' || kept.isAsked ? [] : [{ kept, finding }]
    })
    const [first] = all
    if (first === undefined) return undefined
    const others = this.wrongs(first.kept).filter(({ finding }) => isAlike(finding, first.finding))
    const failed = (other: Rule): number => this.seen(other).failed
    const isBehind = (other: Rule): boolean =>
      other !== rule &&
      (failed(other) > failed(rule) || (failed(other) === failed(rule) && other.id < rule.id)) &&
      all.every(({ kept, finding }) => isAlike(finding, this.outcome(other, kept)))
    return (
      others.find(other => isBehind(other.rule))?.rule ??
      this.behindIds(
        rule,
        all.map(({ finding }) => finding),
      )
    )
  }

  private behindIds(rule: Rule, findings: readonly Finding[]): Rule | undefined {
    if (findings.some(({ subjects = [] }) => subjects.length === 0)) return undefined
    const wrongIds = new Map<Rule, Set<string>>()
    for (const kept of this.interactions.latest())
      for (const { rule: other, finding } of kept.endpoint === 'createPet' ? this.wrongs(kept) : [])
        if (other !== rule && finding.place === 'body.id')
          wrongIds.set(other, new Set([...(wrongIds.get(other) ?? []), ...(finding.subjects ?? [])]))
    const isBehind = (ids: ReadonlySet<string>) =>
      findings.every(({ subjects = [] }) => subjects.every(id => ids.has(id)))
    return [...wrongIds].find(([other, ids]) => other.id !== rule.id && isBehind(ids))?.[0]
  }

  /** The latest failing request; undefined where it is not remembered any more. */
  latestFailure(rule: Rule): Kept | undefined {
    return this.interactions.kept(this.tallyOf(rule).latest)
  }

  /** Failing requests, by their numbers, the plainest one first. */
  examples(rule: Rule): readonly number[] {
    const { examples, latest } = this.tallyOf(rule)
    return [...new Set([...examples.map(({ number }) => number), latest])]
  }

  /** Undefined where the rule has nothing to say of the exchange. */
  outcome(rule: Rule, { request }: Pick<Exchange, 'request'>): Finding | 'right' | undefined {
    return this.found.get(request)?.get(rule)
  }

  /** Whether a `must` was found to be violated in it. */
  isWrong(exchange: Pick<Exchange, 'request'>): boolean {
    return this.wrongs(exchange).length > 0
  }

  /** What rules that say must found in it. */
  wrongs(exchange: Pick<Exchange, 'request'>): readonly Wrong[] {
    return this.allFound(exchange).filter(({ rule }) => rule.level === 'must')
  }

  /** What any rule found in it, violations first. */
  allFound({ request }: Pick<Exchange, 'request'>): readonly Wrong[] {
    const all = [...(this.found.get(request) ?? [])].flatMap(([rule, finding]) =>
      finding === 'right' ? [] : [{ rule, finding }],
    )
    return all.sort((one, other) => Number(other.rule.level === 'must') - Number(one.rule.level === 'must'))
  }

  private outcomesOf({ request }: Exchange): Map<Rule, Finding | 'right'> {
    const known = this.found.get(request)
    if (known !== undefined) return known
    const outcomes = new Map<Rule, Finding | 'right'>()
    this.found.set(request, outcomes)
    return outcomes
  }

  private tallyOf(rule: Rule): Tally {
    const known = this.tallies.get(rule)
    if (known !== undefined) return known
    const tally: Tally = { failed: new Set(), judged: new Set(), examples: [], latest: -1 }
    this.tallies.set(rule, tally)
    return tally
  }
}

const readingCostOfKept = ({ request, credential, retries }: Kept): number =>
  readingCostOf([{ ...request, credential, retries }])
