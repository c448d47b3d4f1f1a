/** Holds calls until it is opened; they keep their order. */
export class Held {
  private waiting: (() => void)[] | undefined = []

  /** `kept`: a copy of what may change until then. */
  of<T>(call: (what: T) => void, kept: (what: T) => T = what => what): (what: T) => void {
    return what => {
      if (this.waiting === undefined) return call(what)
      const copy = kept(what)
      this.waiting.push(() => call(copy))
    }
  }

  open(): void {
    const { waiting = [] } = this
    this.waiting = undefined
    for (const call of waiting) call()
  }
}
