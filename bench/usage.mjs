// Loaded with --import: tells the peak memory and the processor time of the process on its last line of stderr.
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** KiB. Where there is /proc: `maxRSS` begins with what the parent held when it started the process, on Linux. */
function peak() {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}

/** Of all threads. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

if (isMainThread)
  process.on('exit', () => process.stderr.write(`\npeak-rss-kib ${peak()} cpu-seconds ${cpuSeconds().toFixed(3)}\n`))
