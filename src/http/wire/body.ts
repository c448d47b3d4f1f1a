/** Lists of a hundred pets with 80 kB each, in bytes. What is larger costs memory and time that no response is worth. */
export const maxBody = 8 * 1024 * 1024

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

/**
 * Bytes. A larger body goes on only while no other one does, and of other origins not at all: side by side lists of six
 * megabytes take 358 MB instead of 250.
 */
export const largeBody = 1024 * 1024

/** Bits of 20,000 values of JSON that large bodies may have in one run: reading them takes some twenty seconds. */
const most = 2000

/** Large bodies are read one after the other; those that wait hold back their connection. */
export class LargeBodies {
  private reading: object | undefined
  private spent = 0
  private readonly waiting = new Map<object, () => void>()

  /** False where the reader must pause; `resume` is called when its turn has come. */
  admit(reader: object, resume: () => void): boolean {
    this.reading ??= reader
    if (this.reading === reader) return true
    this.waiting.set(reader, resume)
    return false
  }

  /** A body was read that had so many values, in bits of 20,000. */
  read(slices: number): void {
    this.spent += slices
  }

  /** No more of them: what is in them has taken too long to read. */
  get exhausted(): boolean {
    return this.spent > most
  }

  done(reader: object): void {
    this.waiting.delete(reader)
    if (this.reading !== reader) return
    const next = this.waiting.entries().next().value
    this.reading = next?.[0]
    if (next === undefined) return
    this.waiting.delete(next[0])
    // Never from within another connection's parser.
    setImmediate(next[1])
  }
}
