import type { ConditionTerm } from '../core/condition.js'
import { detailName } from './dimensions.js'
import { Doubt, likelihoodOf } from './doubt.js'
import {
  areUnsure,
  type Dimension,
  type Explanation,
  holdsFor,
  type PlacedTerm,
  possible,
  type Vector,
} from './explanations.js'

const mostTerms = 3
/** Classes in which a failure cannot show although it is there, such as a name in capitals that is put into capitals. */
const mostExceptions = 6
/** With more candidates than these, three at a time are too many to look at. */
const manyCandidates = 48

/** So many classes of a parameter may fail together. */
const mostTogether = 6

/** Exchanges that each half of a search looks at, one by one: where many terms fit alike, no search tells them apart. */
const mostLooks = 700_000

/** Failures that it takes, and their share, to say that a class is right although some of its exchanges pass. */
const [leastToBlur, leastShare] = [5, 0.5]
/** How much less likely one value of a class is than the class. */
const oneValue = 0.5
/** How likely it is that a failure cannot show with one value of a class, or with one class of another parameter. */
const [oneHides, classHides] = [0.3, 0.07]
/** How much less likely that is than a class of which all fail; where nearly all do, one or two may have met another store. */
const [blurred, nearlyAll, mislabelled] = [0.03, 0.95, 0.15]

/** Which of the exchanges that did not fail a term holds in for certain, one bit each. */
type Bits = Uint32Array

/** Looks whether terms explain the failures; the exchanges speak against them. */
type Weigh = (terms: readonly PlacedTerm[], refuting: Bits) => void

type Found = Omit<Explanation, 'scope'>

export class Search {
  private readonly candidates: readonly (PlacedTerm & { readonly bits: Bits })[]
  private readonly found: Found[] = []
  private looks = 0
  private readonly doubt: Doubt

  constructor(
    private readonly failing: readonly Vector[],
    private readonly passing: readonly Vector[],
    private readonly dimensions: readonly Dimension[],
  ) {
    this.doubt = new Doubt(failing, passing, dimensions)
    this.candidates = candidatesOf(failing, passing, dimensions).map(each => ({ ...each, bits: this.bitsOf(each) }))
  }

  all(): readonly Found[] {
    const size = this.candidates.length > manyCandidates ? mostTerms - 1 : mostTerms
    const every = new Uint32Array(Math.ceil(this.passing.length / 32)).fill(0xffffffff)
    if (this.passing.length % 32 > 0) every[every.length - 1] = 2 ** (this.passing.length % 32) - 1
    // What explains everything before what needs exceptions, and few terms before many: what the bound cuts off is worth least.
    for (const weigh of [this.takeWhole, this.takeInPart]) {
      this.looks = 0
      for (let length = 0; length <= size && !this.isExhausted; length++) this.grow([], every, 0, length, weigh)
    }
    return this.found.sort((one, other) => other.weight - one.weight || this.cost(one) - this.cost(other))
  }

  private bitsOf(term: PlacedTerm): Bits {
    const bits = new Uint32Array(Math.ceil(this.passing.length / 32))
    this.passing.forEach((vector, i) => {
      if (holdsFor(term, vector, this.dimensions) === true) bits[i >> 5]! |= 1 << (i & 31)
    })
    return bits
  }

  private get isExhausted(): boolean {
    return this.looks > mostLooks
  }

  private readonly takeWhole: Weigh = (terms, refuting) => {
    if (refuting.every(word => word === 0)) this.take(terms, [])
  }

  private readonly takeInPart: Weigh = (terms, refuting) => {
    if (terms.length === mostTerms || refuting.every(word => word === 0)) return
    this.except(terms, refuting)
    this.blur(terms, [], count(refuting))
  }

  /** Every conjunction of these terms and so many more. `refuting` are the exchanges that speak against it. */
  private grow(terms: readonly PlacedTerm[], refuting: Bits, from: number, left: number, weigh: Weigh): void {
    if (left === 0) {
      if (!this.isExhausted) weigh(terms, refuting)
      return
    }
    for (let i = from; i < this.candidates.length; i++) {
      const next = this.candidates[i]!
      if (terms.some(each => each.at === next.at && each.term.is === 'exactly')) continue
      this.grow(
        [...terms, next],
        refuting.map((word, at) => word & next.bits[at]!),
        i + 1,
        left - 1,
        weigh,
      )
    }
  }

  private take(terms: readonly PlacedTerm[], exceptions: readonly PlacedTerm[]): void {
    const around = terms.filter(({ at }) => this.dimensions[at]!.around).length
    const weight = this.likelihoodOf(terms) * 0.7 ** around * this.excused(exceptions)
    const all = [...terms, ...exceptions]
    if (around > 0) this.looks += 3 * (this.failing.length + this.passing.length)
    const promise = around === 0 ? weight : weight * this.doubt.likelihood(all)
    this.found.push({ terms: all, promise, weight: around === 0 ? promise : promise * this.doubt.proof(all) })
  }

  /** A class stands for many values, and a failure may show with most of them only. */
  private blur(terms: readonly PlacedTerm[], exceptions: readonly PlacedTerm[], passed: number): void {
    if (terms.length === 0 || terms.some(({ at }) => this.dimensions[at]!.around && this.isDoubtful(at))) return
    const failed = this.failing.length
    if (failed < leastToBlur || failed / (failed + passed) < leastShare) return
    const rate = failed / (failed + passed) > nearlyAll ? mislabelled : blurred
    const weight = this.likelihoodOf(terms) * this.excused(exceptions) * rate * likelihoodOf({ failed, passed })
    this.found.push({ terms: [...terms, ...exceptions], promise: weight, weight })
  }

