import { type PlanFacts, randomOf, shuffled } from '../../src/kit/index.js'
import { type CategoryClass, category } from './creations.js'

/** Short lists on most stores show the oldest pets: those are in large and negative categories. */
const shownFirst: readonly CategoryClass[] = ['beyond 2^53', 'negative', 'greatest']
/** The pets that fill the store to 21, without those of odd names. */
const places = [...Array(12).keys(), 18, 19, 20]
/** As most pets of a store are in some usual category. */
const isUsual = (nth: number): boolean => nth % 4 === 0
const unusual = places.filter(nth => !isUsual(nth))

/** The classes of categories that the first pets have, each once: by then the target has taken what it takes of them. */
export function firstCategories({ seed }: Pick<PlanFacts, 'seed'>): readonly CategoryClass[] {
  const names = category.classes.map(({ name }) => name)
  const rest = names.filter(name => name !== 'works' && !shownFirst.includes(name))
  return [...shownFirst, ...shuffled(randomOf('first categories', seed), rest)].slice(0, unusual.length)
}

/** The category of the pet at this place; undefined for later ones. */
export const firstCategory = (nth: number, seed: number): CategoryClass | undefined =>
  isUsual(nth) && nth <= places.at(-1)! ? 'works' : firstCategories({ seed })[unusual.indexOf(nth)]
