import type { Amount } from '../../core/model/share.js'
import type { RunOptions } from '../../core/report/options.js'
import { plural } from '../../core/text/plural.js'

type Bounded = Pick<RunOptions, 'maxRequests' | 'maxCreates' | 'readOnly'>

/** What a run costs a conformant target, and any target at most. */
export function costText(cost: Amount, ceiling: Amount, options: Bounded): string {
  const { maxRequests = Number.POSITIVE_INFINITY, maxCreates = Number.POSITIVE_INFINITY, readOnly } = options
  const requests = `About ${plural(cost.requests, 'request')}, at most ${Math.min(ceiling.requests, maxRequests)}`
  if (readOnly) return `${requests}; read-only: nothing is created.`
  const most = Math.min(ceiling.creates, maxCreates)
  return `${requests}. Up to ${plural(Math.min(cost.creates, most), 'pet')} on a conformant server, at most ${most} on any other; the interface cannot delete them.`
}

/** What the bounds of a run do to its cost: nothing to say where they are wide enough. */
export function boundsText({ requests, creates }: Amount, options: RunOptions): string {
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
