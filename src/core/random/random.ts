/** A source of numbers in 0..1 (1 excluded) that depends on nothing but the parts: chance that the seed repeats. */
export function randomOf(...parts: readonly (string | number)[]): () => number {
  let state = hash(parts.join('|'))
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  return state
}

export const choose = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)]!

/** The same items in an order that the numbers decide (Fisher-Yates). */
export function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  const all = [...items]
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}
