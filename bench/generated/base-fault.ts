import type { Interaction } from '../../src/core/model/model.js'
import type { InjectionContext, Injections } from '../../src/core/rule/injection.js'
import { interactionOf } from '../../src/kit/index.js'
import { traffic as modelTraffic } from '../../suites/model/traffic.js'
import { isOf, type KindId } from './kind.js'

/** What the tool must say of a fault: `must` a failure, `should` a warning at least. */
type FaultLevel = 'must' | 'should'

/** A parameter whose classes a time within settling may explain: a store may lag, but not by connection alone. */
export const traffic = modelTraffic.map(({ name }) => name)

/** One way of breaking the document at an injection point, wherever it can show. Generated faults narrow it to classes of the model. */
export interface BaseFault {
  /** `list-ignores-the-filter`. */
  readonly id: string
  readonly kind: KindId
  readonly level: FaultLevel
  /** Whether an interaction of its kind breaks the document where the fault acts: read from the request and the store. */
  readonly shows: (interaction: Interaction) => boolean
  /** Parameters that it is never narrowed by: what it does there only now and then is legal. */
  readonly without?: readonly string[]
  /** Faults that act where the condition holds; made anew for each server. */
  readonly injections: (where: (context: InjectionContext) => boolean) => Injections
}

/** A base fault in a table of its kind. */
export type Entry<Shown = Interaction> = readonly [
  id: string,
  shows: (what: Shown) => boolean,
  injections: BaseFault['injections'],
  other?: Partial<Pick<BaseFault, 'level' | 'without'>>,
]

/** The base faults of a table; `prefix` is what their ids begin with. */
export const baseFaultsOf = (kind: KindId, prefix: string, entries: readonly Entry[]): readonly BaseFault[] =>
  entries.map(([id, shows, injections, other]) => ({
    id: `${prefix}-${id}`,
    kind,
    level: 'must',
    shows,
    injections,
    ...other,
  }))

/** The fault acts in these interactions only. */
export const acts = (
  base: BaseFault,
  holds: (interaction: Interaction, context: InjectionContext) => boolean,
): Injections =>
  base.injections(context => isActing(base, interactionOf(context), interaction => holds(interaction, context)))

export const isActing = (
  base: BaseFault,
  interaction: Interaction,
  holds: (interaction: Interaction) => boolean,
): boolean => isOf(base.kind, interaction) && base.shows(interaction) && holds(interaction)
