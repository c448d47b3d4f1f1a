import type { Loss } from './loss.js'

/** Everything that counts for what comes next after an attempt that says nothing of the service. */
export interface Circumstances {
  readonly loss: Loss
  /** How often that has happened to the request, this time included; not while the target was away. */
  readonly times: number
  readonly isCreation: boolean
  /** Attempts that may have been processed without a response. */
  readonly unanswered: number
  /** Nobody needs its response. */
  readonly isOptional: boolean
  /** Whether it asks for a pause. */
  readonly asksToWait: boolean
  /**
   * Of a refusal: how long its class will have had nothing usable at the end of that pause. Within `patienceAtFirst`, within
   * the patience, or beyond.
   */
  readonly trouble: 'short' | 'long' | 'endless'
  /** Whether everybody kept a long pause for its operation, which has had nothing usable since and asks for another one. */
  readonly waitedInVain: boolean
  /** Whether the target ever gave a usable response. */
  readonly answered: boolean
  /** Whether a request of its class ever had one; and how its class fares: as usual, with failures in a row, broken by them. */
  readonly classAnswered: boolean
  readonly requestClass: 'usual' | 'failing' | 'broken'
  /** Whether a plain question is taken at present. */
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
  | {
      readonly next: 'retry'
      /** ms before it queues again. */
      readonly after: number
      /** Everybody keeps the pause that the target asks for. */
      readonly pause: boolean
      readonly connection: 'new' | 'any'
      /** The last chance of a creation, which must not be one too many. */
      readonly isLast: boolean
    }
  | { readonly next: 'give up'; readonly reason: Reason }
  /** Whether others are taken decides: to be asked first. */
  | { readonly next: 'ask others' }
  /** The target is to be left alone for longer than a run can wait. */
  | { readonly next: 'end the run' }

interface Row {
  /** Attempts in all: usually; where its class fails, or nobody needs the response. */
  readonly tries: readonly [usual: number, few: number]
  /** ms before the second attempt, and before the third: doubled from there on, up to `mostBackoff`. */
  readonly pauses: readonly [number, number]
  readonly connection: 'new' | 'any'
  /** Whether it may come of too much at a time, or too soon. */
  readonly narrows: boolean
  /** ms without a usable response from which on it says that the target may be away. */
  readonly awayAfter: number
  /** Whether it is what an address gives where there is no target: asked once, until there was a response. */
  readonly nobody: boolean
}

/** The shortest pause, and the longest that the target did not ask for, ms. */
export const shortestPause = 20
export const mostBackoff = 2000
/** Who has never responded, target or class, may never do so, ms. */
export const patienceAtFirst = 5000
const never = Number.POSITIVE_INFINITY

/** One row for each kind of loss. */
export const rows: Readonly<Record<Loss, Row>> = {
  // A limit that let requests through will do so again; an open question that is refused may have been one too many.
  limited: {
    tries: [10, 5],
    pauses: [20, 40],
    connection: 'any',
    narrows: true,
    awayAfter: mostBackoff,
    nobody: false,
  },
  unavailable: { tries: [10, 5], pauses: [20, 40], connection: 'any', narrows: true, awayAfter: 0, nobody: false },
  // Fifteen others may have the only connection meanwhile.
  lost: { tries: [8, 2], pauses: [50, 100], connection: 'any', narrows: true, awayAfter: 0, nobody: false },
  // At once, and where it was no idle connection after all, with patience.
  stale: { tries: [6, 2], pauses: [0, 50], connection: 'new', narrows: false, awayAfter: 0, nobody: false },
  expired: { tries: [6, 2], pauses: [0, 50], connection: 'new', narrows: false, awayAfter: never, nobody: false },
  early: { tries: [6, 2], pauses: [0, 50], connection: 'any', narrows: false, awayAfter: never, nobody: false },
  unconnected: { tries: [6, 2], pauses: [20, 40], connection: 'any', narrows: false, awayAfter: 0, nobody: true },
  // Each costs a whole timeout.
  timeout: { tries: [3, 2], pauses: [0, 0], connection: 'new', narrows: false, awayAfter: 0, nobody: true },
}

/** What comes next. A pure function: it reads no clock, and changes nothing. */
export function decide(now: Circumstances): Decision {
  const { trouble, others } = now
  if (isSuspicious(now) && others !== 'refused')
    return others === 'unknown' ? { next: 'ask others' } : { next: 'give up', reason: 'alone' }
  if (trouble === 'endless') return { next: 'end the run' }
  const reason = givenUp(now)
  return reason === undefined ? onceMore(now) : { next: 'give up', reason }
}

/** Whether it may be meant for this class alone. One that has responses as a rule is waited for, and that once. */
function isSuspicious({ trouble, waitedInVain, classAnswered, requestClass }: Circumstances): boolean {
  if (trouble === 'short') return false
  return trouble === 'endless' || waitedInVain || !classAnswered || requestClass === 'broken'
}

function givenUp(now: Circumstances): Exclude<Reason, 'alone'> | undefined {
  const { loss, times, isCreation, unanswered, isOptional, answered, requestClass } = now
  const { tries, nobody } = rows[loss]
  const [usual, few] = tries
  const most = nobody && !answered ? 1 : isOptional || requestClass !== 'usual' ? few : usual
  if (isCreation && unanswered > 1) return 'uncertain'
  if (loss === 'timeout' && requestClass === 'broken') return 'hangs'
  return times >= most ? 'tries' : undefined
}

function onceMore({ loss, times, asksToWait, isCreation, unanswered, answered }: Circumstances): Decision {
  const { pauses, connection } = rows[loss]
  const [first, second] = pauses
  const after = Math.min(times === 1 ? first : second * 2 ** (times - 2), mostBackoff)
  const isLast = isCreation && unanswered > 0 && answered
  return { next: 'retry', after, pause: asksToWait, connection, isLast }
}
