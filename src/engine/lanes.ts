/** Runs the tasks with at most `width` under way; resolves when all have ended. Tasks must not reject. */
export async function runLanes(tasks: Iterable<() => Promise<void>>, width: number): Promise<void> {
  const queue = tasks[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await next.value()
  }
  await Promise.all(Array.from({ length: width }, lane))
}
