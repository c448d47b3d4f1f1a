import { parentPort, workerData } from 'node:worker_threads'
import type { Depth } from '../../src/core/model/depth.js'
import { inLanes, type Share, shareOf } from '../../src/proof/lanes.js'
import { tryVariant, type VariantResult, variantCombinations } from '../../src/proof/variants.js'
import type { FromProofWorker } from '../../src/proof/workers.js'
import { rules } from '../../suites/index.js'
import { findGenerated } from './generated.js'
import { type GeneratedResult, tryGenerated } from './try-generated.js'

export interface ModelTask {
  readonly ids: readonly string[]
  readonly depth: Depth
  readonly seed: number
  /** Pairs of variants that are tried besides. */
  readonly pairs: number
  /** Runs under way at once. */
  readonly lanes: number
}

export interface ModelShare {
  readonly results: readonly GeneratedResult[]
  readonly variants: readonly VariantResult[]
}

// The entry of a thread that tries its share of the faults and of the pairs.
const post = (message: FromProofWorker<ModelShare>) => parentPort!.postMessage(message)
const { ids, depth, seed, pairs, lanes, share } = workerData as ModelTask & { readonly share: Share }
const results: GeneratedResult[] = []
const variants: VariantResult[] = []
const pairTasks = variantCombinations(pairs, seed, 2, 2).map(
  pair => async () => variants.push(await tryVariant(pair, rules, { seeds: [seed] })),
)
const faultTasks = ids.map(
  id => async () => results.push(await tryGenerated(findGenerated(id), rules, { depth, seed })),
)
await inLanes([...shareOf(pairTasks, share), ...shareOf(faultTasks, share)], lanes, (done, total) =>
  post({ type: 'progress', done, total }),
)
post({ type: 'result', result: { results, variants } })
