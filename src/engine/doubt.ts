import { type Dimension, holdsFor, type PlacedTerm, possible, type Vector } from './explanations.js'

/** How often the likeliest of several classes is right, and how often another one. */
const [likely, unlikely] = [0.5, 0.25]
/** Requests beside each other are no independent witnesses: many count little more than so many. */
const fewWitnesses = 4
/** What only requests say of which nobody can tell whether they fit at all. */
const unproven = 0.01

/**
 * How far an explanation is to be believed that has terms of which nobody can tell for sure whether they hold, 0..1: such
 * a term fits what it likes.
 */
export class Doubt {
  constructor(
    private readonly failing: readonly Vector[],
    private readonly passing: readonly Vector[],
    private readonly dimensions: readonly Dimension[],
  ) {}

  factor(terms: readonly PlacedTerm[]): number {
    const failing = this.failing.map(vector => this.chance(terms, vector)).filter(chance => chance < 1)
    const passing = this.passing.map(vector => 1 - this.chance(terms, vector)).filter(chance => chance < 1)
    const likelihood = tempered(failing) * tempered(passing)
    const proven = terms.every(term => !this.dimensions[term.at]!.around || this.isProven(term, terms))
    const shared = failing.length === 0 ? 1 : this.coincidence(terms)
    return likelihood * shared * (proven ? 1 : unproven)
  }

  /** How likely it is that an exchange fits, as far as that is not known. */
  private chance(terms: readonly PlacedTerm[], vector: Vector): number {
    let chance = 1
    for (const term of terms) {
      const holds = holdsFor(term, vector, this.dimensions)
      if (holds === false) return 0
      if (holds === 'maybe') chance *= possible(vector[term.at])![0] === term.term.class ? likely : unlikely
    }
    return chance
  }

  /** Whether something is right that would fail without the term, and that for certain does not fit it; or nothing needs it. */
  private isProven(term: PlacedTerm, terms: readonly PlacedTerm[]): boolean {
    const others = terms.filter(each => each !== term)
    const held = this.passing.filter(vector => others.every(other => holdsFor(other, vector, this.dimensions) === true))
    if (held.length === 0) return true
    return held.some(
      vector =>
        holdsFor(term, vector, this.dimensions) === false ||
        this.failing.some(failed => this.isTwin(term, failed, vector)),
    )
  }

  /** The same request failed where the term holds for certain. */
  private isTwin(term: PlacedTerm, failed: Vector, passed: Vector): boolean {
    if (holdsFor(term, failed, this.dimensions) !== true) return false
    return this.dimensions.every(({ around }, at) => around || failed[at] === passed[at])
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

function tempered(chances: readonly number[]): number {
  const more = Math.max(0, chances.length - fewWitnesses)
  const exponent = more === 0 ? 1 : (fewWitnesses + Math.sqrt(more)) / chances.length
  return chances.reduce((product, chance) => product * chance ** exponent, 1)
}
