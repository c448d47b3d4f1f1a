import type { RequestSpec } from '../../core/exchange/exchange.js'
import type { Interaction } from '../../core/model/model.js'
import type { NameForm } from '../../core/model/name-form.js'
import type { Rule } from '../../core/rule/rule.js'
import type { Facts } from '../../core/rule/scenario.js'
import type { Kept } from '../interactions.js'
import type { Part, Values } from '../parts.js'

/** What a shape is written with. */
export interface Tools {
  readonly facts: Facts
  readonly rule: Pick<Rule, 'parameters' | 'writeCreation'>
  readonly random: () => number
  /** An ordinary name, never used before. */
  readonly name: (form?: NameForm) => string
  /** Requests of this run. */
  readonly sent: readonly Omit<Kept, 'setting'>[]
}

/** A request in parts, of which any may be written otherwise. */
export interface Shape {
  /** What is not in its parts: two of one kind and of the same values are one request. */
  readonly kind: string
  readonly parts: readonly Part[]
  /** It reads the pet that it creates first. */
  readonly isRead?: true
  /** Undefined where it cannot be sent so. */
  readonly write: (values: Values) => Written | undefined
}

export interface Written {
  /** What has to go before: the creation of the pet that is read. */
  readonly creation?: RequestSpec
  /** Once the creation was given this id. */
  readonly request: (id?: string) => RequestSpec
}

/** A request of the run, and the pet of ours that it reads. */
export type Sample = Omit<Interaction, 'setting'> & { readonly pet?: Kept['pet'] }
