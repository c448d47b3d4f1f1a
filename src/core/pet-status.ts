export const petStatuses = ['available', 'pending', 'sold'] as const
export type PetStatus = (typeof petStatuses)[number]
export const isPetStatus = (value: unknown): value is PetStatus => petStatuses.includes(value as PetStatus)
