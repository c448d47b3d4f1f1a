/** A run that takes less is not worth a word, ms. */
const worthTelling = 60_000
/** A run that cannot be done before its deadline ends by now, ms: what it has found by then is worth most. */
const hopelessAt = 240_000
/** Before so many requests a pace would be a guess, until pauses have told it, ms. */
const enough = 8
const seenEnough = 120_000

export interface View {
  readonly elapsedMs: number
  /** Requests so far, without retries. */
  readonly sent: number
  /** Requests that are still to be sent. */
  readonly left: number
  readonly deadlineMs: number
}

export interface Outlook {
  /** For the reader, where the run takes long. */
  readonly text?: string
  /** ms from its beginning at which a run that cannot be done in time ends. */
  readonly endsAt?: number
}

/** What a run will take where its target goes on as it has so far. */
export function outlook({ elapsedMs, sent, left, deadlineMs }: View): Outlook {
  if (sent < enough && elapsedMs < seenEnough) return {}
  const perSecond = (sent * 1000) / elapsedMs
  const rest = (left / perSecond) * 1000
  const whole = elapsedMs + rest
  // Where most of the time is gone already, it was not the pace that took it.
  if (whole < worthTelling || rest < whole / 4) return {}
  const short = perSecond.toPrecision(2)
  const rate = `${perSecond < 10 ? short : Number(short)} requests a second`
  const text = `The target takes about ${rate}: the run will take about ${minutes(whole)}.`
  if (whole <= deadlineMs) return { text }
  const advice = `allow more with --deadline ${Math.ceil((whole * 1.2) / 60_000)}m, or ask less with --depth quick or --only`
  return { text: `${text} That is more than the deadline of ${minutes(deadlineMs)}: ${advice}.`, endsAt: hopelessAt }
}

const minutes = (ms: number): string => (ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`)
