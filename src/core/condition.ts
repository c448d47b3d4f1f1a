/** One class of a parameter or a few, every class but one, or for classes in order all from or up to it. */
export interface ConditionTerm {
  readonly parameter: string
  readonly is: 'exactly' | 'at least' | 'at most' | 'other than'
  readonly class: string
  /** With `exactly`: further classes for which it holds as well. */
  readonly or?: readonly string[]
}

/** Classes that a term names: more are no class. */
export const mostClasses = 4

/** Exchanges that a rule judged. */
export interface Judged {
  readonly failed: number
  readonly passed: number
}

/** Under which circumstances a rule fails: the smallest combination of classes of the model that explains it. */
export interface Condition {
  /** All of them hold; none where it fails each time. */
  readonly terms: readonly ConditionTerm[]
  /** What the terms are about where that is not the exchange that failed: the creation of the pet that it shows. */
  readonly about?: 'creation'
  readonly within: Judged
  readonly outside: Judged
  /** It fails wherever the terms hold, and nowhere else. */
  readonly exact: boolean
  /** The same in a sentence, such as "fails whenever `status` is sold (17 of 17); right in 212 other lists". */
  readonly text: string
}
