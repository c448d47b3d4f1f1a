import { Bits } from '../core/bits.js'
import type { Condition, ConditionTerm, Judged } from '../core/condition.js'
import type { Draft } from '../core/draft.js'
import type { Exchange, Operation } from '../core/exchange.js'
import type { Interaction, Row } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import type { Facts } from '../core/scenario.js'
import { areOfStore, Classes, holdsFor, isAround, type Observed, ofPets } from './classes.js'
import { byPreference, type Explained, explain } from './explain.js'
import { Interactions, isSettled } from './interactions.js'
import { boundOf, type Counted, hasRival, petId } from './quantities.js'
import { conditionText, seenText } from './text.js'

const nouns: Readonly<Record<Operation, string>> = { listPets: 'lists', createPet: 'creations', getPet: 'reads' }

/** So many of each rule's failures are asked about: the latest ones, and rather those whose surroundings were chosen. */
const mostExamples = 12
/**
 * What a condition needs: so many failures more than it names classes, so many successes elsewhere (of fewer too much is common by
 * chance), and so many failures for each success within, since some requests do not show a failure.
 */
const least = { beyond: 2, elsewhere: 5, perSuccess: 4 }

/** What the failures of a rule are told by: the exchange that failed, or the creation of the pet that it shows. */
type About = 'exchange' | 'creation'

/** What a rule made of interactions, by their numbers. */
interface Tally {
  readonly failed: Set<number>
  readonly passed: Bits
  counted: number
  known?: Known | undefined
}

/** The failures of a rule and what explains them, as of so many exchanges seen and judged. */
interface Known extends Explained {
  readonly about: About
  readonly asOf: number
  readonly observed: readonly Observed[]
  /** Requests like them are asked where several explanations are left. */
  readonly examples: readonly Interaction[]
  /** The explanation that is told: none where the failures have too much in common. */
  readonly terms: readonly ConditionTerm[]
  /** Where the terms hold, and elsewhere. */
  readonly within: Judged
  readonly outside: Judged
  /** Exchanges that the explanation leaves unexplained. */
  readonly misfits: number
  /** Something that no parameter tells sets the failures apart as well. */
  readonly isRivalled: () => boolean
  /** Where no classes tell the failures from the rest: the value of a quantity that does, by itself or within those classes. */
  readonly bounded: () => readonly ConditionTerm[]
}

/**
 * When a rule fails. What is told of it comes about in four steps:
 * 1. `Interactions` keeps what was sent and came of it, and a tally what each rule judged. Nothing more is done as long as no rule fails.
 * 2. Of a rule that has failed, `Classes` tells the class of each interaction that it judged, by every parameter of the model. To what was right
 *    belongs what was sent like a failure and got another status. Where a read fails, the creation of its pet is tried as well (`About`).
 * 3. `explain` finds the smallest conjunctions of classes that hold in all failures and in no success. What surrounds the failures
 *    is sure only once a request that changed it alone was right, and a later one failed again.
 * 4. At a phase's end the `Decider` sends requests like those that failed (`questions`, drawn by `flips`), within a budget. Where nobody knows what was under way
 *    beside any of them, first the same again; then with all changed that the simplest explanation leaves out, then with one of its
 *    classes changed, and the same again until enough have failed. They are judged like all others, and explained anew.
 * A condition is told once each of its terms was seen to be needed, on failures and successes enough (`least`), and only where
 * nothing else sets the failures apart as well: time, a retry, the place on a connection, the size, one connection, one pet. Where
 * classes tell nothing, the bound of one quantity may (`quantities`). Else the report says how often the failure was seen.
 */
export class Diagnosis {
  private readonly interactions: Interactions
  private readonly classes: Classes
  private readonly tallies: Readonly<Record<About, Map<Rule, Tally>>> = { exchange: new Map(), creation: new Map() }

  constructor(parameters: NonNullable<Rule['parameters']>, facts: Facts) {
    this.interactions = new Interactions(facts)
    this.classes = new Classes(parameters, this.interactions)
  }

  /** Takes an exchange in that has been folded into the facts. */
  see(exchange: Exchange): void {
    this.interactions.see(exchange)
  }

  /** The rule found an exchange right or wrong that was seen; of a read, what came of its pet's creation may be why. */
  judged(rule: Rule, exchange: Exchange, failed: boolean): void {
    const { interactions } = this
    const number = interactions.numberOf(exchange)
    if (number === undefined) return
    this.count('exchange', rule, number, failed)
    const { credential, pet } = interactions.kept(number) ?? {}
    // A bad key is refused whatever pet it asks for.
    const creation = credential === 'valid' ? pet?.creation : undefined
    const behind = creation && interactions.numberOf(creation)
    if (behind !== undefined) this.count('creation', rule, behind, failed)
  }

  hasFailed(rule: Rule): boolean {
    return (this.tallies.exchange.get(rule)?.failed.size ?? 0) > 0
  }

