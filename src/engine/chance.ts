import { createHash, randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Eight bytes that depend on nothing but the parts: chance that the seed repeats, in whatever order it is asked. */
function bits(...parts: readonly (string | number)[]): bigint {
  return createHash('sha256').update(parts.join('|')).digest().readBigUInt64BE()
}

/** An integer in min..max, fixed by the parts. */
export function pick(min: bigint, max: bigint, ...parts: readonly (string | number)[]): bigint {
  return min + (bits(...parts) % (max - min + 1n))
}

/** A seed for fast-check (32 bits, signed), fixed by the parts. */
export function subSeed(...parts: readonly (string | number)[]): number {
  return Number(BigInt.asIntN(32, bits(...parts)))
}

/** Six random lower-case letters: the mark of one run. */
export function newRunId(): string {
  return Array.from({ length: 6 }, () => letters[randomInt(26)]).join('')
}

const code = (value: number, width: number): string => {
  let text = ''
  for (let rest = value, i = 0; i < width; i++, rest = Math.floor(rest / 26)) text = letters[rest % 26] + text
  return text
}

/**
 * A pet name of 3 to 30 ASCII letters with inner single blanks: `Conform <run> <code>`, the code unique for ask, sample
 * and count, and a tail of varying length and letter case.
 */
export function markedName(runId: string, ask: number, sample: number, count: number, seed: number): string {
  const name = `Conform ${runId} ${code(ask, 2)}${code(sample, 4)}${code(count, 2)}`
  const chance = bits('name', seed, ask, sample, count)
  const length = Number(chance % 8n)
  if (length < 2) return name
  const tail = code(Number((chance >> 8n) % 308915776n), 6).slice(0, length - 1)
  return `${name} ${chance % 16n < 8n ? tail : tail[0]!.toUpperCase() + tail.slice(1)}`
}
