export const petStatuses = ['available', 'pending', 'sold'] as const
export type PetStatus = (typeof petStatuses)[number]

/** The status that most pets have at last, so that lists by it are cut. */
export const mostOf = ({ seed }: { readonly seed: number }): PetStatus =>
  petStatuses[Math.abs(seed) % petStatuses.length]!

export const isPetStatus = (value: unknown): value is PetStatus => petStatuses.includes(value as PetStatus)
