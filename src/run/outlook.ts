import type { Pace } from '../http/flow/index.js'

/** A run that takes less is not worth a word, ms. */
const worthTelling = 60_000
/** A run that cannot be done before its deadline ends by now, ms: what it has found by then is worth most. */
const hopelessAt = 240_000
/** By then pauses tell the pace, however few questions have ended, ms. */
const seenEnough = 120_000

export interface View {
  readonly elapsedMs: number
  /** Requests so far. */
  readonly sent: number
  /** Requests that are still to be sent. */
  readonly left: number
  /** Undefined where too few questions have ended to tell. */
  readonly pace: Pace | undefined
  /** ms of pauses that the target has asked for. */
  readonly pausedMs: number
  readonly deadlineMs: number
}

export interface Outlook {
  /** For the reader, where the run takes long. */
  readonly text?: string
  /** ms from its beginning at which a run that cannot be done in time ends. */
  readonly endsAt?: number
}

/** What a run will take, once the pace of its target is known. */
export function outlook(view: View): Outlook {
  const { elapsedMs, left, deadlineMs } = view
  const pace = paceOf(view)
  if (pace === undefined) return {}
  const rest = (left / pace.requestsPerSecond) * 1000
  const whole = elapsedMs + rest
  // Where most of the time is gone already, it was not the pace that took it.
  if (whole < worthTelling || rest < whole / 4) return {}
  const each = pace.millisecondsEach >= 1000 ? `${(pace.millisecondsEach / 1000).toFixed(1)} s each` : undefined
  const short = pace.requestsPerSecond.toPrecision(2)
  const rate = `${pace.requestsPerSecond < 10 ? short : Number(short)} requests a second`
  const text = `The target takes about ${each === undefined ? rate : `${rate}, ${each}`}: the run will take about ${minutes(whole)}.`
  if (whole <= deadlineMs) return { text }
  const advice = `allow more with --deadline ${Math.ceil((whole * 1.2) / 60_000)}m, or ask less with --depth quick or --only`
  return { text: `${text} That is more than the deadline of ${minutes(deadlineMs)}: ${advice}.`, endsAt: hopelessAt }
}

/** Where most of the time goes into pauses that the target asks for, it is they that make the pace. */
function paceOf({ elapsedMs, sent, pace, pausedMs }: View): Pace | undefined {
  if (pausedMs < elapsedMs / 2) return pace
  const paused = (sent * 1000) / elapsedMs
  // A pause or two say little of the whole run.
  if (pace === undefined) return elapsedMs < seenEnough ? undefined : { millisecondsEach: 0, requestsPerSecond: paused }
  return { ...pace, requestsPerSecond: Math.min(pace.requestsPerSecond, paused) }
}

const minutes = (ms: number): string => (ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`)
