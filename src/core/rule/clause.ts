import type { Level } from './rule.js'

/** How the document is read where it has to be read: a row of the oracle policy, in our own words. */
export interface Interpretation {
  /** `G1` to `G3`, `P1` to `P29`. */
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly reason: string
}

/** A statement of the interface document, or a sentence of a standard, in our own words. */
export interface Clause {
  readonly id: string
  /** Section of the document, such as `4.1`; for standards the part of the document that builds on them. */
  readonly section: string
  /** Row of the oracle policy. */
  readonly interpretation: string
  readonly level: Level
  readonly text: string
  /** For standards: where the sentence stands, such as `RFC 9110, 11.6.1`. */
  readonly source?: string
  /** Why nothing can check it over HTTP; a clause without this has at least one rule. */
  readonly unchecked?: string
}
