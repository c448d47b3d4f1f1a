/** For work that goes by itself. */
export interface Turn {
  /** To be called when all that is left of it is to await responses. */
  readonly letNextGo: () => void
  /** To be called for each response: it is waited for anew. */
  readonly heard: () => void
}

/**
 * Runs the tasks one after the other, the next one when the last has ended, lets it go, or has heard nothing for `patience`
 * ms. Resolves with those that are still under way then.
 */
export async function runApart(
  tasks: Iterable<(turn: Turn) => Promise<void>>,
  patience: number,
): Promise<readonly Promise<void>[]> {
  const open = new Set<Promise<void>>()
  for (const task of tasks) {
    await new Promise<void>(resolve => {
      let isWaiting = true
      const letNextGo = () => {
        isWaiting = false
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(letNextGo, patience)
      const heard = () => void (isWaiting && timer.refresh())
      const work = task({ letNextGo, heard }).then(() => {
        open.delete(work)
        letNextGo()
      })
      open.add(work)
    })
  }
  return [...open]
}
