/** The parts of a run that send, each with a share of what is announced. */
export type Share =
  /** Preflight, and what scenarios plan to send. */
  | 'plan'
  /** Whether the target is up yet (`--wait`). */
  | 'waiting'
  /** Attempts after the first, whether the target is back, tasks that run once more. */
  | 'retries'
  /** What a scenario sends beyond its plan while it awaits something. */
  | 'polls'
  /** The search for a category, and whether one has closed. */
  | 'categories'
  /** Whether something has banned the run. */
  | 'checks'
  | 'shrinking'
  | 'deciding'

/** `creates`: creations that may have happened. */
export interface Amount {
  readonly requests: number
  readonly creates: number
}

export type Shares = Readonly<Record<Share, Amount>>

export function sumOf(shares: Shares): Amount {
  const sum = (of: keyof Amount) => Object.values(shares).reduce((all, each) => all + each[of], 0)
  return { requests: sum('requests'), creates: sum('creates') }
}

/** Where one of these is used up, a verdict lacks nothing. */
export const isOptional = (share: Share): boolean => ['checks', 'shrinking', 'deciding'].includes(share)
