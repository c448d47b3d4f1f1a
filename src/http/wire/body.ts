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

/** Bytes. Larger bodies are read one after the other, and of other origins not at all. */
export const largeBody = 1024 * 1024

/** Bits of 20,000 values of JSON that large bodies may have in one run: reading them takes some twenty seconds. */
const most = 2000

/** Reads large bodies bit by bit, before they are judged: what that takes must not hold up everything else. */
export class LargeBodies {
  private spent = 0
  private last: Promise<unknown> = Promise.resolve()

  /** `read`: how many values a body had, in bits of 20,000. */
  constructor(private readonly read?: (body: Uint8Array) => Promise<number>) {}

  /** Undefined where there is nothing to wait for; false where those before it held so much that it is not read. */
  take(body: Uint8Array): Promise<boolean> | undefined {
    const { read } = this
    if (body.length <= largeBody || read === undefined) return undefined
    const done = this.last.then(async () => {
      if (this.spent > most) return false
      this.spent += await read(body)
      return true
    })
    this.last = done
    return done
  }
}
