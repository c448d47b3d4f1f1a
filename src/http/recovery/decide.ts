import { longestPause, shortestPause } from '../flow/pace.js'
import type { Loss } from './loss.js'

/** Everything that counts for what comes next after an attempt that says nothing of the service. */
export interface Circumstances {
  readonly loss: Loss
  /** How often attempts of the request came to nothing, this time included; not while the target was away. */
  readonly times: number
  readonly isCreation: boolean
  /** The document leaves open what comes of it: no verdict hangs on it. */
  readonly isUnspecified: boolean
  /** Attempts that may have been processed without a response. */
  readonly unanswered: number
  /**
   * Of a refusal: how long its class has had nothing usable; one that never had a response, at the end of the pause that is
   * asked for. Within `patienceAtFirst`, within the patience, or beyond, as is a pause that takes longer.
   */
  readonly trouble: 'short' | 'long' | 'endless'
  /** Whether the target ever gave a usable response. */
  readonly answered: boolean
  /** Whether failures in a row have broken its class. */
  readonly isBroken: boolean
  /** Whether its class had responses, has none for the moment, and may well have some again within the patience. */
  readonly isAway: boolean
  /** Whether a plain request is taken at present. */
  readonly others: 'unknown' | 'taken' | 'refused'
}

export type Reason =
  /** So many attempts came to nothing. */
  | 'tries'
  /** A creation that may have happened twice is not put a third time. */
  | 'uncertain'
  /** It hung, as all of its request class do. */
  | 'hangs'
  /** It is refused while others are taken. */
  | 'alone'

export type Decision =
  /** `after`: ms before it queues again. */
  | { readonly next: 'retry'; readonly after: number }
  | { readonly next: 'give up'; readonly reason: Reason }
  /** Whether others are taken decides: to be asked first. */
  | { readonly next: 'ask others' }
  /** The target is to be left alone for longer than a run can wait. */
  | { readonly next: 'end the run' }

interface Row {
  /** Attempts in all. */
  readonly tries: number
  /** Whether it is sent again over a new connection. */
  readonly fresh: boolean
  /** Whether it may come of too much at a time, or too soon. */
  readonly narrows: boolean
  /** ms without a usable response from which on it says that the target may be away. */
  readonly awayAfter: number
  /** Whether it is what an address gives where there is no target: asked once, until there was a response. */
  readonly nobody: boolean
  /** Attempts in all of what the document leaves open, where they are fewer. */
  readonly unspecified?: number
}

/** Who has never responded, target or class, may never do so, ms. */
export const patienceAtFirst = 5000
const never = Number.POSITIVE_INFINITY

/** One row for each kind of loss. */
export const rows: Readonly<Record<Loss, Row>> = {
  // A limit that let requests through will do so again: of twelve tries five a second let some run out.
  limited: { tries: 20, fresh: false, narrows: true, awayAfter: longestPause, nobody: false },
  unavailable: { tries: 10, fresh: false, narrows: true, awayAfter: 0, nobody: false },
  // Fifteen others may have the only connection meanwhile.
  lost: { tries: 8, fresh: false, narrows: true, awayAfter: 0, nobody: false, unspecified: 2 },
  stale: { tries: 6, fresh: true, narrows: false, awayAfter: 0, nobody: false },
  expired: { tries: 6, fresh: true, narrows: false, awayAfter: never, nobody: false, unspecified: 2 },
  unconnected: { tries: 6, fresh: false, narrows: false, awayAfter: 0, nobody: true },
  // Each costs a whole timeout.
  timeout: { tries: 3, fresh: true, narrows: false, awayAfter: 0, nobody: true, unspecified: 2 },
}

/** What comes next. A pure function: it reads no clock, and changes nothing. */
export function decide(now: Circumstances): Decision {
  const { trouble, others } = now
  // It may be meant for this class alone.
  if (trouble !== 'short' && others !== 'refused')
    return others === 'unknown' ? { next: 'ask others' } : { next: 'give up', reason: 'alone' }
  if (trouble === 'endless') return { next: 'end the run' }
  const reason = givenUp(now)
  if (reason !== undefined) return { next: 'give up', reason }
  return { next: 'retry', after: pauseAfter(now.times) }
}

/** Whether the next attempt is the last that can be made. */
export const isLastChance = ({
  loss,
  times,
  isCreation,
  isUnspecified,
  unanswered,
  answered,
}: Circumstances): boolean =>
  answered && !isUnspecified && (isCreation ? unanswered > 0 : times === rows[loss].tries - 1)

/** ms after so many attempts that came to nothing. */
export const pauseAfter = (times: number): number => Math.min(shortestPause * 2 ** (times - 1), longestPause)

function givenUp(now: Circumstances): Exclude<Reason, 'alone'> | undefined {
  const { loss, times, isCreation, isUnspecified, unanswered, answered, isBroken } = now
  const row = rows[loss]
  const tries = isUnspecified ? (row.unspecified ?? row.tries) : row.tries
  if (isCreation && unanswered > 1) return 'uncertain'
  if (loss === 'timeout' && isBroken) return 'hangs'
  if (now.isAway && loss !== 'limited' && !isUnspecified) return undefined
  return times >= (row.nobody && !answered ? 1 : tries) ? 'tries' : undefined
}
