import { int64, type Json } from '../../src/kit/index.js'

const [from, room] = [2n ** 60n, 2n ** 32n]

/** The first and the last category that are a run's alone, as its names are. */
export function marks(runId: string): { readonly first: bigint; readonly last: bigint } {
  const nth = [...runId].reduce((sum, letter) => sum * 26n + BigInt(letter.charCodeAt(0) - 97), 0n)
  return { first: from + room * nth, last: from + room * (nth + 1n) - 1n }
}

/** The category as text, where it is the run's alone. */
export function markOf(categoryId: Json | undefined, runId: string): string | undefined {
  if (typeof categoryId !== 'bigint' || categoryId > int64.max) return undefined
  const { first, last } = marks(runId)
  return categoryId >= first && categoryId <= last ? String(categoryId) : undefined
}
