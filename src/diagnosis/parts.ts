/** One thing about a request that may be otherwise. Values are texts; how a shape writes them is its own business. */
export interface Part {
  /** As reports name it, such as `categoryId`. Unique within its shape. */
  readonly name: string
  readonly value: string
  /** What nobody would ask about. */
  readonly plain: string
  /** Values that are better to show where they fail as well, the best one first: simpler ones, or such as nobody else takes. */
  readonly better?: readonly string[]
  /** Values to send in its place, the most telling ones first. */
  readonly others: readonly string[]
  /** How reports show a value; the value itself where left out. */
  readonly show?: (value: string) => string
  readonly scale?: Scale
}

/** A part whose values are in order: where failures begin or end among them may be found by halving. */
export interface Scale {
  readonly numberOf: (value: string) => bigint | undefined
  readonly valueAt: (number: bigint) => string
}

/** A value for each part, by its name. */
export type Values = Readonly<Record<string, string>>

export const valuesOf = (parts: readonly Part[]): Values =>
  Object.fromEntries(parts.map(({ name, value }) => [name, value]))

export const plainValues = (parts: readonly Part[]): Values =>
  Object.fromEntries(parts.map(({ name, plain }) => [name, plain]))

/** The smallest set of parts that is found to fail, when one after the other is made plain, as many at once as possible. */
export async function shrunk(
  parts: readonly Part[],
  fails: (plain: readonly Part[]) => Promise<boolean>,
): Promise<readonly Part[]> {
  let needed = [...parts]
  let plain: readonly Part[] = []
  for (let size = needed.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < needed.length; ) {
      const chunk = needed.slice(from, from + size)
      if (await fails([...plain, ...chunk])) {
        plain = [...plain, ...chunk]
        needed = needed.filter(part => !chunk.includes(part))
      } else from += size
    }
  }
  return needed
}
