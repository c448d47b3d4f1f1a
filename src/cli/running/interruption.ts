import type { Io } from '../io.js'

/** The work, unless it is interrupted first: then it rejects, and what is under way ends with the process. */
export async function unlessInterrupted<T>({ interrupted }: Pick<Io, 'interrupted'>, work: Promise<T>): Promise<T> {
  let stop!: () => void
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('interrupted'))
  })
  if (interrupted.aborted) stop()
  interrupted.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, stopped])
  } finally {
    interrupted.removeEventListener('abort', stop)
  }
}
