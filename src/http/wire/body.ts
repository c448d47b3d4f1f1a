/** Lists of a hundred pets with 100 kB each, in bytes. What is larger costs memory and time that no response is worth. */
export const maxBody = 12 * 1024 * 1024

/** Bytes of a response body; grows by copying, so that a body of many tiny chunks costs no more than its size. */
export class BodyBuffer {
  private bytes: Buffer | undefined
  size = 0

  append(chunk: Uint8Array): void {
    const needed = this.size + chunk.length
    if (this.bytes === undefined)
      this.bytes = Buffer.from(chunk) // most bodies come in one piece
    else {
      if (needed > this.bytes.length) {
        const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2, 4096))
        this.bytes.copy(grown, 0, 0, this.size)
        this.bytes = grown
      }
      this.bytes.set(chunk, this.size)
    }
    this.size = needed
  }

  take(): Buffer {
    const whole = this.bytes?.subarray(0, this.size) ?? Buffer.alloc(0)
    this.drop()
    return whole
  }

  drop(): void {
    this.bytes = undefined
    this.size = 0
  }
}

/** Bytes. A larger body is read bit by bit; of other origins not at all. */
export const largeBody = 1024 * 1024
