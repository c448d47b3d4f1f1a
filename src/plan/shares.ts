import type { Depth } from '../core/model/depth.js'
import type { Amount, Shares } from '../core/model/share.js'
import type { Cost } from '../core/rule/scenario.js'

/** What the plan costs a conformant target with an empty store, and at most: where creations add nothing, or all add something. */
export interface PlanCost extends Cost {
  readonly most: Amount
}

/** ms between two requests whether the target is up. */
export const waitingMs = 500

/** Requests: a run of a few rules meets an outage, or views that lag, as any other. */
const outage = 300

/** ms that a target takes to settle as a rule. */
const usualSettling = 2000

/** What more a run of ten thousand requests bears for a clearer word. */
const clarity: Readonly<Record<Depth, number>> = { quick: 1, standard: 1, deep: 3 }

/**
 * What each part of a run may send, requests and creations that may have happened. Nothing else bounds what is sent, and the sum is
 * announced as the most that a run costs.
 */
export function sharesOf(
  { requests, creates, most }: PlanCost,
  { depth, readOnly, settleMs }: { readonly depth: Depth; readonly readOnly: boolean; readonly settleMs: number },
  waitMs: number,
): Shares {
  const times = clarity[depth]
  const shares: Shares = {
    plan: most,
    waiting: { requests: waitMs === 0 ? 0 : Math.ceil(waitMs / waitingMs) + 1, creates: 0 },
    // A limit of a few requests a second refuses one for every two that it takes, a worse one as many. Where one of three backends
    // is down, half of all creations go once more on average. Of a phase that creates most, half of all creations, all may have
    // to go into another category.
    retries: { requests: Math.max(requests, outage), creates: Math.max(90, Math.ceil(0.75 * creates)) },
    // Copies that lag behind by a second take three polls for each read. One creation in four may be refused for its name or
    // spelling, and go once more without that.
    polls: {
      requests: Math.max(outage, Math.ceil(requests * Math.max(1, settleMs / usualSettling))),
      creates: Math.max(30, Math.ceil(creates / 4)),
    },
    // Four lists of a hundred pets may show 400 categories, beside 69 small numbers. A pet tells that one works, at each phase's
    // end that it still does; of a batch of sixteen numbers all may.
    categories: { requests: 480, creates: 24 },
    // A few at each phase's end, and one behind each request that was refused while it is told when a rule fails.
    checks: { requests: 240 * times, creates: 24 + 48 * times },
    shrinking: { requests: 120 * times, creates: 40 * times },
    // What ought to be refused and is not creates a pet each time that it is asked.
    deciding: { requests: 180 * times, creates: 72 * times },
  }
  return readOnly ? withoutCreations(shares) : shares
}

const withoutCreations = (shares: Shares): Shares =>
  Object.fromEntries(Object.entries(shares).map(([share, { requests }]) => [share, { requests, creates: 0 }])) as Shares

/** As long as the plan has not been generated: its own inputs are bounded by themselves. */
export const notGenerated: PlanCost = (() => {
  const unbounded = { requests: Number.POSITIVE_INFINITY, creates: Number.POSITIVE_INFINITY }
  return { ...unbounded, most: unbounded }
})()
