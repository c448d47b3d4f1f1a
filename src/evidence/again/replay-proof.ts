import type { Exchange } from '../../core/exchange/exchange.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { FindingReport, RuleReport } from '../../core/report/report.js'
import { createdId } from '../../report/formats/clients/requests.js'

export interface ReplayedStep {
  readonly before: ExchangeReport
  readonly now: Exchange
}

/** Requests that were further apart than this, in ms, are sent again closer together. */
export const longestPause = 2000

type Found = Pick<RuleReport, 'smallest' | 'seen' | 'notAgain'>

/** Why a failure may still be there though its requests did not fail this time; undefined where they show that it is gone. */
export function whyNoProof(
  { exchanges }: Pick<FindingReport, 'exchanges'>,
  steps: readonly ReplayedStep[],
  { smallest, seen, notAgain }: Found,
): string | undefined {
  if (exchanges.some((each, i) => i > 0 && apart(exchanges[i - 1]!, each) > longestPause))
    return 'it may take time: its requests were further apart than those of a replay'
  const created = exchanges.map(createdId)
  if (smallest?.parts.includes('pets in the store') || steps.some(step => readsStore(step, created)))
    return 'it may take the pets that were in the store then'
  const around = 'it may take other requests before it or at the same time, an older connection, or time'
  if (notAgain) return `sent again by itself in the run it was right: ${around}`
  if (smallest === undefined || smallest.exchanges.at(-1)?.seq !== exchanges.at(-1)?.seq)
    return `the run did not see this request fail again by itself: ${around}`
  if (smallest.failed < smallest.sent) return `in the run it failed ${smallest.failed} of ${smallest.sent} times`
  const isPlain = smallest.parts.length === 0 && seen !== undefined && seen.failed < seen.judged
  return smallest.curl !== undefined || isPlain ? around : undefined
}

/** Whether a response depends on pets that no replayed request created. */
function readsStore({ before, now }: ReplayedStep, created: readonly (string | undefined)[]): boolean {
  if (before.method !== 'GET') return before.status === 409
  const refusals = [before.status, now.response?.status].filter(isRefusal).length
  const id = /\/pets\/([^/?]+)/.exec(before.url)?.[1]
  return id === undefined ? refusals === 0 : refusals < 2 && !created.includes(id)
}

const isRefusal = (status = 0): boolean => status >= 400 && status < 500

/** From the start of one to the start of the next, ms. */
export const apart = (one: ExchangeReport, next: ExchangeReport): number =>
  Date.parse(next.startedAt) - Date.parse(one.startedAt)
