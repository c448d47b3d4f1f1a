/** `letNextGo`: for work that goes by itself, when all that is left of it is to await responses. */
export type Work = (letNextGo?: () => void) => Promise<void>

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
