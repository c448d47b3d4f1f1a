import type { Interaction } from '../../src/core/model/model.js'
import { randomOf } from '../../src/core/random/random.js'
import type { BaseFault } from './base-fault.js'
import { drawInteraction } from './interactions.js'
import { isOf, type KindId, kinds } from './kind.js'

const perKind = 5000

/** A class by its number at each parameter, -1 where the parameter does not apply. */
export type Vector = Int16Array

/** Vectors, and how many of them have the same classes at some parameters. */
export class Counted {
  private readonly counts = new Map<string, Map<number, number>>()

  constructor(readonly vectors: readonly Vector[]) {}

  /** How many have the classes of this vector at these parameters. */
  like(vector: Vector, indexes: readonly number[]): number {
    const subset = indexes.join()
    let counts = this.counts.get(subset)
    if (counts === undefined) {
      counts = new Map()
      for (const each of this.vectors) {
        const key = keyOf(each, indexes)
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      this.counts.set(subset, counts)
    }
    return counts.get(keyOf(vector, indexes)) ?? 0
  }
}

/** The classes at these parameters as one number. */
export const keyOf = (vector: Vector, indexes: readonly number[]): number =>
  indexes.reduce((number, index) => number * 1000 + vector[index]! + 1, 0)

interface Drawn {
  readonly interactions: readonly Interaction[]
  readonly all: Counted
  /** Names of the classes that occur, by parameter. */
  readonly classes: readonly (readonly string[])[]
  /** Indexes of parameters that have at least two classes. */
  readonly open: readonly number[]
}

/** The same interactions whatever the seed of a sample: what there can be is no matter of chance. */
const drawn = new Map<KindId, Drawn>()
export function drawnOf(kind: KindId): Drawn {
  const known = drawn.get(kind)
  if (known !== undefined) return known
  const random = randomOf('interactions', kind)
  const { parameters } = kinds[kind]
  const interactions: Interaction[] = []
  while (interactions.length < perKind) {
    const interaction = drawInteraction(random, kind)
    if (isOf(kind, interaction)) interactions.push(interaction)
  }
  const classes: string[][] = parameters.map(() => [])
  const vectors = interactions.map(interaction =>
    Int16Array.from(parameters, ({ classOf }, at) => numberOf(classes[at]!, classOf?.(interaction))),
  )
  const open = classes.flatMap(({ length }, index) => (length > 1 ? [index] : []))
  const made = { interactions, all: new Counted(vectors), classes, open }
  drawn.set(kind, made)
  return made
}

function numberOf(names: string[], name: string | undefined): number {
  if (name === undefined) return -1
  const at = names.indexOf(name)
  return at >= 0 ? at : names.push(name) - 1
}

/** Where a fault can show. */
export interface Field {
  readonly base: BaseFault
  readonly drawn: Drawn
  readonly shown: Counted
  /** Indexes of the parameters that it may be narrowed by. */
  readonly open: readonly number[]
}

const fields = new Map<BaseFault, Field>()
export function fieldOf(base: BaseFault): Field {
  const known = fields.get(base)
  if (known !== undefined) return known
  const of = drawnOf(base.kind)
  const shown = new Counted(of.all.vectors.filter((_, i) => base.shows(of.interactions[i]!)))
  const open = of.open.filter(index => !base.without?.includes(kinds[base.kind].parameters[index]!.name))
  const made = { base, drawn: of, shown, open }
  fields.set(base, made)
  return made
}

/** Whether a class among these says nothing beside another one, because it holds wherever that one does. */
export function isRedundant({ drawn: { all } }: Field, vector: Vector, indexes: readonly number[]): boolean {
  return indexes.some((one, at) =>
    indexes.slice(at + 1).some(other => {
      const both = all.like(vector, [one, other])
      return both === all.like(vector, [one]) || both === all.like(vector, [other])
    }),
  )
}

/**
 * A class is a promise that requests in it are treated alike: where a fault shows in a part of them only, it goes by finer
 * classes, and by more of them than its name says.
 */
export const isBroad = ({ drawn: { all }, shown }: Field, vector: Vector, indexes: readonly number[]): boolean =>
  shown.like(vector, indexes) >= leastShare * all.like(vector, indexes)

const leastShare = 0.6
