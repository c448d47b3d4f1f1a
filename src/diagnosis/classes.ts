import type { ConditionTerm } from '../core/condition.js'
import type { Operation } from '../core/exchange.js'
import type { Interaction, Parameter, Row, Said } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { sentRequest } from '../spec/request.js'
import type { Interactions, Kept } from './interactions.js'

/** A parameter with its classes, in their order where they have one. */
export interface Dimension {
  readonly name: string
  readonly classes: readonly string[]
  readonly ordered?: boolean
  readonly said?: Said
  /** Classes that other sentences of the document are about: no request has another class in their place to tell when a rule fails. */
  readonly apart?: readonly string[]
}

/** By the names of the model's parameters: what surrounds a request rather than is in it, which is blamed last. */
const around: ReadonlySet<string> = new Set(['store', 'connection', 'previous request', 'concurrent requests'])
export const isAround = (parameter: string): boolean => around.has(parameter)

/** What surrounds a request, but for the store: nobody can have that back. */
export const isTraffic = ({ parameter }: ConditionTerm): boolean => isAround(parameter) && parameter !== 'store'

/** What goes with the pet that is read. */
export const ofPets: readonly string[] = ['id', 'name', 'words', 'letters', 'category', 'status']

/** A class that nobody but the target can tell, such as what was under way. */
export const unsure = '?'

/** An interaction that a rule judged, with its class of each parameter that applies. */
export interface Counted {
  readonly row: Row
  readonly kept: Kept
}

/** Whether a term holds for a request of these classes: `maybe` where nobody can tell. Nothing holds of a parameter that does not apply. */
export function holdsFor(term: ConditionTerm, row: Row, dimensions: readonly Dimension[]): boolean | 'maybe' {
  const found = row[term.parameter]
  if (found === unsure) return 'maybe'
  if (found === undefined) return false
  if (term.is === 'exactly') return found === term.class || term.or?.includes(found) === true
  if (term.is === 'other than') return found !== term.class
  const { classes } = dimensions.find(({ name }) => name === term.parameter)!
  const [place, limit] = [classes.indexOf(found), classes.indexOf(term.class)]
  return term.is === 'at least' ? place >= limit : place >= 0 && place <= limit
}

/** Tells the classes of interactions: of the operation, then of every parameter of the model. */
export class Classes {
  readonly dimensions: readonly Dimension[]
  private readonly rows = new Map<number, Row | undefined>()

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
        const dimension = { name, classes: classes.map(each => each.name), ordered, apart }
        return said === undefined ? dimension : { ...dimension, said }
      }),
    ]
  }

  /** The classes of the interaction that has this number; undefined where the model says nothing of it. */
  of(number: number): Row | undefined {
    if (!this.rows.has(number)) {
      const interaction = this.interactions.of(number)
      this.rows.set(number, interaction && this.rowOf(interaction))
    }
    return this.rows.get(number)
  }

  /** Those of which the model says anything, in their order. */
  counted(numbers: readonly number[]): readonly Counted[] {
    return numbers.flatMap(number => {
      const [row, kept] = [this.of(number), this.interactions.kept(number)]
      return row === undefined || kept === undefined ? [] : [{ row, kept }]
    })
  }

  rowOf(interaction: Interaction): Row | undefined {
    const { endpoint, setting } = interaction
    const parameters = this.parameters[endpoint as Operation]
    // A key in a spelling that the document leaves open is neither the key nor a bad one.
    if (parameters === undefined || sentRequest(interaction).keyed === 'open') return undefined
    const row: Record<string, string> = { operation: endpoint }
    const others = (setting.unsure ?? []).map(other => ({ ...interaction, setting: { ...setting, ...other } }))
    for (const { name, classOf } of parameters) {
      const found = classOf?.(interaction)
      if (found === undefined) continue
      const isSure = others.every(other => classOf?.(other) === found)
      row[name] = isSure ? found : unsure
    }
    return row
  }
}
