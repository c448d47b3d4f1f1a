export type Depth = 'quick' | 'standard' | 'deep'

export const depths: readonly Depth[] = ['quick', 'standard', 'deep']

/** By the least depth that has it: a run has what stands at its own depth, or at the next below. */
export type ByDepth<T> = Readonly<Partial<Record<Depth, T>>>

export function atDepth<T>(all: ByDepth<T> & { readonly quick: T }, depth: Depth): T
export function atDepth<T>(all: ByDepth<T>, depth: Depth): T | undefined
export function atDepth<T>(all: ByDepth<T>, depth: Depth): T | undefined {
  const reached = depths.slice(0, depths.indexOf(depth) + 1)
  return all[reached.findLast(each => all[each] !== undefined) ?? depth]
}
