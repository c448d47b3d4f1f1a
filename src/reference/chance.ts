/** A small generator of pseudo-random numbers in [0, 1), the same for every server. */
export function makeChance(seed = 1): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** 64 well mixed bits of a number (splitmix64), as a signed integer; a bijection, so different numbers stay different. */
export function mix64(n: bigint): bigint {
  let mixed = BigInt.asUintN(64, n * 0x9e3779b97f4a7c15n)
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n)
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn)
  return BigInt.asIntN(64, mixed ^ (mixed >> 31n))
}
