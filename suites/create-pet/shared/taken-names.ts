import { type Exchange, type Facts, isCategoryRefusal, sentRequest } from '../../../src/kit/index.js'

/** A pet of anybody may have a name of up to so many letters; longer ones are rare, or bear the mark of the run. */
const unmarked = 5

export const hasNoMark = (name: string): boolean => name.length <= unmarked

/**
 * Whether a creation may have been refused because another pet has its name (P7): with 409, or, where nothing in the name
 * tells it from those of other runs, or only its letter case from another name of this run, with any status that refuses
 * a creation in a category that works.
 */
export function mayBeTaken(exchange: Exchange, { works, hasNamesake }: Pick<Facts, 'works' | 'hasNamesake'>): boolean {
  const status = exchange.response?.status ?? 0
  if (status === 409) return true
  const { name, categoryId } = sentRequest(exchange).creation ?? {}
  if (name === undefined || categoryId === undefined) return false
  return isCategoryRefusal(status) && works(categoryId) && (hasNoMark(name) || hasNamesake(name))
}
