import type { Interaction } from '../../src/core/model/model.js'
import type { InjectionContext } from '../../src/core/rule/injection.js'
import { sentRequest } from '../../src/kit/index.js'
import { type KindId, keyKinds } from './kind.js'
import type { Quantity } from './quantities.js'

/** What software looks for in a request: a pattern of the text that it looks at, or whatever else it asks. */
type Holds<Value> = RegExp | ((value: Value, context: InjectionContext) => boolean)

/** A kind of meaning, with what several pieces of software take for it. What is listed here, no scenario reads. */
export interface Meaning extends Quantity {
  /** Ids of the base faults that act by it. */
  readonly faults: RegExp
}

interface MeaningOf<Value> extends Pick<Meaning, 'name' | 'kinds' | 'faults'> {
  readonly of: (interaction: Interaction, context: InjectionContext) => Value | undefined
  readonly definitions: Readonly<Record<string, Holds<Value>>>
}

export function meaning<Value>({ name, kinds, faults, of, definitions }: MeaningOf<Value>): Meaning {
  const classes = Object.entries(definitions).map(([definition, holds]) => {
    const fits = holds instanceof RegExp ? (value: Value) => holds.test(String(value)) : holds
    return [
      definition,
      () => (interaction: Interaction, context: InjectionContext) => {
        const value = of(interaction, context)
        return value !== undefined && fits(value, context)
      },
    ] as const
  })
  return { name, kinds, faults, classes: Object.fromEntries(classes) }
}

/** Any of these words by itself, in whatever letter case. */
export const words = (list: string): RegExp => new RegExp(`(?<![a-z])(?:${list.split(' ').join('|')})(?![a-z])`, 'i')

export const reversed = (text: string): string => [...text].reverse().join('')

export const creationOf = (interaction: Interaction) => sentRequest(interaction).creation

export const allKinds: readonly KindId[] = ['list', 'creation', 'refusal', 'read', 'unknown', ...keyKinds]

/** What may break in any response of a kind. */
export const anyFault =
  /-(?:returns-[45]\d\d(?:-|$)|is-text$|is-wrapped$|error-(?!with-another|without-m)|is-taken$|accepts-it$)/
