export const categoryBranches = ['small', 'beyond 2^31', 'negative', 'beyond 2^53', 'below -2^53'] as const
export type CategoryBranch = (typeof categoryBranches)[number]

export function categoryBranch({ categoryId }: { readonly categoryId: bigint }): CategoryBranch {
  if (categoryId < 0n) return categoryId < -(2n ** 53n) ? 'below -2^53' : 'negative'
  if (categoryId > 2n ** 53n) return 'beyond 2^53'
  return categoryId >= 2n ** 31n ? 'beyond 2^31' : 'small'
}
