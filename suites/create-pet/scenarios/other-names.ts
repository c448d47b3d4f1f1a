import { createPet, defineScenario, fc, isOrdinaryName, naughtyString, otherName } from '../../../src/kit/index.js'
import { createAndRead } from '../../shared/create-and-read.js'
import { rowScenarios } from './creations-by-model.js'

interface NameInput {
  readonly name: string
}

const otherwise = 'POST /pets with names outside the ordinary, by the model, then GET /pets/{petId} of each'

/** Creations with random names of every kind that the document leaves open. */
const nameValues = defineScenario<NameInput>({
  id: 'name-values',
  needs: ['category'],
  phases: ['creations'],
  summary: 'POST /pets with random names outside the ordinary, then GET /pets/{petId} where one was accepted',
  gap: true,
  sends: ['createPet'],
  property: {
    // Names that would be valid differ from run to run (P7); these do not.
    arbitrary: () =>
      fc
        .oneof(otherName(), naughtyString())
        .filter(name => !isOrdinaryName(name))
        .map(name => ({ name })),
    runs: { quick: 0, standard: 0, deep: 200 },
  },
  cost: { requests: 2, creates: 1 },
  async perform(t, { name }) {
    await createAndRead(t, 'create', createPet({ name, categoryId: t.facts.categoryId!, status: 'available' }))
  },
})

/** Creations with names of which the document says nothing: rows of the model, and random ones. */
export const createWithOtherNames = [...rowScenarios('names', otherwise), nameValues]
