import { nearest } from '../core/text/nearest.js'
import { plainConfiguration, type ServerConfiguration } from './configuration.js'
import { apply, conflictsOf, type Variant, type VariantEntry, type VariantRow } from './variant.js'
import { beside, descriptions } from './variants/beside.js'
import { bodies } from './variants/bodies.js'
import { collection } from './variants/collection.js'
import { categories, creation } from './variants/creation.js'
import { deprecation } from './variants/deprecation.js'
import { authentication, errors } from './variants/errors.js'
import { idSequences, otherIds } from './variants/ids.js'
import { lists } from './variants/lists.js'
import { names } from './variants/names.js'
import { fronts, infrastructureFailures, transport } from './variants/transport.js'

export type { Variant } from './variant.js'

const rows: readonly VariantRow[] = [
  ...lists,
  ...creation,
  ...categories,
  ...names,
  ...idSequences,
  ...otherIds,
  ...collection,
  ...bodies,
  ...errors,
  ...authentication,
  ...deprecation,
  ...beside,
  ...descriptions,
  ...infrastructureFailures,
  ...fronts,
  ...transport,
]

const entries = rows.map(([id, summary, sets, more]): VariantEntry => ({ id, summary, sets, ...more }))

const conflicts = conflictsOf(entries)

/** Every legal liberty that the reference server can take. */
export const variants: readonly Variant[] = entries.map(entry => ({
  ...entry,
  conflictsWith: conflicts.get(entry.id)!,
}))

export function findVariant(id: string): Variant | undefined {
  return variants.find(variant => variant.id === id)
}

/** The plain configuration with variants taken; throws a line that says what to do where that cannot be. */
export function configurationOf(ids: readonly string[]): ServerConfiguration {
  const taken: Variant[] = []
  for (const id of new Set(ids)) {
    const variant = findVariant(id)
    if (!variant)
      throw new Error(
        `There is no variant "${id}". Did you mean "${nearest(
          id,
          variants.map(each => each.id),
        )}"?`,
      )
    const other = taken.find(({ conflictsWith }) => conflictsWith.includes(id))
    if (other) throw new Error(`The variants ${other.id} and ${id} exclude each other. Take one of them.`)
    taken.push(variant)
  }
  return taken.reduce(apply, plainConfiguration)
}
