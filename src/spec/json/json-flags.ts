/** A stack of flags, one byte each: hostile nesting goes millions of levels deep. */
export class Flags {
  private bytes = new Uint8Array(64)
  private size = 0

  push(flag: boolean): void {
    if (this.size === this.bytes.length) {
      const grown = new Uint8Array(2 * this.size)
      grown.set(this.bytes)
      this.bytes = grown
    }
    this.bytes[this.size++] = flag ? 1 : 0
  }

  pop(): boolean {
    return this.bytes[--this.size] === 1
  }
}
