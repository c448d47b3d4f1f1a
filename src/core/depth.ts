export type Depth = 'quick' | 'standard' | 'deep'

export const depths: readonly Depth[] = ['quick', 'standard', 'deep']
