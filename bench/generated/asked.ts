import type { Depth } from '../../src/core/model/depth.js'
import type { Interaction, Strength } from '../../src/core/model/model.js'
import type { InjectionContext } from '../../src/core/rule/injection.js'
import type { Rule } from '../../src/core/rule/rule.js'
import { interactionOf } from '../../src/kit/index.js'
import { runTrial } from '../../src/proof/trial.js'
import type { BaseFault } from './base-fault.js'
import { oneOfEachMeaning, sampleFaults, showsIn } from './generated.js'
import { isOf, kinds } from './kind.js'

interface AskedOptions {
  readonly rules: readonly Rule[]
  /** 5: narrowed to a meaning. */
  readonly strength: Strength | 5
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
export async function proveAsked({ strength, samples, ...run }: AskedOptions): Promise<Asked> {
  if (strength === 5) return meaningsAsked(run)
  const { seed } = run
  const sent: Interaction[] = []
  await watched(run, context => void sent.push(interactionOf(context)))
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

/** What a value means is told while its request is there: the store changes. */
async function meaningsAsked(run: Run): Promise<Asked> {
  const faults = oneOfEachMeaning(run.seed)
  const missed = new Map(faults.map(fault => [fault.id, showsIn(fault)]))
  await watched(run, context => {
    for (const [id, shows] of missed) if (shows(context)) missed.delete(id)
  })
  return { faults: faults.length, missed: [...missed.keys()] }
}

type Run = Pick<AskedOptions, 'rules' | 'depth' | 'seed'>

/** Runs against a right service, and looks at each request with the store as it finds it. */
async function watched(run: Run, look: (context: InjectionContext) => void): Promise<void> {
  const see = <T>(unmodified: T, context: InjectionContext): T => {
    look(context)
    return unmodified
  }
  const injections = { 'listPets.authenticate': see, 'createPet.authenticate': see, 'getPet.authenticate': see }
  await runTrial({ ...run, only: [], settleMs: 250, variants: [], injections })
}
