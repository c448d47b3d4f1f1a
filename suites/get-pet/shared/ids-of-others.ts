import type { Facts } from '../../../src/kit/index.js'
import { greatestIds } from '../../model/parameters/ids.js'

/** Ids of one counter follow each other: so far from a pet of this run the ids of other clients are to be expected. */
const near = 16n

/**
 * Whether a pet of another client may have the very id that was asked for: a bound of int64, or what was made from the id
 * of a pet of this run. Only random ids are beyond coincidence (P14).
 */
export function mayBeOfAnother(id: bigint, { own }: Pick<Facts, 'own'>): boolean {
  if (greatestIds.includes(id)) return true
  const text = String(id)
  const made = [id - 2n ** 32n, BigInt(text.slice(0, -1) || 0), BigInt(text.slice(1) || 0)]
  for (let apart = 1n; apart <= near; apart++) made.push(id - apart, id + apart)
  return made.some(known => own(known) !== undefined)
}