  /** How many exchanges the rule has found right or wrong. */
  countOf(rule: Rule): number {
    return this.tallies.exchange.get(rule)?.counted ?? 0
  }

  /** The condition of the exchange that failed, or of the creation behind it where that one explains more. */
  conditionOf(rule: Rule): Condition | undefined {
    const known = this.better(rule)
    if (known === undefined) return undefined
    const { about, observed, within, outside, terms } = known
    const { dimensions } = this.classes
    const operations = [...new Set(observed.map(({ row }) => row.operation as Operation))]
    const isBehind = about === 'creation'
    const noun = isBehind ? nouns.getPet : operations.length === 1 ? nouns[operations[0]!] : 'requests'
    const subject = isBehind ? { about } : {}
    const all = { failed: within.failed + outside.failed, passed: within.passed + outside.passed }
    const byClasses = isSure(known) ? { terms, within, outside } : undefined
    // What is right now and again within the classes may have a bound of its own.
    const told = (within.passed === 0 ? byClasses : undefined) ?? byBound(known, all) ?? byClasses
    if (told === undefined)
      return { ...subject, terms: [], within: all, outside: nothing, exact: false, text: seenText(all, noun) }
    return {
      ...subject,
      terms: told.terms,
      within: told.within,
      outside: told.outside,
      exact: told.within.passed === 0 && told.outside.failed === 0,
      text: conditionText({ ...told, noun, isBehind, dimensions }),
    }
  }

  /** What more requests may decide; undefined where nothing failed. */
  undecided(rule: Rule, mayCreate: boolean) {
    const own = this.known('exchange', rule)
    // A pet like the one that was read is made where the same read failed again: others that differ in one class are rare.
    const behind = mayCreate && own?.examples.some(isSettled) ? this.known('creation', rule) : undefined
    const known = own !== undefined && behind !== undefined && behind.misfits <= own.misfits ? behind : own
    if (known === undefined) return undefined
    const { classes, interactions } = this
    return {
      ...known,
      dimensions: classes.dimensions,
      isEnough: areEnough(known.within, known.terms),
      classify: (interaction: Interaction) => classes.rowOf(interaction),
      /** Where bad keys failed, the requests that went with one: no others are sent to tell when a rule fails. */
      withBadKey: known.examples.some(({ credential }) => credential !== 'valid') ? interactions.withBadKey() : [],
    }
  }

  /** What leaves less unexplained; where both do as well, the simpler explanation, else that of the exchange. */
  private better(rule: Rule): Known | undefined {
    const [own, behind] = [this.known('exchange', rule), this.known('creation', rule)]
    if (own === undefined || behind === undefined) return own
    return (behind.misfits - own.misfits || byPreference(behind.terms, own.terms)) < 0 ? behind : own
  }

  /** Undefined where nothing failed. */
  private known(about: About, rule: Rule): Known | undefined {
    const tally = this.tallies[about].get(rule)
    if (tally === undefined || tally.failed.size === 0) return undefined
    const asOf = tally.counted + this.interactions.count
    if (tally.known?.asOf !== asOf) tally.known = this.explained(about, tally, asOf)
    return tally.known
  }

  private explained(about: About, tally: Tally, asOf: number): Known | undefined {
    const { dimensions } = this.classes
    const failed = this.counted(tally.failed)
    const passed = this.counted(
      [...tally.passed, ...this.answeredOtherwise(failed, tally.passed)].filter(number => !tally.failed.has(number)),
    )
    if (failed.length === 0) return undefined
    const observed = observedIn(failed, passed)
    const explained = explain(observed, dimensions)
    const terms = explained.all[0] ?? []
    const holds = (term: ConditionTerm, { row }: Counted) => holdsFor(term, row, dimensions)
    // What is unsure speaks for the explanation: a failure may be within, a success elsewhere.
    const fails = (each: Counted) => terms.every(term => holds(term, each) !== false)
    const passes = (each: Counted, those = terms) => those.every(term => holds(term, each) === true)
    const isOfPet = terms.some(({ parameter }) => ofPets.includes(parameter))
    const number = (those: readonly Counted[]) => new Set(those.map(isOfPet ? petOf : questionOf)).size
    const judged = (isWithin: boolean): Judged => ({
      failed: number(failed.filter(each => fails(each) === isWithin)),
      passed: number(passed.filter(each => passes(each) === isWithin)),
    })
    const [within, outside] = [judged(true), judged(false)]
    const mixed = [...tally.failed].filter(number => tally.passed.has(number)).length
    const misfits = within.passed + outside.failed + mixed + (explained.all.length === 0 ? failed.length : 0)
    const sent = terms.filter(({ parameter }) => !isAround(parameter))
    return {
      ...explained,
      ...{ about, asOf, observed, terms, within, outside, misfits },
      examples: [false, true]
        .flatMap(isAsked => failed.filter(({ kept }) => kept.isAsked === isAsked))
        .slice(-mostExamples)
        .flatMap(({ kept }) => this.interactions.of(kept.number) ?? []),
      isRivalled: () => {
        const alike = passed.filter(each => passes(each))
        // Within the classes; where all were wrong there, among all.
        return hasRival(failed, alike.length > 0 ? alike : passed, terms)
      },
      bounded: () => {
        if (mixed > 0) return []
        for (const those of [[], ...sent.map(term => [term])]) {
          const bound = boundOf(
            failed,
            passed.filter(each => passes(each, those)),
          )
          if (bound !== undefined) return [...those, bound]
        }
        return []
      },
    }
  }

