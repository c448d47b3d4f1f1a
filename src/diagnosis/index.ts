import { Bits } from '../core/bits.js'
import type { Condition, ConditionTerm, Judged } from '../core/condition.js'
import type { Exchange, Operation } from '../core/exchange.js'
import type { Interaction } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import type { Facts } from '../core/scenario.js'
import { conditionText, seenText } from '../exhibits/condition-text.js'
import { Classes, type Counted, holdsFor, ofPets } from './classes.js'
import { byPreference, type Explained, explain } from './explain.js'
import { Interactions, isSettled } from './interactions.js'
import { boundOf, hasRival, petId } from './quantities.js'

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
  /** Requests like them are asked where several explanations are left. */
  readonly examples: readonly Interaction[]
  /** The explanation that is told: none where the failures have too much in common. */
  readonly terms: readonly ConditionTerm[]
  /** Where the terms hold, and elsewhere. */
  readonly within: Judged
  readonly outside: Judged
  /** Failures where they hold: of polls the questions, also where `within` counts pets. */
  readonly failures: number
  /** Exchanges that the explanation leaves unexplained. */
  readonly misfits: number
  readonly failed: readonly Counted[]
  readonly passed: readonly Counted[]
  /** Those that passed where the terms hold. */
  readonly alike: readonly Counted[]
}

