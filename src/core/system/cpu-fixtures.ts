/** On a busy machine work takes some times as much processor time as else, if not always. */
const most = 3

/** A piece of work of the same kind, and the seconds that it takes on an ordinary machine. */
const usual = { text: '{"id":1,"name":"Rex","categoryId":12,"status":"available"},'.repeat(40_000), seconds: 0.05 }

function userSeconds(work: () => void): number {
  const begun = process.cpuUsage()
  work()
  return process.cpuUsage(begun).user / 1_000_000
}

/** How many times as slow as an ordinary machine this one is now, one at least. */
function slowness(): number {
  const seconds = userSeconds(() => {
    JSON.parse(`[${usual.text}0]`)
    usual.text.replace(/"(\w+)":/g, "'$1':")
  })
  return Math.max(1, seconds / usual.seconds)
}

/** Seconds of an ordinary processor that work takes: the least of some times, or the first that is less than enough. */
export function cpuSeconds(work: () => void, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < most && least >= enough; n++) {
    const before = slowness()
    const seconds = userSeconds(work)
    least = Math.min(least, seconds / Math.max(before, slowness()))
  }
  return least
}
