import { createPet, type Depth, defineScenario, fc, int64, integer } from '../../../src/kit/index.js'
import { createAndRead } from '../../shared/create-and-read.js'

interface CategoryInput {
  /** A bigint, so that no digit is lost on the way. */
  readonly categoryId: bigint
}

const runs: Record<Depth, number> = { quick: 0, standard: 0, deep: 100 }

/** Creations in random categories, which the target may or may not know: what the model's classes leave free. */
export const categoryValues = defineScenario<CategoryInput>({
  id: 'category-values',
  needs: ['category'],
  phases: ['creations'],
  summary: 'POST /pets with a random categoryId within int64, then GET /pets/{petId} where it was accepted',
  sends: ['createPet'],
  property: { arbitrary: () => fc.bigInt(int64.min, int64.max).map(categoryId => ({ categoryId })), runs },
  cost: { requests: 2, creates: 1 },
  async perform(t, { categoryId }) {
    await createAndRead(
      t,
      'create',
      createPet({ name: t.name(), categoryId: integer(categoryId), status: 'available' }),
    )
  },
})
