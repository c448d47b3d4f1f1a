import { type Facts, getPet, type OwnPet, type RequestSpec, type ScenarioContext } from '../../src/kit/index.js'

/** Pets of this run that no creation made which ought to have been refused. */
export const soundPets = ({ pets }: Pick<Facts, 'pets'>): readonly OwnPet[] => pets.filter(({ tainted }) => !tainted)

/** Those in a category that a double does not hold, if there are any: most that goes wrong with a pet shows in them. */
export function tellingPets(facts: Pick<Facts, 'pets'>): readonly OwnPet[] {
  const pets = soundPets(facts)
  const telling = pets.filter(({ categoryId }) => !Number.isSafeInteger(Number(categoryId)))
  return telling.length > 0 ? telling : pets
}

/** A read of an id that no pet has: far beyond those that are given. */
export const getFarId = ({ random }: ScenarioContext): RequestSpec => getPet(random(2n ** 61n, 2n ** 62n))
