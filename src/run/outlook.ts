/** A run that takes less is not worth a word, ms; in a quarter of it enough is seen. */
const worthTelling = 60_000

export interface View {
  readonly elapsedMs: number
  /** Requests so far, without retries. */
  readonly sent: number
  /** Requests that are still to be sent. */
  readonly left: number
  readonly deadlineMs: number
}

/** What a run will take where its target goes on as it has so far; undefined where that is little, or not known yet. */
export function outlook({ elapsedMs, sent, left, deadlineMs }: View): string | undefined {
  if (sent === 0 || elapsedMs < worthTelling / 4) return undefined
  const perSecond = (sent * 1000) / elapsedMs
  const rest = (left / perSecond) * 1000
  const whole = elapsedMs + rest
  // Where most of the time is gone already, it was not the pace that took it.
  if (whole < worthTelling || rest < whole / 4) return undefined
  const short = perSecond.toPrecision(2)
  const rate = `${perSecond < 10 ? short : Number(short)} requests a second`
  const text = `The target takes about ${rate}: at this pace a run takes about ${minutes(whole)}.`
  if (whole <= deadlineMs) return text
  const advice = `allow more with --deadline ${Math.ceil((whole * 1.2) / 60_000)}m, or ask less with --depth quick or --only`
  return `${text} That is more than the deadline of ${minutes(deadlineMs)}: ${advice}.`
}

const minutes = (ms: number): string => (ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`)
