/** Seconds of processor time that work takes: on a busy machine some times as much as else. */
export function cpuSeconds(work: () => void): number {
  const begun = process.cpuUsage()
  work()
  return process.cpuUsage(begun).user / 1_000_000
}

/** Seconds that a megabyte takes at least where the time is quadratic in its length; where it is linear, less than one. */
export const quadratic = 20
