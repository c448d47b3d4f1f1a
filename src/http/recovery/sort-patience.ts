/** Nothing of a sort was taken for so long, ms, while others were: where it was before, and where it never was. */
const usual = 20_000
const atFirst = 6000

/** How long one sort of request is waited for while others are taken. */
export class SortPatience {
  private readonly takenBefore = new Set<string>()

  usable(sort: string): void {
    this.takenBefore.add(sort)
  }

  /** Whether no more is to be expected of it after so many ms; `least`: as long as the target asks for. */
  isSpent(sort: string, ms: number, least = 0): boolean {
    return ms > Math.max(this.takenBefore.has(sort) ? usual : atFirst, least)
  }
}
