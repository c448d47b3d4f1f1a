import {
  createPet,
  createRaw,
  defineScenario,
  getPet,
  inSuccession,
  listPets,
  type RequestSpec,
  writeJson,
} from '../../../src/kit/index.js'
import { getFarId, soundPets } from '../../shared/pets.js'

/**
 * The same request twice in a row, with nothing between: a service that keeps what it saw last, or takes the second for a
 * retry, must not respond otherwise.
 */
export const sameAgain = defineScenario({
  id: 'same-again',
  needs: ['category', 'quiet wire'],
  phases: ['main'],
  summary: 'a list, reads of a pet and of an unknown id, and refused creations, each twice in a row',
  sends: ['createPet'],
  examples: ({ depth }) => (depth === 'quick' ? [] : [undefined]),
  // Beside others there is no row.
  cost: { requests: 10, creates: 0 },
  async perform(t) {
    const { categoryId, getPetDue } = t.facts
    const [pet] = soundPets(t.facts)
    const reads: readonly (readonly [string, RequestSpec])[] =
      getPetDue && pet !== undefined
        ? [
            ['get', getPet(pet.id)],
            ['unknown', getFarId(t)],
          ]
        : []
    const requests: readonly (readonly [string, RequestSpec])[] = [
      ['list', listPets({ limit: 7, status: 'pending' })],
      ...reads,
      ['create', createPet({ name: t.name(), categoryId: categoryId!, status: 'SOLD' })],
      ['create', createRaw(writeJson({ name: t.name(), status: 'sold' }))],
    ]
    await inSuccession(
      t,
      requests.flatMap(([label, request]) => [0, 1].map(() => () => t.send(label, request))),
    )
  },
})