  /** Sent like those that failed, and answered with another status, of which the rule has nothing to say: they were not wrong. */
  private answeredOtherwise(failed: readonly Counted[], passed: Bits): readonly number[] {
    const sentAs = (row: Row = {}) => JSON.stringify(Object.entries(row).filter(([parameter]) => !isAround(parameter)))
    const alike = new Set(failed.map(({ row }) => sentAs(row)))
    const statuses = new Set(failed.map(({ kept }) => kept.status))
    const endpoints = new Set(failed.map(({ kept }) => kept.endpoint))
    return this.interactions
      .all()
      .filter(({ endpoint, status, tells }) => tells && endpoints.has(endpoint) && !statuses.has(status))
      .map(({ number }) => number)
      .filter(number => !passed.has(number) && alike.has(sentAs(this.classes.of(number))))
  }

  private count(about: About, rule: Rule, number: number, failed: boolean): void {
    let tally = this.tallies[about].get(rule)
    if (tally === undefined) {
      tally = { failed: new Set(), passed: new Bits(), counted: 0 }
      this.tallies[about].set(rule, tally)
    }
    tally.counted++
    if (failed) tally.failed.add(number)
    else tally.passed.add(number)
  }

  /** Those of which the model says anything, in their order. */
  private counted(numbers: Iterable<number>): readonly Counted[] {
    return [...numbers].flatMap(number => {
      const row = this.classes.of(number)
      const kept = this.interactions.kept(number)
      return row === undefined || kept === undefined ? [] : [{ row, kept }]
    })
  }
}

export type Undecided = NonNullable<ReturnType<Diagnosis['undecided']>>

const nothing: Judged = { failed: 0, passed: 0 }

/** Exchanges are counted, but of polls the questions; where the pet that is read is to make the difference, pets. */
const questionOf = ({ kept }: Counted) => kept.poll ?? kept.number
const petOf = (counted: Counted) => counted.kept.poll ?? petId(counted) ?? counted.kept.number

function observedIn(failed: readonly Counted[], passed: readonly Counted[]): readonly Observed[] {
  const all = new Map<string, Draft<Observed>>()
  const add = ({ row, kept }: Counted, outcome: 'failed' | 'passed') => {
    const key = JSON.stringify(row)
    const known = all.get(key) ?? { row, failed: 0, passed: 0, asked: [], isMet: false }
    known[outcome]++
    if (!kept.isAsked) known.isMet = true
    // Those that were right by chance among what failed tell nothing.
    else if (outcome === 'failed' || known.failed === 0) known.asked = [...known.asked, kept.number]
    all.set(key, known)
  }
  for (const each of failed) add(each, 'failed')
  for (const each of passed) add(each, 'passed')
  return [...all.values()]
}

/** Failures enough to tell a condition of so many classes. */
const areEnough = ({ failed }: Pick<Judged, 'failed'>, terms: readonly ConditionTerm[]): boolean =>
  failed >= terms.reduce((sum, { or = [] }) => sum + 1 + or.length, least.beyond)

/** It fails on the one side of a bound, and nowhere else. */
function byBound({ bounded }: Known, { failed, passed }: Judged) {
  const terms = bounded()
  if (terms.length === 0 || !areEnough({ failed }, terms)) return undefined
  return { terms, within: { failed, passed: 0 }, outside: { failed: 0, passed } }
}

/** The explanation may be told as a fact. */
function isSure({ all, terms, observed, within, outside, isConfirmed, isRivalled }: Known): boolean {
  const isContrasted = terms.length === 0 || outside.passed >= least.elsewhere
  // What surrounded a failure could always show it.
  const isOfRequest = !terms.some(({ parameter }) => isAround(parameter))
  const isWhole = within.passed === 0 || (isOfRequest && within.failed >= within.passed * least.perSuccess)
  // What a phase asks at one size of the store may all be alike in what no parameter tells.
  const isShown = !areOfStore(terms) || observed.some(({ failed, asked }) => failed > 0 && asked.length > 0)
  return (
    all.length > 0 && isConfirmed && areEnough(within, terms) && isWhole && isContrasted && isShown && !isRivalled()
  )
}
