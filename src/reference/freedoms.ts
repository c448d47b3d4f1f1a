import { nearest } from '../core/nearest.js'
import { apply, conflictsOf, type Freedom, type FreedomEntry } from './freedom.js'
import { beside, descriptions } from './freedoms/beside.js'
import { bodies } from './freedoms/bodies.js'
import { collection } from './freedoms/collection.js'
import { categories, creation } from './freedoms/creation.js'
import { deprecation } from './freedoms/deprecation.js'
import { authentication, errors } from './freedoms/errors.js'
import { idSequences, otherIds } from './freedoms/ids.js'
import { lists } from './freedoms/lists.js'
import { names } from './freedoms/names.js'
import { fronts, transport, trouble } from './freedoms/transport.js'
import { plainWorld, type World } from './world.js'

export type { Freedom } from './freedom.js'

const entries: readonly FreedomEntry[] = [
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
  ...trouble,
  ...fronts,
  ...transport,
]

const conflicts = conflictsOf(entries)

/** Every legal liberty that the reference server can take. */
export const freedoms: readonly Freedom[] = entries.map(entry => ({
  ...entry,
  conflictsWith: conflicts.get(entry.id)!,
}))

export function findFreedom(id: string): Freedom | undefined {
  return freedoms.find(freedom => freedom.id === id)
}

/** The plain world with freedoms taken; throws a line that says what to do where that cannot be. */
export function worldOf(ids: readonly string[]): World {
  const taken: Freedom[] = []
  for (const id of new Set(ids)) {
    const freedom = findFreedom(id)
    if (!freedom)
      throw new Error(
        `There is no freedom "${id}". Did you mean "${nearest(
          id,
          freedoms.map(each => each.id),
        )}"?`,
      )
    const other = taken.find(({ conflictsWith }) => conflictsWith.includes(id))
    if (other) throw new Error(`The freedoms ${other.id} and ${id} exclude each other. Take one of them.`)
    taken.push(freedom)
  }
  return taken.reduce(apply, plainWorld)
}
