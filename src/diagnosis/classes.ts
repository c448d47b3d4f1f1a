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

const mark = '?'

/** A class that nobody but the target can tell for sure, such as what was under way: those that it may be. */
export const oneOf = (names: readonly (string | undefined)[]): string => `${mark}${names.join('|')}`

export const isUnsure = (found: string | undefined): boolean => found?.startsWith(mark) === true

/** Exchanges of the same classes that one rule judged. */
export interface Observed extends Judged {
  readonly vector: Vector
  /** One of them was put to tell when the rule fails: nothing is as it is by chance. */
  readonly isAsked?: boolean
  /** One of them was sent for another reason. */
  readonly isMet?: boolean
}

/** A term with the place of its parameter. */
export interface PlacedTerm {
  readonly at: number
  readonly term: ConditionTerm
}

/** Whether a term holds for a class: `maybe` where nobody can tell. Nothing holds of a parameter that does not apply. */
export function holdsFor(
  { at, term }: PlacedTerm,
  vector: Vector,
  dimensions: readonly Dimension[],
): boolean | 'maybe' {
  const found = vector[at]
  const { classes } = dimensions[at]!
  if (!isUnsure(found)) return fits(term, found, classes)
  const all = new Set(
    found!
      .slice(1)
      .split('|')
      .map(each => fits(term, each, classes)),
  )
  return all.size === 1 ? all.has(true) : 'maybe'
}

function fits(term: ConditionTerm, found: string | undefined, classes: readonly string[]): boolean {
  if (found === undefined) return false
  if (term.is === 'exactly') return found === term.class || term.or?.includes(found) === true
  if (term.is === 'other than') return found !== term.class
  const [place, limit] = [classes.indexOf(found), classes.indexOf(term.class)]
  return term.is === 'at least' ? place >= limit : place >= 0 && place <= limit
}

/** What surrounds a request, by the names of the model's parameters. */
const around: ReadonlySet<string> = new Set(['store', 'connection', 'previous request', 'concurrent requests'])
/** What goes with the pet that is read. */
export const ofPets: readonly string[] = ['id', 'name', 'words', 'letters', 'category', 'status']
/** What only the target can tell for sure. */
export const doubtful: ReadonlySet<string> = new Set(['store', 'previous request', 'concurrent requests', 'page'])

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
    const others = (setting.perhaps ?? []).map(other => ({ ...interaction, setting: { ...setting, ...other } }))
    return this.dimensions.map(({ name }, at) => {
      if (at === 0) return endpoint
      const read = parameters.find(each => each.name === name)?.classOf
      const found = read?.(interaction)
      if (others.length === 0 || !doubtful.has(name)) return found
      const all = new Set([found, ...others.map(other => read?.(other))])
      return all.size === 1 ? found : oneOf([...all])
    })
  }
}