  /** Each term is a coincidence that has to be believed; that several classes fail together is none if they are alike. */
  private likelihoodOf(terms: readonly PlacedTerm[]): number {
    const each = ({ at, term: { or = [] } }: PlacedTerm) =>
      0.1 * 0.6 ** or.length * (this.dimensions[at]!.detail ? oneValue : 1)
    return terms.reduce((product, term) => product * each(term), 1)
  }

  /** A combination that needs no exception is likelier; where one class of a parameter hides a failure, others may. */
  private excused(exceptions: readonly PlacedTerm[]): number {
    const parameters = [...new Set(exceptions.map(({ at }) => at))]
    const rate = parameters.reduce((product, at) => product * (this.dimensions[at]!.detail ? oneHides : classHides), 1)
    return rate * 0.7 ** (exceptions.length - parameters.length)
  }

  private isDoubtful(at: number): boolean {
    return areUnsure([...this.failing, ...this.passing], at)
  }

  /** Classes, in none of which anything failed, that are all that speaks against these terms. */
  private except(terms: readonly PlacedTerm[], refuting: Bits): void {
    let left = this.passing.filter((_, i) => refuting[i >> 5]! & (1 << (i & 31)))
    // Each class has to be seen to hide the failure, and the failure to be seen often enough beside it.
    if (this.failing.length < 3) return
    const exceptions: PlacedTerm[] = []
    while (left.length > 0 && exceptions.length < mostExceptions) {
      const best = this.hiding(left, terms, exceptions)
      if (best === undefined) break
      exceptions.push(best)
      left = left.filter(vector => holdsFor(best, vector, this.dimensions) === true)
      if (left.length > 0) this.blur(terms, exceptions, left.length)
    }
    if (left.length === 0) this.take(terms, exceptions)
  }

  /** The class that most of these exchanges share, and no failing one has. */
  private hiding(
    left: readonly Vector[],
    terms: readonly PlacedTerm[],
    known: readonly PlacedTerm[],
  ): PlacedTerm | undefined {
    let best: PlacedTerm | undefined
    let most = 0
    this.looks += left.length * this.dimensions.length
    this.dimensions.forEach(({ name: parameter, classes, around, detail, scope }, at) => {
      // Nothing hides in the traffic.
      if (around || scope !== undefined || terms.some(each => each.at === at)) return
      if (detail && !terms.some(each => parameter === detailName(this.dimensions[each.at]!))) return
      // Where most of its classes would have to be left out, it is another one that matters.
      if (known.filter(each => each.at === at).length >= Math.max(1, Math.floor(classes.length / 3))) return
      const counts = new Map<string, number>()
      for (const vector of left) {
        const name = vector[at]
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      for (const [name, count] of counts) {
        if (count <= most || this.failing.some(vector => vector[at] === name)) continue
        most = count
        best = { at, term: { parameter, is: 'other than', class: name } }
      }
    })
    return best
  }

  /** What the request says is blamed before what surrounds it; among these the order of the dimensions decides. */
  private cost({ terms }: Found): number {
    return terms.reduce((sum, { at }) => sum + at + (this.dimensions[at]!.around ? 1000 : 0), 0)
  }
}

/** Terms that may hold in every exchange that failed. */
export function candidatesOf(
  failing: readonly Vector[],
  passing: readonly Vector[],
  dimensions: readonly Dimension[],
): readonly PlacedTerm[] {
  return dimensions.flatMap(({ name: parameter, classes, ordered, around, scope }, at): readonly PlacedTerm[] => {
    const seen = new Set<string | undefined>()
    let left: readonly string[] | undefined
    for (const vector of failing) {
      const some = possible(vector[at])
      if (some === undefined) seen.add(vector[at])
      else left = left?.filter(name => some.includes(name)) ?? some
    }
    if (seen.has(undefined) || scope === 'any') return []
    const term = (is: ConditionTerm['is'], name: string): PlacedTerm => ({ at, term: { parameter, is, class: name } })
    const names = [...seen] as string[]
    if (left !== undefined) {
      const all = left.filter(name => names.length === 0 || (names.length === 1 && names[0] === name))
      if (all.length > 0 || !ordered) return all.map(name => term('exactly', name))
    } else if (names.length === 1) return names[0] === scope?.usual ? [] : [term('exactly', names[0]!)]
    if (!ordered) return around ? [] : someOf(names, passing, at, parameter)
    const places = failing.map(vector => placesOf(vector[at]!, classes))
    const low = Math.min(...places.map(each => Math.max(...each)))
    const high = Math.max(...places.map(each => Math.min(...each)))
    if (low < 0) return []
    // The bound may lie anywhere between the last class that fails and the first that does not.
    return [
      ...classes
        .slice(1, low + 1)
        .reverse()
        .map(name => term('at least', name)),
      ...classes.slice(high, -1).map(name => term('at most', name)),
    ]
  })
}

/** Of what nobody can tell for sure every place that it may have. */
const placesOf = (found: string, classes: readonly string[]): readonly number[] =>
  (possible(found) ?? [found]).map(name => classes.indexOf(name))

/** Classes that are failed in together, where they are few beside those that are not. */
function someOf(
  names: readonly string[],
  passing: readonly Vector[],
  at: number,
  parameter: string,
): readonly PlacedTerm[] {
  const others = new Set(passing.map(vector => vector[at]).filter(name => name !== undefined && !names.includes(name)))
  const [first, ...or] = names
  if (names.length > mostTogether || names.length > others.size) return []
  return [{ at, term: { parameter, is: 'exactly', class: first!, or } }]
}

function count(bits: Bits): number {
  let ones = 0
  for (let word of bits) for (; word !== 0; word &= word - 1) ones++
  return ones
}
