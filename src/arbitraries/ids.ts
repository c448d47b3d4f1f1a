import fc from 'fast-check'

/** Where ids are taken from that no pet ought to have: far beyond what a server counts up to, within int64. */
export const unknownIdRanges = {
  'below 2^53': { min: 2n ** 40n, max: 2n ** 53n - 1n },
  'beyond 2^53': { min: 2n ** 53n, max: 2n ** 63n - 2n },
} as const

/** The ends of int64: a pet may well have one of them. */
export const greatestIds = [2n ** 63n - 1n, 2n ** 63n - 2n] as const

/**
 * Random large ids, as many that a double holds as such that it does not. Without bias: fast-check prefers the ends of
 * a range, which are the very ids that a server may have begun to count at.
 */
export function unknownId(): fc.Arbitrary<bigint> {
  return fc.oneof(...Object.values(unknownIdRanges).map(range => fc.noBias(fc.bigInt(range))))
}
