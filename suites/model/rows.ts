import {
  choose,
  coveringArray,
  type Model,
  type Parameter,
  type PlanFacts,
  type Row,
  strengths,
} from '../../src/kit/index.js'

/** The rows of a model at this depth: every class, every pair, every triple. */
export const rowsOf = (model: Model, { depth, seed }: Pick<PlanFacts, 'depth' | 'seed'>): readonly Row[] =>
  coveringArray(model, strengths[depth], seed).rows

/** A class of each parameter by chance: for what a model leaves free. */
export const drawnRow = (random: () => number, parameters: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, classes }) => [name, choose(random, classes).name]))
