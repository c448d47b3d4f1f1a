import { createPet, type Depth, defineAsk, fc, int64, integer } from '../../../src/kit/index.js'
import { fetchCreated } from './fetch-created.js'

export interface CategoryInput {
  /** A bigint, so that no digit is lost on the way. */
  readonly categoryId: bigint
}

const values = [
  0n,
  1n,
  1234567n,
  2n ** 31n - 1n,
  2n ** 31n,
  2n ** 32n + 1n,
  -1n,
  -(2n ** 31n) - 1n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  1234567890123456789n,
  int64.max - 1n,
  int64.max,
  -(2n ** 53n) - 1n,
  int64.min + 1n,
  int64.min,
]

export type CategoryBranch = (typeof categoryBranches)[number]
export const categoryBranches = ['small', 'beyond 2^31', 'negative', 'beyond 2^53', 'below -2^53'] as const

export function categoryBranch({ categoryId }: CategoryInput): CategoryBranch {
  if (categoryId < 0n) return categoryId < -(2n ** 53n) ? 'below -2^53' : 'negative'
  if (categoryId > 2n ** 53n) return 'beyond 2^53'
  return categoryId >= 2n ** 31n ? 'beyond 2^31' : 'small'
}

const runs: Record<Depth, number> = { quick: 0, standard: 20, deep: 100 }

/** Creations in categories that the target may or may not know. */
export const categoryValues = defineAsk<CategoryInput>({
  id: 'category-values',
  phase: 'main',
  summary: 'POST /pets with a categoryId of every size within int64, then GET /pets/{petId} where it was accepted',
  writes: true,
  examples: values.map(categoryId => ({ categoryId })),
  property: { arbitrary: () => fc.bigInt(int64.min, int64.max).map(categoryId => ({ categoryId })), runs },
  cost: { requests: 2, creates: 1 },
  async perform(t, { categoryId }) {
    const created = await t.send(
      'create',
      createPet({ name: t.name(), categoryId: integer(categoryId), status: 'available' }),
    )
    await fetchCreated(t, created)
  },
})
