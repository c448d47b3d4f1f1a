/** `letNextGo`: for work that goes by itself, when all that is left of it is to await responses. */
export type Work = (letNextGo?: () => void) => Promise<void>
/** What there is to do besides, as long as there is some. */
export type Spare = () => Work | undefined

/** That of the first which has some. */
export const firstOf =
  (all: readonly Spare[]): Spare =>
  () => {
    for (const spare of all) {
      const work = spare()
      if (work !== undefined) return work
    }
    return undefined
  }

/** Is made once it may begin, and not before. */
export function onceOpen(isOpen: () => boolean, make: () => Spare): Spare {
  let made: Spare | undefined
  return () => {
    if (!isOpen()) return undefined
    made ??= make()
    return made()
  }
}

/** Runs the tasks with at most `width` under way; resolves when all have ended. Tasks must not reject. */
export async function runLanes(tasks: Iterable<Work>, width: number): Promise<void> {
  const queue = tasks[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await next.value()
  }
  await Promise.all(Array.from({ length: width }, lane))
}

/**
 * Runs the tasks one after the other, the next one when the last has ended, lets it go, or took longer than `patience` ms.
 * Resolves with those that are still under way then.
 */
export async function runApart(tasks: Iterable<Work>, patience: number): Promise<readonly Promise<void>[]> {
  const open = new Set<Promise<void>>()
  for (const task of tasks) {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, patience)
      const letNextGo = () => {
        clearTimeout(timer)
        resolve()
      }
      const work = task(letNextGo).then(() => {
        open.delete(work)
        letNextGo()
      })
      open.add(work)
    })
  }
  return [...open]
}

/**
 * As `runLanes`, with spare tasks beside the last ones: started as long as a task is under way and fewer than `wire` are, so
 * that nobody waits with idle connections for the end of what came before. `look` is handed what looks again, for whoever
 * knows that there may be some now. Resolves when the tasks have ended; the spare ones that have not by then are returned.
 */
export async function runWithSpare(
  tasks: Iterable<Work>,
  width: number,
  spare: Spare,
  wire: number,
  look: (again: () => void) => void = () => {},
): Promise<readonly Promise<void>[]> {
  let open = 0
  let allStarted = false
  const beside = new Set<Promise<void>>()
  const fill = (): void => {
    while (allStarted && open > 0 && open + beside.size < wire) {
      const next = spare()
      if (next === undefined) return
      const work = next().then(() => {
        beside.delete(work)
        fill()
      })
      beside.add(work)
    }
  }
  look(fill)
  function* counted(): Generator<Work> {
    for (const task of tasks)
      yield async () => {
        open++
        await task()
        open--
        fill()
      }
    allStarted = true
    fill()
  }
  await runLanes(counted(), width)
  return [...beside]
}
