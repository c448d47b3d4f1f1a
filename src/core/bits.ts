/** A set of small whole numbers, a bit each. */
export class Bits {
  private words = new Uint32Array(32)

  add(number: number): void {
    const at = number >>> 5
    if (at >= this.words.length) this.grow(at)
    this.words[at]! |= 1 << (number & 31)
  }

  has(number: number): boolean {
    return ((this.words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
  }

  /** In ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (const [at, word] of this.words.entries())
      for (let left = word; left !== 0; left &= left - 1) yield at * 32 + 31 - Math.clz32(left & -left)
  }

  private grow(at: number): void {
    const { words } = this
    this.words = new Uint32Array(Math.max(at + 1, 2 * words.length))
    this.words.set(words)
  }
}
