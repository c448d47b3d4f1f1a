import { randomOf, shuffled } from '../../core/random.js'
import type { Depth } from '../../core/scenario.js'
import { UsageError } from '../../core/usage.js'
import { proveInWorkers } from '../workers.js'
import {
  accusedLines,
  figureLine,
  type ModelProof,
  modelTables,
  type Narrowing,
  namedLine,
  reachesAim,
} from './figures.js'
import {
  allFaults,
  allQuantities,
  type GeneratedFault,
  sampleFaults,
  sampleQuantities,
  valueFaults,
} from './generated.js'

export interface ModelProofOptions {
  readonly strength: Narrowing
  /** The one whose aim is the strength's where left out. */
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

const depthOf: Readonly<Record<Narrowing, Depth>> = {
  0: 'standard',
  1: 'quick',
  2: 'standard',
  3: 'deep',
  4: 'standard',
}

/** Draws faults from the model and tries each of them against all rules. */
export async function proveModel(
  options: ModelProofOptions,
  onProgress: (done: number, total: number) => void,
): Promise<{ readonly proof: ModelProof; readonly text: string; readonly tables: string; readonly holds: boolean }> {
  const { strength, depth = depthOf[strength], samples, all, seed, select, workers, pairs } = options
  const wanted = ({ id }: { id: string }): boolean => select.length === 0 || select.some(part => id.includes(part))
  const pool = all || select.length > 0 ? every(strength).filter(wanted) : sampled(strength, samples, seed)
  const ids = (all ? pool : pool.slice(0, samples)).map(({ id }) => id)
  if (ids.length === 0)
    throw new UsageError(`--select: no fault of the model has "${select.join('" or "')}" in its id.`)
  const {
    generated: results = [],
    variants,
    seconds,
  } = await proveInWorkers(
    { seeds: [seed], select: [], lanes: 4, combinations: 0, generated: { ids, depth, pairs } },
    workers,
    onProgress,
  )
  const proof: ModelProof = { strength, depth, seed, results, variants, seconds }
  const missed = results.filter(({ caught }) => !caught)
  const shown = missed.slice(0, 20).map(({ id, reached }) => `missed ${reached ? '' : '(never asked) '}${id}`)
  const more = missed.length > shown.length ? [`and ${missed.length - shown.length} more, see proof-model.md`] : []
  return {
    proof,
    text: `${[...shown, ...more, ...accusedLines(proof), figureLine(proof), ...namedLine(proof)].join('\n')}\n`,
    tables: modelTables(proof),
    holds: reachesAim(proof) && accusedLines(proof).length === 0,
  }
}

function every(strength: Narrowing): readonly GeneratedFault[] {
  if (strength === 4) return allQuantities()
  return strength === 0 ? valueFaults() : allFaults(strength)
}

function sampled(strength: Narrowing, samples: number, seed: number): readonly GeneratedFault[] {
  if (strength === 4) return sampleQuantities(samples, seed)
  return strength === 0 ? shuffled(randomOf('values', seed), valueFaults()) : sampleFaults(strength, samples, seed)
}
