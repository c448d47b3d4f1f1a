const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit', 'unhandledRejection', 'uncaughtException'] as const

/**
 * Keeps others from listening for the end of the process: Vitest's listeners end it before a report is written.
 * Call the returned function to let listeners in again.
 */
export function keepListenersOut(): () => void {
  const guard = (event: string | symbol, listener: (...args: unknown[]) => void): void => {
    if ((events as readonly (string | symbol)[]).includes(event)) queueMicrotask(() => process.off(event, listener))
  }
  process.on('newListener', guard)
  return () => process.off('newListener', guard)
}
