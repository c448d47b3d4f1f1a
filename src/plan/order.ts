import { shuffled } from '../core/random.js'

/** Tasks of more requests than this begin first. */
const longest = 4

/**
 * The tasks in an order of chance, so that unlike requests follow each other: the same numbers give the same order. Those of many
 * requests go first and single requests last, since a question of several would hold up the end.
 */
export function order<T extends { readonly requests: number }>(
  tasks: readonly T[],
  random: () => number,
  concurrency: number,
): readonly T[] {
  const mixed = shuffled(random, tasks)
  const long = mixed.filter(({ requests }) => requests > longest).sort((a, b) => b.requests - a.requests)
  const rest = mixed.filter(({ requests }) => requests <= longest)
  const last = new Set(rest.filter(({ requests }) => requests === 1).slice(-2 * concurrency))
  return [...long, ...rest.filter(task => !last.has(task)), ...last]
}
