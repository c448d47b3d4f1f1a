import type { Interaction } from '../../core/model.js'
import type { Bends, SeamContext } from '../../core/seam.js'
import { interactionOf } from '../../kit/index.js'
import { type KindId, kinds } from './kind.js'

/** What the tool must say of a fault: `must` a failure, `should` a warning at least. */
export type BendLevel = 'must' | 'should'

/** A parameter whose classes a time within settling may explain: a store may lag, but not by connection alone. */
export const traffic = ['connection', 'predecessor', 'company'] as const

/** One way of breaking the document at a seam, wherever it can show. Generated faults narrow it to classes of the model. */
export interface BaseBend {
  /** `lists-ignore-the-filter`. */
  readonly id: string
  readonly kind: KindId
  readonly level: BendLevel
  /** Whether an interaction of its kind breaks the document where the bend acts: read from the request and the store. */
  readonly shows: (interaction: Interaction) => boolean
  /** Parameters that it is never narrowed by: what it does there only now and then is legal. */
  readonly without?: readonly string[]
  /** Bends that act where the condition holds; made anew for each server. */
  readonly bends: (where: (context: SeamContext) => boolean) => Bends
}

/** The bend acts in these interactions only. */
export const acts = (base: BaseBend, holds: (interaction: Interaction) => boolean): Bends =>
  base.bends(context => {
    const interaction = interactionOf(context)
    return kinds[base.kind].holds(interaction) && base.shows(interaction) && holds(interaction)
  })
