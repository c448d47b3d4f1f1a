/** Where rules stand, for formats that point into a file. */
export interface Places {
  /** The line of `spec/openapi.yaml` that states what the rule is about, from 1. */
  readonly lineOf: (rule: string) => number
}

export const specFile = 'spec/openapi.yaml'
