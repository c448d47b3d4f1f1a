import { defineRule, fault, notApplicable, when } from '../../src/kit/index.js'
import { listedPets } from './asks/listed-pets.js'
import { judgeListed } from './listed-pet-is-found.js'

export const listedPetOfOthersIsFound = defineRule({
  id: 'listed-pet-of-others-is-found',
  cites: 'listed-id-found-others',
  summary: 'A listed pet that others created is found by getPet',
  why: 'A client that lists and then opens an animal is told that it does not exist.',
  asks: [listedPets],
  endsWithGetPet: true,
  branches: ['getPet'],
  *judge(sample, facts) {
    const outcomes = [...judgeListed(sample, facts, false, 'getPet')]
    yield* outcomes
    if (outcomes.length === 0) yield notApplicable('no list showed a pet of others', 'getPet')
  },
  faults: [
    fault(
      'loses-old-pets',
      'getPet',
      'getPet.found',
      when(
        (_, pet) => pet !== undefined && !pet.name.startsWith('Conform'),
        () => undefined,
      ),
      {
        freedoms: ['seeded-with-30-pets'],
      },
    ),
  ],
})
