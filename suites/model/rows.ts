import { coveringArray, type Model, type PlanFacts, type Row, strengths } from '../../src/kit/index.js'

/** The rows of a model at this depth: every class, every pair, every triple. */
export const rowsOf = (model: Model, { depth, seed }: Pick<PlanFacts, 'depth' | 'seed'>): readonly Row[] =>
  coveringArray(model, strengths[depth], seed).rows
