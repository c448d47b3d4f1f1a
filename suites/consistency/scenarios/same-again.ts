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
import { getFarId, tellingPets } from '../../model/get.js'

/**
 * The same request again and again, with nothing between: a service that keeps what it saw last, takes the second for a retry or
 * counts them must not respond otherwise.
 */
export const sameAgain = defineScenario({
  id: 'same-again',
  needs: ['category', 'quiet wire'],
  phases: ['main'],
  summary:
    'a list without a limit six times in a row, one with a limit twice, and reads of two pets five times; a read of an unknown id and refused creations, each twice',
  sends: ['createPet'],
  examples: ({ depth }) => (depth === 'quick' ? [] : [undefined]),
  cost: { requests: 24, creates: 0, posts: 4 },
  async perform(t) {
    const { categoryId, getPetDue } = t.facts
    const pets = (['pending', 'sold'] as const).flatMap(
      status => tellingPets(t.facts).find(pet => pet.status === status) ?? [],
    )
    const requests: readonly (readonly [times: number, label: string, request: RequestSpec])[] = [
      [6, 'list', listPets({})],
      [2, 'list', listPets({ limit: 7, status: 'pending' })],
      ...(getPetDue ? pets : []).map(({ id }) => [5, 'get', getPet(id)] as const),
      ...(getPetDue ? [[2, 'unknown', getFarId(t)] as const] : []),
      [2, 'create', createPet({ name: t.name(), categoryId: categoryId!, status: 'SOLD' })],
      [2, 'create', createRaw(writeJson({ name: t.name(), status: 'sold' }))],
    ]
    await inSuccession(
      t,
      requests.flatMap(([times, label, request]) => Array.from({ length: times }, () => () => t.send(label, request))),
    )
  },
})
