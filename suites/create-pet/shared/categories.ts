import type { Integer } from '../../../src/kit/index.js'

export const categoryBranches = ['small', 'beyond 2^31', 'negative', 'beyond 2^53', 'below -2^53'] as const

export function categoryBranch(category: Integer): (typeof categoryBranches)[number] {
  if (category < 0) return category < -(2n ** 53n) ? 'below -2^53' : 'negative'
  if (category > 2n ** 53n) return 'beyond 2^53'
  return category >= 2n ** 31n ? 'beyond 2^31' : 'small'
}
