import type { Facts } from '../../../src/kit/index.js'
import { greatestIds, idsOfPets, unknownIdRanges } from '../../model/get.js'

/** So many steps of a counter from the id of a pet of this run the ids of other clients are to be expected. */
const near = 16n
const bits = 63n

/** So many ids of a counter are left to other clients while a run lasts, and pets of this run that make it a counter. */
const room = 10_000n
const enough = 5

/**
 * Whether the id is where no pet can be but by chance: large, or far beyond the greatest of a target that counts (each id
 * a little greater than the one before, and none of a pet of others ahead of them).
 */
export function isFarBeyond(id: bigint, { pets, greatest }: Pick<Facts, 'pets' | 'greatest'>): boolean {
  if (id >= unknownIdRanges['below 2^53'].min) return true
  const ids = pets.map(pet => BigInt(pet.id))
  const [first, last] = [ids[0], ids.at(-1)]
  if (ids.length < enough || first === undefined || last === undefined || greatest === undefined) return false
  const least = ids.reduce((a, b) => (b < a ? b : a))
  const most = ids.reduce((a, b) => (b > a ? b : a))
  const counts = first < last && most - least <= 10n * BigInt(ids.length)
  return counts && BigInt(greatest) <= most && id > most + room
}

/**
 * Whether a pet of another client may have the very id that was asked for: a bound of int64, or an id that was made from that
 * of a pet of this run. Only ids generated at random are beyond coincidence (P14).
 */
export function mayBeOfAnother(id: bigint, { own, pets }: Pick<Facts, 'own' | 'pets'>): boolean {
  if (greatestIds.includes(id)) return true
  const text = String(id)
  const made = [BigInt(text.slice(0, -1) || 0), BigInt(text.slice(1) || 0)]
  for (let digit = 0n; digit < 10n; digit++) made.push(id * 10n + digit)
  // Shards, time stamps and reversed bits: a counter may go by any power of 2.
  for (let bit = 0n; bit < bits; bit++) {
    for (let times = 1n; times <= near; times++) made.push(id - (times << bit), id + (times << bit))
  }
  return made.some(known => own(known) !== undefined) || idsOfPets(pets).includes(id)
}
