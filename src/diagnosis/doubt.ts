import { areUnsure, type Dimension, fits, holdsFor, type PlacedTerm, possible, type Vector } from './explanations.js'

/** Requests of one run are no independent witnesses: many count little more than so many. */
const fewWitnesses = 4
/** How far a term is to be believed that none, one, two or more exchanges speak for of which it is known whether they fit it. */
const proofs = [0.01, 0.05, 0.2, 1]
/** The same of what nobody can tell for sure of most exchanges. */
const proofsOfUnsure = [0.01, 0.03, 0.08, 0.2, 0.4, 0.7, 1]

/** The outcomes of exchanges that failed with the same chance, as far as anybody can tell. */
interface Lot {
  failed: number
  passed: number
}

/** How likely the outcomes of a lot are, if its chance is what its share says. It is part of `all` exchanges. */
export function likelihoodOf({ failed, passed }: Lot, all = failed + passed): number {
  if (failed + passed === 0) return 1
  const share = (failed + 0.5) / (failed + passed + 1)
  const witnesses = all <= fewWitnesses ? all : fewWitnesses + Math.sqrt(all - fewWitnesses)
  return Math.exp(((failed * Math.log(share) + passed * Math.log(1 - share)) * witnesses) / all)
}

/**
 * How far an explanation is to be believed that has terms of which nobody can tell for sure whether they hold: such a term
 * fits what it likes.
 */
export class Doubt {
  /** What passes although each class in it is one that something failing has: only what surrounds it can make the difference. */
  private readonly like: ReadonlySet<Vector>
  /** By dimension: whether its classes are known for sure. */
  private readonly unsure: readonly boolean[]

  constructor(
    private readonly failing: readonly Vector[],
    private readonly passing: readonly Vector[],
    private readonly dimensions: readonly Dimension[],
  ) {
    const classes = dimensions.map((_, at) => new Set(failing.map(vector => vector[at])))
    this.like = new Set(
      passing.filter(vector =>
        dimensions.every(({ around, detail }, at) => around || detail || classes[at]!.has(vector[at])),
      ),
    )
    const all = [...failing, ...passing]
    this.unsure = dimensions.map((_, at) => areUnsure(all, at))
  }

  /** How likely the outcomes are, 0..1. */
  likelihood(terms: readonly PlacedTerm[]): number {
    const lots = new Map<string, Lot>()
    const take = (vector: Vector, outcome: keyof Lot): void => {
      const fit = this.fit(terms, vector)
      if (fit === undefined) return
      const lot = lots.get(fit) ?? { failed: 0, passed: 0 }
      lots.set(fit, lot)
      lot[outcome]++
    }
    for (const vector of this.failing) take(vector, 'failed')
    for (const vector of this.passing) take(vector, 'passed')
    const shared = [...lots.values()].some(({ failed }) => failed > 0) ? this.coincidence(terms) : 1
    // Those of which everything is known are witnesses, too: they came out as the terms say.
    const certain = terms.filter(({ at }) => !this.unsure[at])
    const meets = (vector: Vector) => certain.every(term => holdsFor(term, vector, this.dimensions) === true)
    const all = this.failing.length + this.passing.filter(meets).length
    return [...lots.values()].reduce((product, lot) => product * likelihoodOf(lot, all), shared)
  }

  /** 1 where enough for certain speaks for each doubtful term. */
  proof(terms: readonly PlacedTerm[]): number {
    const doubtful = terms.filter(({ at }) => this.dimensions[at]!.around)
    return doubtful.reduce((product, term) => product * this.proofOf(term, terms), 1)
  }

  /** Which of the doubtful terms are the likeliest classes; undefined where it is known whether they all hold. */
  private fit(terms: readonly PlacedTerm[], vector: Vector): string | undefined {
    let fit: string | undefined
    for (const term of terms) {
      const holds = holdsFor(term, vector, this.dimensions)
      if (holds === false) return undefined
      if (holds === 'maybe') fit = `${fit ?? ''}${this.isLikely(term, vector) ? '+' : '-'}`
    }
    return fit
  }

  private isLikely({ at, term }: PlacedTerm, vector: Vector): boolean {
    const [likeliest] = possible(vector[at])!
    return fits(term, likeliest, this.dimensions[at]!.classes)
  }

  /** What fails although it surely fits the term, and what passes that fits all but surely not this one, by chance would not. */
  private proofOf(term: PlacedTerm, terms: readonly PlacedTerm[]): number {
    const others = terms.filter(each => each !== term)
    const held = this.passing.filter(vector => others.every(other => holdsFor(other, vector, this.dimensions) === true))
    if (held.length === 0) return 1 // nothing needs it
    const failed = this.failing.filter(vector => holdsFor(term, vector, this.dimensions) === true)
    const isAlike = (vector: Vector) => !this.unsure[term.at] || this.like.has(vector)
    const passed = held.filter(vector => holdsFor(term, vector, this.dimensions) === false && isAlike(vector))
    const scale = this.unsure[term.at] ? proofsOfUnsure : proofs
    return scale[passed.length === 0 ? 0 : Math.min(failed.length + passed.length, scale.length - 1)]!
  }

  /** How likely it is that the failing ones share by chance what the terms do not speak of. */
  private coincidence(terms: readonly PlacedTerm[]): number {
    const [first, ...others] = this.failing
    const all = [...this.failing, ...this.passing]
    return this.dimensions.reduce((product, _, at) => {
      const name = first![at]
      if (name === undefined || possible(name) || terms.some(term => term.at === at)) return product
      if (others.some(vector => vector[at] !== name)) return product
      const share = all.filter(vector => vector[at] === name).length / all.length
      return product * share ** Math.min(others.length, fewWitnesses)
    }, 1)
  }
}
