import type { Loss } from './loss.js'

/** Everything that counts for what comes next after an attempt that says nothing of the service. */
export interface Circumstances {
  readonly loss: Loss
  /** How often that has happened to the request, this time included; not while the target was away. */
  readonly times: number
  /** Attempts at a creation that may have been processed without a response. */
  readonly unanswered: number
  readonly isCreation: boolean
  /** It is to go out on a connection of its own. */
  readonly isFresh: boolean
  /** Nobody needs its response. */
  readonly isOptional: boolean
  /** The pause that the target asks for: none; up to `ownPause`; up to `longestPause`, all since its last response counted; longer. */
  readonly asked: 'nothing' | 'short' | 'long' | 'endless'
  /** Whether the target ever gave a usable response. */
  readonly answered: boolean
  /** Of its request class: has responses; had them, or had none yet, and fails at present; is asked no more; had none yet. */
  readonly requestClass: 'usual' | 'failing' | 'broken' | 'new'
  /** Whether a plain question is taken at present. */
  readonly others: 'unknown' | 'taken' | 'refused'
}

export type Reason =
  /** So many attempts came to nothing. */
  | 'tries'
  /** A creation that may have happened twice is not put a third time. */
  | 'uncertain'
  /** Its request class has no responses. */
  | 'class'
  /** Its request class is to wait while others are taken, for longer or more often than it is worth. */
  | 'pause'

export type Decision =
  | {
      readonly next: 'retry'
      /** ms before it queues again. */
      readonly after: number
      /** Who keeps the pause that the target asks for. */
      readonly waits: 'everybody' | 'class' | 'nobody'
      readonly connection: 'new' | 'any'
      /** `alone`: the last chance of a creation, or what needs the only connection there is. */
      readonly turn: 'again' | 'new' | 'alone'
    }
  | { readonly next: 'give up'; readonly reason: Reason }
  /** Whether others are taken decides: ask that, and then decide. */
  | { readonly next: 'ask others' }
  /** The target is to be left alone for longer than a run can wait. */
  | { readonly next: 'end the run' }

interface Row {
  /** Attempts in all: where the target never responded; usually; where its class fails, or nobody needs the response. */
  readonly tries: readonly [atFirst: number, usual: number, few: number]
  /** ms before the second attempt and before the third: doubled from there on. */
  readonly pauses: readonly [number, number]
  readonly connection: 'new' | 'any'
  readonly turn: 'again' | 'new'
  /** Whether it may come of too much at a time, or too soon. */
  readonly narrows: boolean
  /** From which time on it says that the target may be away. */
  readonly away: number
}

const never = Number.POSITIVE_INFINITY

/** One row for each kind of loss. */
export const rows: Readonly<Record<Loss, Row>> = {
  // A limit that let requests through will do so again; an open question that has 503 may have been one too many.
  limited: { tries: [12, 12, 12], pauses: [20, 40], connection: 'any', turn: 'again', narrows: true, away: never },
  unavailable: { tries: [4, 10, 5], pauses: [20, 40], connection: 'any', turn: 'again', narrows: true, away: 1 },
  lost: { tries: [4, 6, 2], pauses: [50, 100], connection: 'any', turn: 'again', narrows: true, away: 1 },
  // At once, and where it was no idle connection after all, with patience.
  stale: { tries: [4, 6, 2], pauses: [0, 50], connection: 'new', turn: 'again', narrows: false, away: 2 },
  expired: { tries: [6, 6, 2], pauses: [0, 50], connection: 'new', turn: 'again', narrows: false, away: never },
  unconnected: { tries: [1, 6, 2], pauses: [20, 40], connection: 'any', turn: 'again', narrows: false, away: 1 },
  // Each costs a whole timeout, and others should not have to wait for what may hang once more.
  timeout: { tries: [1, 3, 2], pauses: [0, 0], connection: 'new', turn: 'new', narrows: false, away: 1 },
}

/** The longest pause before an attempt that the target did not ask for, ms. */
const mostBackoff = 2000
/** So many refusals are everybody's, whatever was asked; and attempts in all at what is refused while others are taken. */
const shared = 3
const alone = 5

/** The longest pause that one request class keeps by itself, and that a run keeps, ms. */
export const ownPause = 10_000
export const longestPause = 60_000

type Waits = 'everybody' | 'class' | 'ask' | 'give up' | 'end'
type ByOthers = Readonly<Record<Circumstances['others'], Waits>>

const byOthers = (unknown: Waits, taken: Waits, refused: Waits): ByOthers => ({ unknown, taken, refused })
const together = byOthers('everybody', 'everybody', 'everybody')

/** Who waits after a refusal: by the pause asked for, whether the class has had responses, and whether others are taken. */
const waits: Readonly<Record<Circumstances['asked'], { readonly familiar: ByOthers; readonly strange: ByOthers }>> = {
  // When it is:                    unknown   taken       refused
  nothing: { familiar: together, strange: byOthers('ask', 'class', 'everybody') },
  short: { familiar: together, strange: byOthers('ask', 'class', 'everybody') },
  long: { familiar: together, strange: byOthers('ask', 'give up', 'everybody') },
  endless: { familiar: byOthers('ask', 'give up', 'end'), strange: byOthers('ask', 'give up', 'end') },
}

/** What comes next. A pure function: it reads no clock, and changes nothing. */
export function decide(now: Circumstances): Decision {
  const { loss, times, asked } = now
  const who = whoWaits(now)
  if (who === 'ask') return { next: 'ask others' }
  if (who === 'end') return { next: 'end the run' }
  const reason = who === 'give up' ? 'pause' : givenUp(now, who === 'class')
  if (reason !== undefined) return { next: 'give up', reason }
  const { pauses, connection, turn } = rows[loss]
  const [first, second] = pauses
  const after = Math.min(times === 1 ? first : second * 2 ** (times - 2), mostBackoff)
  const isLast = now.isCreation && now.unanswered > 0 && now.answered
  // One that needs a connection of its own may have been one connection too many.
  const isAlone = loss === 'lost' ? now.isFresh || isLast : loss === 'stale' && isLast
  return {
    next: 'retry',
    after,
    waits: who === 'class' ? 'class' : asked === 'nothing' ? 'nobody' : 'everybody',
    connection: isAlone ? 'any' : connection,
    turn: isAlone ? 'alone' : turn,
  }
}

function whoWaits({ loss, times, asked, answered, requestClass, others }: Circumstances): Waits {
  if (loss !== 'limited' && asked === 'nothing') return 'everybody'
  // Where nothing ever had a response, there is nothing to compare with.
  const isStrange = answered && requestClass !== 'usual' && (times > shared || asked === 'long')
  return waits[asked][isStrange ? 'strange' : 'familiar'][others]
}

/** The reasons exclude each other's attempts, so that the first that holds is the one to tell. */
function givenUp(now: Circumstances, isAlone: boolean): Reason | undefined {
  const { loss, times, answered, isOptional, requestClass } = now
  if (now.isCreation && now.unanswered > 1) return 'uncertain'
  if (loss === 'timeout' && requestClass === 'broken') return 'class'
  const [atFirst, usual, few] = rows[loss].tries
  const isModest = isOptional || requestClass === 'failing' || requestClass === 'broken'
  if (isAlone) return times >= alone ? 'pause' : undefined
  return times >= (answered ? (isModest ? few : usual) : atFirst) ? 'tries' : undefined
}
