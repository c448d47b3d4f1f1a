/** On a busy machine work takes some times as much processor time as else, if not always. */
const most = 3

/** Seconds of processor time that work takes: the least of some times, or the first that is less than enough. */
export function cpuSeconds(work: () => void, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < most && least >= enough; n++) {
    const begun = process.cpuUsage()
    work()
    least = Math.min(least, process.cpuUsage(begun).user / 1_000_000)
  }
  return least
}