/**
 * When a rule fails. What is told of it comes about in four steps:
 * 1. `Interactions` keeps what was sent and came of it, and a tally what each rule judged. Nothing more is done as long as no rule fails.
 * 2. Of a rule that has failed, `Classes` tells the class of each interaction that it judged, by every parameter of the model. Where a
 *    read fails, the creation of its pet is tried as well (`About`).
 * 3. `explain` finds the smallest conjunctions of classes that hold in all failures and in no success. What surrounds the failures
 *    is sure only once a request that changed it alone was right, and a later one failed again.
 * 4. At a phase's end the `Decider` sends requests like those that failed (`questions`, drawn by `draw`), within a share of the run's. Where
 *    nobody knows what surrounded any of them, with each that may have; then with all changed that the simplest explanation
 *    leaves out, then with one of its classes changed, and the same again until enough have failed. They are judged like all others,
 *    and explained anew.
 * A condition is told once each of its terms was seen to be needed, on failures and successes enough (`least`), and only where
 * nothing else sets the failures apart as well: time, a retry, the place on a connection, the size. Where classes tell nothing, the
 * bound of one quantity may (`quantities`). Else the report says how often the failure was seen.
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
    const { about, failed, passed, within, outside, terms } = known
    const { dimensions } = this.classes
    const operations = operationsOf([...failed, ...passed])
    const [operation, ...others] = operationsOf(failed)
    const isBehind = about === 'creation'
    const noun = isBehind ? nouns.getPet : operations.length === 1 ? nouns[operations[0]!] : 'requests'
    const subject = isBehind ? { about } : {}
    const all = { failed: within.failed + outside.failed, passed: within.passed + outside.passed }
    const byClasses = isSure(known) ? { terms, within, outside } : undefined
    // What is right now and again within the classes may have a bound of its own.
    const told = (within.passed === 0 ? byClasses : undefined) ?? byBound(known, all) ?? byClasses
    if (told === undefined)
      return { ...subject, terms: [], within: all, outside: nothing, exact: false, text: seenText(all, noun) }
    // A parameter may be that of one operation alone: what it says of the others nobody would know.
    const isApart = others.length === 0 && operations.length > 1 && !told.terms.some(isOfOperation)
    const among = isApart && !isBehind ? { among: nouns[operation!] } : {}
    return {
      ...subject,
      terms: told.terms,
      within: told.within,
      outside: told.outside,
      exact: told.within.passed === 0 && told.outside.failed === 0,
      text: conditionText({ ...told, noun, ...among, isBehind, dimensions }),
    }
  }

  /** What more requests may decide; undefined where nothing failed. */
  undecided(rule: Rule, mayCreate: boolean) {
    // A pet like the one that was read is made where the same read failed again: others that differ in one class are rare.
    const known = this.known('exchange', rule)
    const open = mayCreate && known?.examples.some(isSettled) ? this.better(rule) : known
    if (open === undefined) return undefined
    const { classes, interactions } = this
    return {
      ...open,
      dimensions: classes.dimensions,
      isEnough: areEnough(open),
      classify: (interaction: Interaction) => classes.rowOf(interaction),
      /** Where bad keys failed, the requests that went with one: no others are sent to tell when a rule fails. */
      withBadKey: open.examples.some(({ credential }) => credential !== 'valid') ? interactions.withBadKey() : [],
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
    const { classes, interactions } = this
    const { dimensions } = classes
    const failed = classes.counted([...tally.failed])
    if (failed.length === 0) return undefined
    const passed = classes.counted([...tally.passed].filter(number => !tally.failed.has(number)))
    const explained = explain(failed, passed, dimensions)
    const terms = explained.all[0] ?? []
    const holds = ({ row }: Counted) => terms.map(term => holdsFor(term, row, dimensions))
    // What is unsure speaks for the explanation: a failure may be within, a success elsewhere.
    const covered = failed.filter(each => !holds(each).includes(false))
    const alike = passed.filter(each => holds(each).every(is => is === true))
    const identify = terms.some(isOfPet) ? petOf : questionOf
    const count = (those: readonly Counted[]) => new Set(those.map(identify)).size
    const within = { failed: count(covered), passed: count(alike) }
    const outside = { failed: count(failed) - within.failed, passed: count(passed) - within.passed }
    const mixed = [...tally.failed].filter(number => tally.passed.has(number)).length
    const failures = new Set(covered.map(questionOf)).size
    const misfits = within.passed + outside.failed + mixed + (explained.all.length === 0 ? failed.length : 0)
    const latest = failed.toSorted((one, other) => Number(one.kept.isAsked) - Number(other.kept.isAsked))
    const examples = latest.slice(-mostExamples).flatMap(({ kept }) => interactions.of(kept.number) ?? [])
    return { ...explained, about, asOf, examples, terms, within, outside, failures, misfits, failed, passed, alike }
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
}

const operationsOf = (those: readonly Counted[]) => [...new Set(those.map(({ row }) => row.operation as Operation))]
const isOfPet = ({ parameter }: ConditionTerm) => ofPets.includes(parameter)
const isOfOperation = ({ parameter }: ConditionTerm) => parameter === 'operation'

export type Undecided = NonNullable<ReturnType<Diagnosis['undecided']>>

const nothing: Judged = { failed: 0, passed: 0 }

/** Exchanges are counted, but of polls the questions; where the pet that is read is to make the difference, pets. */
const questionOf = ({ kept }: Counted) => kept.poll ?? kept.number
const petOf = (counted: Counted) => counted.kept.poll ?? petId(counted) ?? counted.kept.number

/** Failures enough to tell a condition of so many classes, and pets enough for those of them that are about pets. */
const areEnough = ({ terms, within, failures }: Pick<Known, 'terms' | 'within' | 'failures'>): boolean =>
  failures >= enoughFor(terms) && within.failed >= enoughFor(terms.filter(isOfPet))

const enoughFor = (terms: readonly ConditionTerm[]): number =>
  terms.reduce((sum, { or = [] }) => sum + 1 + or.length, least.beyond)

/** It fails on the one side of a bound, and nowhere else. */
function byBound({ failed: failing, passed: right }: Known, { failed, passed }: Judged) {
  const bound = boundOf(failing, right)
  if (bound === undefined || failed < enoughFor([bound])) return undefined
  return { terms: [bound], within: { failed, passed: 0 }, outside: { failed: 0, passed } }
}

/** The explanation may be told as a fact. */
function isSure(known: Known): boolean {
  const { all, terms, within, outside, isConfirmed, failed, passed, alike } = known
  const isContrasted = terms.length === 0 || outside.passed >= least.elsewhere
  const isWhole = within.failed >= within.passed * least.perSuccess
  // It grows as time goes by; and what a phase asks at one size of it may all be alike in what no parameter tells.
  const isOfStore = terms.some(({ parameter }) => parameter === 'store')
  const isShown = !isOfStore || failed.some(({ kept }) => kept.isAsked)
  // Within the classes; where all were wrong there, among all.
  const isRivalled = hasRival(failed, alike.length > 0 ? alike : passed, isOfStore)
  return all.length > 0 && isConfirmed && areEnough(known) && isWhole && isContrasted && isShown && !isRivalled
}
