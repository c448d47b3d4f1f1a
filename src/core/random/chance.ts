import { hash, randomInt } from 'node:crypto'
import { isOrdinaryName } from '../model/ordinary-name.js'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Eight bytes that depend on nothing but the parts: chance that the seed repeats, in whatever order it is asked. */
function bits(...parts: readonly (string | number)[]): bigint {
  return hash('sha256', parts.join('|'), 'buffer').readBigUInt64BE()
}

/** An integer in min..max, fixed by the parts. */
export function pick(min: bigint, max: bigint, ...parts: readonly (string | number)[]): bigint {
  return min + (bits(...parts) % (max - min + 1n))
}

/** A seed for fast-check (32 bits, signed), fixed by the parts. */
export function subSeed(...parts: readonly (string | number)[]): number {
  return Number(BigInt.asIntN(32, bits(...parts)))
}

/** Six random lower-case letters, the mark of one run: a word of each of its names. */
export function newRunId(): string {
  const id = Array.from({ length: 6 }, () => letters[randomInt(26)]).join('')
  return isOrdinaryName(id) ? id : newRunId()
}
