/** What is wrong with a bundle, by kind. */
export type Problem =
  | 'wrong-key'
  | 'changed-envelope'
  | 'changed-file'
  | 'other-statement'
  | 'other-product'
  | 'other-challenge'
  | 'other-revision'
  | 'expired'
  | 'not-yet-valid'
  | 'left-out-rule'
  | 'not-whole'
  | 'edited-verdict'
  | 'edited-observation'
  | 'edited-report'
  | 'evidence-differs'
  | 'edited-evidence'

/** A check of a bundle that failed. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    message: string,
  ) {
    super(message)
  }
}
