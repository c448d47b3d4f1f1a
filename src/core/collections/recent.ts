/** What was worked out of an object lately; of what is asked for seldom nothing is kept, however long the object lives. */
export class Recent<Of extends object, Value> {
  private younger = new WeakMap<Of, Value>()
  private older = new WeakMap<Of, Value>()
  private count = 0

  /** `most` values at least are kept, and less than twice as many. */
  constructor(private readonly most: number) {}

  get(of: Of): Value | undefined {
    const value = this.younger.get(of)
    if (value !== undefined) return value
    const older = this.older.get(of)
    if (older !== undefined) this.set(of, older)
    return older
  }

  set(of: Of, value: Value): void {
    if (this.count++ === this.most) {
      this.older = this.younger
      this.younger = new WeakMap()
      this.count = 1
    }
    this.younger.set(of, value)
  }
}
