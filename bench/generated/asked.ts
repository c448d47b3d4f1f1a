import type { Depth } from '../../src/core/depth.js'
import type { Interaction, Strength } from '../../src/core/model.js'
import type { Rule } from '../../src/core/rule.js'
import type { SeamContext } from '../../src/core/seam.js'
import { interactionOf } from '../../src/kit/index.js'
import { runTrial } from '../../src/proof/trial.js'
import type { BaseFault } from './base-fault.js'
import { sampleFaults } from './generated.js'
import { isOf, kinds } from './kind.js'

interface AskedOptions {
  readonly rules: readonly Rule[]
  readonly strength: Strength
  readonly depth: Depth
  /** Faults that are drawn. */
  readonly samples: number
  readonly seed: number
}

interface Asked {
  readonly faults: number
  /** Ids of those on which no request of the run can tell. */
  readonly missed: readonly string[]
}

/**
 * Which faults of the model a run asks for: whether a right service got a request on which the fault would act and show. One run
 * tells of thousands, where a trial of each would take hours.
 */
export async function proveAsked({ rules, strength, depth, samples, seed }: AskedOptions): Promise<Asked> {
  const sent: Interaction[] = []
  const see = <T>(honest: T, context: SeamContext): T => {
    sent.push(interactionOf(context))
    return honest
  }
  const seamFaults = { 'listPets.response': see, 'createPet.response': see, 'getPet.response': see }
  await runTrial({ rules, only: [], depth, seed, settleMs: 250, variants: [], seamFaults })
  const known = new Map<BaseFault, readonly ReadonlyMap<string, string | undefined>[]>()
  const shownBy = (base: BaseFault) => {
    const { parameters } = kinds[base.kind]
    return sent
      .filter(each => isOf(base.kind, each) && base.shows(each))
      .map(each => new Map(parameters.map(({ name, classOf }) => [name, classOf?.(each)])))
  }
  const faults = sampleFaults(strength, samples, seed)
  const missed = faults.filter(({ base, terms }) => {
    const rows = known.get(base) ?? shownBy(base)
    known.set(base, rows)
    return !rows.some(row => terms.every(term => row.get(term.parameter) === term.class))
  })
  return { faults: faults.length, missed: missed.map(({ id }) => id) }
}
