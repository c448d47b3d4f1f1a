export type Progress = (done: number, total: number) => void

/** This part of `of` parts, for workers that share the proof. */
export interface Share {
  readonly index: number
  readonly of: number
}

export const shareOf = <T>(items: readonly T[], { index, of }: Share): readonly T[] =>
  items.filter((_, i) => i % of === index)

/** Runs the tasks in their order, so many at once. */
export async function inLanes(
  tasks: readonly (() => Promise<unknown>)[],
  lanes: number,
  onProgress?: Progress,
): Promise<void> {
  let done = 0
  onProgress?.(0, tasks.length)
  const waiting = tasks[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (const task of waiting) {
      await task()
      onProgress?.(++done, tasks.length)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
