import type { ConditionTerm, Judged } from '../core/condition.js'
import type { Operation } from '../core/exchange.js'
import type { Interaction, Parameter, Said } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { sentRequest } from '../spec/request.js'
import type { Interactions } from './interactions.js'

/** A parameter with its classes, in their order where they have one. */
export interface Dimension {
  readonly name: string
  readonly classes: readonly string[]
  readonly ordered?: boolean
  /** What surrounds the request rather than is in it: blamed last. */
  readonly around?: boolean
  readonly said?: Said
  /** Classes in whose place no other is asked. */
  readonly apart?: readonly string[]
}

/** What surrounds a request, but for the store: nobody can have that back. */
export const isOfTraffic = ({ around, name }: Dimension): boolean => around === true && name !== 'store'

/** Classes by dimension; undefined where a parameter does not apply. */
export type Vector = readonly (string | undefined)[]

/** A class that nobody but the target can tell, such as what was under way. */
export const unsure = '?'

/** Exchanges of the same classes that one rule judged. */
export interface Observed extends Judged {
  readonly vector: Vector
  /** The numbers of those that were put to tell when the rule fails: nothing about them is as it is by chance. */
  readonly asked?: readonly number[]
  /** One of them was sent for another reason. */
  readonly isMet?: boolean
}

/** A term with the place of its parameter. */
export interface PlacedTerm {
  readonly at: number
  readonly term: ConditionTerm
}

export const areOfStore = (terms: readonly PlacedTerm[]): boolean =>
  terms.some(({ term }) => term.parameter === 'store')

/** Whether a term holds for a class: `maybe` where nobody can tell. Nothing holds of a parameter that does not apply. */
export function holdsFor(
  { at, term }: PlacedTerm,
  vector: Vector,
  dimensions: readonly Dimension[],
): boolean | 'maybe' {
  const found = vector[at]
  if (found === unsure) return 'maybe'
  if (found === undefined) return false
  if (term.is === 'exactly') return found === term.class || term.or?.includes(found) === true
  if (term.is === 'other than') return found !== term.class
  const [place, limit] = [found, term.class].map(each => dimensions[at]!.classes.indexOf(each)) as [number, number]
  return term.is === 'at least' ? place >= limit : place >= 0 && place <= limit
}

/** What surrounds a request, by the names of the model's parameters. */
const around: ReadonlySet<string> = new Set(['store', 'connection', 'previous request', 'concurrent requests'])
/** What goes with the pet that is read. */
export const ofPets: readonly string[] = ['id', 'name', 'words', 'letters', 'category', 'status']

/** Tells the classes of interactions: of the operation, then of every parameter of the model. */
export class Classes {
  readonly dimensions: readonly Dimension[]
  private readonly vectors = new Map<number, Vector | undefined>()

  constructor(
    private readonly parameters: NonNullable<Rule['parameters']>,
    private readonly interactions: Interactions,
  ) {
    const all = new Map<string, Parameter>()
    for (const each of Object.values(parameters).flat()) if (!all.has(each.name)) all.set(each.name, each)
    const names = Object.keys(parameters)
    this.dimensions = [
      { name: 'operation', classes: names, said: { what: 'the operation' }, apart: names },
      ...[...all.values()].map(({ name, classes, ordered = false, said, apart = [] }): Dimension => {
        const dimension = { name, classes: classes.map(each => each.name), ordered, apart, around: around.has(name) }
        return said === undefined ? dimension : { ...dimension, said }
      }),
    ]
  }

  /** The classes of the interaction that has this number; undefined where the model says nothing of it. */
  of(number: number): Vector | undefined {
    if (!this.vectors.has(number)) {
      const interaction = this.interactions.of(number)
      this.vectors.set(number, interaction && this.vectorOf(interaction))
    }
    return this.vectors.get(number)
  }

  vectorOf(interaction: Interaction): Vector | undefined {
    const { endpoint, setting } = interaction
    const parameters = this.parameters[endpoint as Operation]
    // A key in a spelling that the document leaves open is neither the key nor a bad one.
    if (parameters === undefined || sentRequest(interaction).keyed === 'open') return undefined
    return this.dimensions.map(({ name }, at) => {
      if (at === 0) return endpoint
      const { classOf } = parameters.find(each => each.name === name) ?? {}
      const found = classOf?.(interaction)
      const mayBe = setting.unsure?.get(name) ?? []
      const isSure = mayBe.every(other => classOf?.({ ...interaction, setting: { ...setting, ...other } }) === found)
      return found === undefined || isSure ? found : unsure
    })
  }
}
