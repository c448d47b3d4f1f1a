import { threshold } from './circuit-breaker.js'
import type { Loss } from './loss.js'

/** Everything that counts for what comes next after an attempt that says nothing of the service. */
export interface Circumstances {
  readonly loss: Loss
  /** How often that has happened to the request, this time included; not while the target was away. */
  readonly times: number
  readonly isCreation: boolean
  /** Attempts that may have been processed without a response. */
  readonly unanswered: number
  /** It is to go out on a connection of its own. */
  readonly isFresh: boolean
  /** Nobody needs its response. */
  readonly isOptional: boolean
  /** The pause that the target asks for: none; up to `ownPause`; up to `longestPause`, with those before it; longer. */
  readonly asked: 'nothing' | 'short' | 'long' | 'endless'
  /** Whether the target ever gave a usable response. */
  readonly answered: boolean
  /** Whether a request of its class ever had one; and how its class fares: as usual, with failures in a row, broken by them. */
  readonly classAnswered: boolean
  readonly requestClass: 'usual' | 'failing' | 'broken'
  /** Whether a plain question is taken at present; `taken again`: beside an earlier refusal of this request, too. */
  readonly others: 'unknown' | 'taken' | 'taken again' | 'refused'
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
      /** `alone`: the last chance of a creation, or what needs the only connection there is. */
      readonly turn: 'again' | 'new' | 'alone'
    }
  | { readonly next: 'give up'; readonly reason: Reason }
  /** Whether others are taken decides: to be asked first. */
  | { readonly next: 'ask others' }
  /** The target is to be left alone for longer than a run can wait. */
  | { readonly next: 'end the run' }

interface Row {
  /** Attempts in all: where the target never responded; usually; where its class fails, or nobody needs the response. */
  readonly tries: readonly [atFirst: number, usual: number, few: number]
  /** ms before the second attempt, and before the third: doubled from there on, up to `mostBackoff`. */
  readonly pauses: readonly [number, number]
  readonly connection: 'new' | 'any'
  readonly turn: 'again' | 'new'
  /** Whether it may come of too much at a time, or too soon. */
  readonly narrows: boolean
  /** Whether it says that the target may be away. */
  readonly away: boolean
}

/** The shortest pause, and the longest that the target did not ask for, ms. */
export const shortestPause = 20
export const mostBackoff = 2000
/** The longest pause that a run keeps for a request class of which nothing is known, and that it keeps at all, ms. */
export const ownPause = 10_000
export const longestPause = 60_000

/** One row for each kind of loss. */
export const rows: Readonly<Record<Loss, Row>> = {
  // A limit that let requests through will do so again; an open question that has 503 may have been one too many.
  limited: { tries: [12, 12, 12], pauses: [20, 40], connection: 'any', turn: 'again', narrows: true, away: false },
  unavailable: { tries: [4, 10, 5], pauses: [20, 40], connection: 'any', turn: 'again', narrows: true, away: true },
  // Fifteen others may have the only connection meanwhile.
  lost: { tries: [4, 8, 2], pauses: [50, 100], connection: 'any', turn: 'again', narrows: true, away: true },
  // At once, and where it was no idle connection after all, with patience.
  stale: { tries: [4, 6, 2], pauses: [0, 50], connection: 'new', turn: 'again', narrows: false, away: true },
  expired: { tries: [6, 6, 2], pauses: [0, 50], connection: 'new', turn: 'again', narrows: false, away: false },
  unconnected: { tries: [1, 6, 2], pauses: [20, 40], connection: 'any', turn: 'again', narrows: false, away: true },
  // Each costs a whole timeout, and others should not have to wait for what may hang once more.
  timeout: { tries: [1, 3, 2], pauses: [0, 0], connection: 'new', turn: 'new', narrows: false, away: true },
}

type Then = 'go on' | 'ask' | 'give up' | 'end'

/**
 * After a refusal, by whether others are taken. `familiar`: its class has responses as a rule, so that everybody waits.
 * `strange`: it has none so far, or none any more; where no pause is asked for, a window may just have opened between the two.
 * `endless`: nobody can wait for so long.
 */
const refusals: Readonly<
  Record<'familiar' | 'strange' | 'strange, asks to wait' | 'endless', Readonly<Record<Circumstances['others'], Then>>>
> = {
  familiar: { unknown: 'go on', taken: 'go on', 'taken again': 'go on', refused: 'go on' },
  strange: { unknown: 'ask', taken: 'go on', 'taken again': 'give up', refused: 'go on' },
  'strange, asks to wait': { unknown: 'ask', taken: 'give up', 'taken again': 'give up', refused: 'go on' },
  endless: { unknown: 'ask', taken: 'give up', 'taken again': 'give up', refused: 'end' },
}

/** What comes next. A pure function: it reads no clock, and changes nothing. */
export function decide(now: Circumstances): Decision {
  switch (afterRefusal(now)) {
    case 'ask':
      return { next: 'ask others' }
    case 'end':
      return { next: 'end the run' }
    case 'give up':
      return { next: 'give up', reason: 'alone' }
    case 'go on': {
      const reason = givenUp(now)
      return reason === undefined ? onceMore(now) : { next: 'give up', reason }
    }
  }
}

function afterRefusal(now: Circumstances): Then {
  const { loss, times, asked, answered, classAnswered, requestClass, others } = now
  if (loss !== 'limited' && asked === 'nothing') return 'go on'
  const isNew = !classAnswered && (times >= threshold || asked === 'long')
  // Where nothing ever had a response, there is nothing to compare with.
  const isStrange = answered && (isNew || requestClass === 'broken')
  const strange = asked === 'nothing' ? 'strange' : 'strange, asks to wait'
  return refusals[asked === 'endless' ? 'endless' : isStrange ? strange : 'familiar'][others]
}

function givenUp({ loss, times, isCreation, unanswered, isOptional, answered, requestClass }: Circumstances) {
  const [atFirst, usual, few] = rows[loss].tries
  const isModest = isOptional || requestClass !== 'usual'
  const reasons: Readonly<Record<Exclude<Reason, 'alone'>, boolean>> = {
    uncertain: isCreation && unanswered > 1,
    hangs: loss === 'timeout' && requestClass === 'broken',
    tries: times >= (!answered ? atFirst : isModest ? few : usual),
  }
  return (Object.keys(reasons) as Exclude<Reason, 'alone'>[]).find(reason => reasons[reason])
}

function onceMore({ loss, times, isCreation, unanswered, isFresh, asked, answered }: Circumstances): Decision {
  const { pauses, connection, turn } = rows[loss]
  const [first, second] = pauses
  const after = Math.min(times === 1 ? first : second * 2 ** (times - 2), mostBackoff)
  const isLast = isCreation && unanswered > 0 && answered
  // What needs a connection of its own may have been one connection too many.
  const isAlone = loss === 'lost' ? isFresh || isLast : loss === 'stale' && isLast
  const how = isAlone ? ({ connection: 'any', turn: 'alone' } as const) : { connection, turn }
  return { next: 'retry', after, pause: asked !== 'nothing', ...how }
}
