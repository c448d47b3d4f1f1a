import type { Depth } from '../../src/core/model/depth.js'
import type { Strength } from '../../src/core/model/model.js'
import { randomOf, shuffled } from '../../src/core/random/random.js'
import { UsageError } from '../../src/core/system/usage.js'
import type { VariantResult } from '../../src/proof/variants.js'
import { inWorkers } from '../../src/proof/workers.js'
import {
  allFaults,
  type GeneratedFault,
  meaningFaults,
  oneOfEachMeaning,
  quantityFaults,
  sampleFaults,
  valueFaults,
} from './generated.js'
import type { GeneratedResult } from './try-generated.js'
import type { ModelShare, ModelTask } from './worker.js'

export { proveAsked } from './asked.js'

/** How many classes a fault is narrowed to; 0: to one value of a class; 4: to how much, how long or how often; 5: to a meaning. */
type Narrowing = 0 | Strength | 4 | 5

interface ModelProofOptions {
  readonly strength: Narrowing
  /** The one by which the strength is measured where left out. */
  readonly depth?: Depth
  readonly samples: number
  /** Every fault, not only a sample. */
  readonly all: boolean
  readonly seed: number
  readonly select: readonly string[]
  readonly workers: number
  /** Pairs of variants that are tried besides: none may be accused. */
  readonly pairs: number
}

interface ModelProof {
  readonly strength: Narrowing
  readonly depth: Depth
  readonly seed: number
  readonly results: readonly GeneratedResult[]
  /** Pairs of variants. */
  readonly variants: readonly VariantResult[]
  readonly seconds: number
}

const depthOf: Readonly<Record<Narrowing, Depth>> = {
  0: 'standard',
  1: 'quick',
  2: 'standard',
  3: 'deep',
  4: 'standard',
  5: 'standard',
}

/** Draws faults from the model and tries each of them against all rules. */
export async function proveModel(
  options: ModelProofOptions,
  onProgress: (done: number, total: number) => void,
): Promise<ModelProof> {
  const { strength, depth = depthOf[strength], samples, all, seed, select, workers, pairs } = options
  const wanted = ({ id }: { id: string }): boolean => select.length === 0 || select.some(part => id.includes(part))
  const pool = all || select.length > 0 ? every(strength).filter(wanted) : sampled(strength, samples, seed)
  const ids = (all ? pool : pool.slice(0, samples)).map(({ id }) => id)
  if (ids.length === 0)
    throw new UsageError(`--select: no fault of the model has "${select.join('" or "')}" in its id.`)
  const started = performance.now()
  const task: ModelTask = { ids, depth, seed, pairs, lanes: 4 }
  const shares = await inWorkers<ModelShare>(new URL('./worker.js', import.meta.url), task, workers, onProgress)
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  return {
    ...{ strength, depth, seed },
    results: shares.flatMap(share => share.results).sort(byId),
    variants: shares.flatMap(share => share.variants).sort(byId),
    seconds: Math.round(performance.now() - started) / 1000,
  }
}

function every(strength: Narrowing): readonly GeneratedFault[] {
  if (strength === 4) return quantityFaults()
  if (strength === 5) return meaningFaults()
  return strength === 0 ? valueFaults() : allFaults(strength)
}

/** Of those of the model there are too many to make them all. */
function sampled(strength: Narrowing, samples: number, seed: number): readonly GeneratedFault[] {
  if (strength === 5) return shuffled(randomOf('values', seed), oneOfEachMeaning(seed))
  return strength === 0 || strength === 4
    ? shuffled(randomOf('values', seed), every(strength))
    : sampleFaults(strength, samples, seed)
}
