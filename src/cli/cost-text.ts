import type { RunOptions } from '../core/options.js'
import type { Cost } from '../core/scenario.js'

/** What the bounds of a run do to its cost: nothing to say where they are wide enough. */
export function boundsText({ requests, creates }: Cost, options: RunOptions): string {
  const { maxRequests, maxCreates, rate, deadlineMs } = options
  const bounds = [
    ...(maxRequests !== undefined && maxRequests < requests ? [`--max-requests ${maxRequests}`] : []),
    ...(maxCreates !== undefined && maxCreates < creates ? [`--max-creates ${maxCreates}`] : []),
  ]
  const seconds = rate === undefined ? 0 : Math.ceil(Math.min(requests, maxRequests ?? requests) / rate)
  if (seconds > deadlineMs / 1000) bounds.push(`--deadline ${deadlineMs / 1000}s`)
  return [
    ...(seconds > 0 ? [`At --rate ${rate} that takes ${seconds} s or more.\n`] : []),
    ...(bounds.length > 0
      ? [`Less than that is allowed: what is beyond ${bounds.join(' and ')} is inconclusive.\n`]
      : []),
  ].join('')
}
