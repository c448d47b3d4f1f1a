import { type Covering, coveringArray, type Depth, type Model, type PlanFacts, type Row } from '../../src/kit/index.js'

const strengths = { quick: 1, standard: 2, deep: 3 } as const satisfies Record<Depth, 1 | 2 | 3>

let last = new Map<string, Covering>()
let lastFor = ''

/** The rows of a model at this depth: every class, every pair, every triple. Made once for a run. */
export function rowsOf(model: Model, { depth, seed }: Pick<PlanFacts, 'depth' | 'seed'>): readonly Row[] {
  const run = `${seed}`
  if (run !== lastFor) [last, lastFor] = [new Map(), run]
  // Two depths of a model have one id but not the same classes.
  const key = `${model.id} ${depth} ${model.parameters.map(({ classes }) => classes.length).join()}`
  const known = last.get(key)
  if (known !== undefined) return known.rows
  const made = coveringArray(model, strengths[depth], seed)
  last.set(key, made)
  return made.rows
}
