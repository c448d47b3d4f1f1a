// The proof: every fault of a rule caught by it, no legal server accused, the broken rule named as the first cause.
import { cpuClock, keep, Misuse, progress } from './common.mjs'

/** The quick form tries one in so many faults and legal servers. */
const oneIn = 6

export async function selfTest({ load, quick, given }) {
  const { proveInWorkers } = await load('dist/src/proof/workers.js')
  const { matrix, proofTables, summaryOf } = await load('dist/src/proof/matrix.js')
  const { seed = 1, seeds = 1, combinations = 20, workers = 2, select = [], depth, rejudge } = given
  const sampled = quick && select.length === 0 ? await someIds(load, combinations, seed) : select
  const seconds = cpuClock()
  const proof = await proveInWorkers(
    {
      seeds: Array.from({ length: seeds }, (_, i) => seed + i),
      select: sampled,
      combinations,
      lanes: 4,
      rejudge,
      ...(depth === undefined ? {} : { depth }),
    },
    workers,
    progress('faults of rules'),
  )
  const { faults, caught, variants, accused, named } = summaryOf(proof)
  if (faults + variants === 0)
    throw new Misuse(`--select: no fault and no legal server has "${select.join('" or "')}" in its id.`)
  const recorded = [...proof.faults, ...proof.variants].flatMap(({ rejudged }) => rejudged ?? [])
  keep('proof.md', proofTables(proof))
  return {
    figures: {
      'faults of rules': {
        faults,
        missed: faults - caught,
        'legal servers': variants,
        accused,
        'first cause %': named,
        ...(rejudge && { recordings: recorded.length, 'judged otherwise': different(recorded) }),
        'CPU s': seconds(),
      },
    },
    details: [matrix(proof).text],
  }
}

const different = recorded => recorded.filter(({ differences }) => differences.length > 0).length

async function someIds(load, combinations, seed) {
  const { faultCases } = await load('dist/src/proof/faults.js')
  const { variantCases, variantCombinations } = await load('dist/src/proof/variants.js')
  const { rules } = await load('dist/suites/index.js')
  const servers = [...variantCases(), ...variantCombinations(combinations, seed)]
  return [faultCases(rules), servers].flatMap(all => all.filter((_, at) => at % oneIn === 0).map(({ id }) => id))
}
