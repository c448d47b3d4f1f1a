import type { RequestSpec, TransportFailure } from '../../core/exchange/exchange.js'
import type { Flow } from '../flow/index.js'
import { longestPause, longestPenalty, shortestPause } from '../flow/pace.js'
import { defaultPatience, type ProbeOptions, waiting } from '../probe-options.js'
import type { Outcome } from '../wire/attempt.js'
import type { Wire } from '../wire/wire.js'
import {
  type Circumstances,
  type Decision,
  decide,
  isLastChance,
  patienceAtFirst,
  pauseAfter,
  type Reason,
  rows,
} from './decide.js'
import { Health } from './health.js'
import type { History } from './history.js'
import { type Loss, lossOf, reasonOf, retryAfter } from './loss.js'
import { nothingFor, Outage } from './outage.js'
import { isUnspecified, requestClass } from './request-class.js'

export interface RecoveryParts {
  readonly options: ProbeOptions
  readonly wire: Wire
  readonly flow: Flow
  /** A request that belongs to no exchange; undefined once nothing more may be sent. */
  readonly ask: (request: RequestSpec) => Promise<Outcome | undefined>
  readonly stop: (reason: string) => void
}

/** ms without a usable response from which on a class that had some is away: lost at random, some of it comes through before. */
const restart = 500

/** ms after which is looked whether the probe of a class has had a response. */
const untilProbed = 100

/** What every target ought to take, and what costs it least. */
const shortList: RequestSpec = { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1' }

/**
 * What each outcome means (P22), and what comes next. A request gets through this room in four steps:
 * 1. `gate`: the breaker of its `requestClass` lets it pass, as a rule.
 * 2. `see`: `lossOf` says what an attempt came to, and the `Health` of its class and of the target (`Outage`) are told. Three
 *    failures in a row, whatever was asked, hold the run until a plain request has a response (of 429, two seconds of it; 408,
 *    421 and 425 never do); three requests of one class that came to nothing, or three timeouts, break that class. A usable
 *    response is the end of it.
 * 3. `next`: a table (`decide`) says what follows: once more, how and when; given up, with the reason; others asked first; or the
 *    run ended. A creation that may have been processed goes once more, and never a third time. The last attempt goes alone.
 * 4. A pause that the target asks for is kept by everybody. Where a class is refused for `patienceAtFirst` while others are
 *    taken, or, one that had no response yet, will be at the end of that pause, a plain request goes first. Taken: that
 *    class alone is given up, and slows nobody down any more. Refused: the pause is kept, or, beyond the patience, the run ends.
 * The target may give nothing usable for `--patience` (60 s), as may a class that is asked to wait, or one that had responses and is
 * away (`Health.isAway`): its requests wait for a probe. What the document leaves open goes twice at most.
 */
export class Recovery {
  /** Pauses of the whole run. */
  waits = 0
  private readonly classes = new Map<string, Health>()
  private readonly outage: Outage
  private readonly patienceMs: number
  /** When a plain request was last refused: until then nobody was in trouble alone. */
  private othersRefusedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly parts: RecoveryParts) {
    const { options, wire, flow, stop } = parts
    this.patienceMs = options.patienceMs ?? defaultPatience
    this.outage = new Outage(flow.scheduler, {
      patienceMs: this.patienceMs,
      // On a new connection, which is kept: idle ones may be all that the target takes, or long gone.
      probe: () => {
        void wire.renew()
        return this.isTaken()
      },
      onWait: (reason, ms) => this.tell(reason, ms),
      onHopeless: stop,
    })
  }

  /** Why a request is not sent, where its class has no responses any more; ms to wait where it may have some again. */
  gate(history: History): TransportFailure | number | undefined {
    const { request, context } = history
    // All else hangs on what the preflight asks.
    if (context.phase === 'preflight') return undefined
    const health = this.classOf(request)
    const now = performance.now()
    const isAway = health.isAway(now, this.patienceMs)
    const pass = context.again && !isAway && !health.hangs ? 'probe' : health.pass(now)
    // What decides should not depend on an old connection.
    if (pass === 'probe') history.fresh = true
    if (pass !== 'refuse') return undefined
    if (isAway) return Math.max(health.coolsFor(now), untilProbed)
    const message = `not sent: requests of this kind get no usable response at present (${requestClass(request)})`
    return { kind: 'aborted', message, sent: false }
  }

  /** Tells all whom it concerns what an attempt came to; the loss, where it is to be made up for. */
  see(outcome: Outcome, history: History): Loss | undefined {
    const { request, context } = history
    const { flow, options } = this.parts
    const loss = lossOf(outcome)
    const startedAt = startOf(outcome)
    // Whoever waits for the target to come up asks in vain for a while, and asks again by itself.
    const isAwaited = context.phase === 'preflight' && context.label === waiting
    if (loss === undefined && outcome.response !== undefined) this.usable(request, startedAt)
    else if (!isAwaited && outcome.failure?.kind !== 'aborted') {
      const row = loss && rows[loss]
      // What happens during an outage is not the request's fault.
      const health = this.classOf(request)
      const now = performance.now()
      if (loss !== undefined && !this.outage.isOpen) history.lost++
      this.outage.guessing = context.phase === 'keys' && outcome.response === undefined
      // Each timeout counts, of all else what an exchange comes to.
      if (loss === undefined || loss === 'timeout') health.failed(startedAt, now, loss === 'timeout')
      else health.lost(startedAt, performance.now())
      // An address at which nobody ever responded is not waited for.
      if (!row?.nobody || this.outage.health.answered)
        this.outage.failed(reasonOf(outcome, options.http2), startedAt, row?.awayAfter)
      // What a broken class is refused for says nothing of how much the target takes.
      // Of what is unspecified a backend may make what it will.
      if (row?.narrows && health.state === 'closed' && !(loss === 'lost' && isUnspecified(request)))
        // Who drops, or may be asked again at once, is no slower for it.
        flow.turnedAway(startedAt, loss !== 'lost' && retryAfter(outcome.response!) !== 0)
    }
    return isAwaited ? undefined : loss
  }

  /** What comes next after such an attempt. */
  async next(loss: Loss, outcome: Outcome, history: History): Promise<Decision> {
    const { request, unanswered, isCreation } = history
    const health = this.classOf(request)
    const now = performance.now()
    const circumstances: Circumstances = {
      loss,
      times: history.lost,
      unanswered,
      isCreation,
      isUnspecified: isUnspecified(request),
      trouble: this.troubleOf(loss, outcome, request),
      answered: this.outage.health.answered,
      isBroken: health.state !== 'closed',
      isAway: health.troubledFor(now) > restart && health.isAway(now, this.patienceMs),
      others: 'unknown',
    }
    let decision = decide(circumstances)
    if (decision.next === 'ask others') {
      const others = (await this.isTaken()) ? 'taken' : 'refused'
      decision = decide({ ...circumstances, others })
    }
    if (decision.next === 'retry') {
      if (loss === 'limited' || loss === 'unavailable') this.pause(outcome)
      history.fresh = rows[loss].fresh
      // It must not be one too many: else a standard run loses some for good where one or two connections are taken.
      if (isLastChance(circumstances)) history.goAlone()
      // What has a place of its own keeps it: the others may wait for it to end.
      else if (history.turn !== 'reserved') history.turn = 'begun'
    } else if (decision.next === 'give up') this.givenUp(decision.reason, loss, outcome, request)
    else this.outage.hopeless(endless(outcome, this.patienceMs))
    return decision
  }

  /**
   * Before a last chance, with nothing else on the wire: idle connections may be all that the target takes, or long gone. Where a
   * new one was lost, it goes over one that has just had a response.
   */
  async clear({ fresh }: History): Promise<void> {
    const { wire, flow } = this.parts
    await wire.renew()
    for (let times = 1; !fresh && times < rows.lost.tries && !(await this.isTaken()); times++)
      await flow.scheduler.sleep(pauseAfter(times))
  }

  /** Whether others are: told by a plain request. Where nothing more may be sent nobody has to wait. */
  private async isTaken(): Promise<boolean> {
    const outcome = await this.parts.ask(shortList)
    if (outcome === undefined) return true
    if (outcome.response === undefined || lossOf(outcome) !== undefined) {
      this.othersRefusedAt = performance.now()
      return false
    }
    this.usable(shortList, startOf(outcome))
    this.parts.flow.resume()
    return true
  }

  /**
   * A pause may take all of the patience, and what comes behind it has a chance still. What had responses may have reached the
   * end of a window: its first long pause is kept.
   */
  private troubleOf(loss: Loss, { response }: Outcome, request: RequestSpec): Circumstances['trouble'] {
    if (loss !== 'limited' && loss !== 'unavailable') return 'short'
    const ms = retryAfter(response!) ?? 0
    const now = performance.now()
    const health = this.classOf(request)
    const troubledFor = Math.min(health.troubledFor(now), now - this.othersRefusedAt)
    if (Math.max(ms, troubledFor) > this.patienceMs) return 'endless'
    // One that had responses may be restarted alone.
    if (loss === 'unavailable' && health.answered) return 'short'
    return troubledFor + (health.answered ? 0 : ms) > patienceAtFirst ? 'long' : 'short'
  }

  /** Everybody waits for as long as the target asks. One of nothing would be a busy loop. */
  private pause(outcome: Outcome): void {
    const { response } = outcome
    const asked = response === undefined ? undefined : retryAfter(response)
    if (asked === undefined) return
    const { scheduler } = this.parts.flow
    const pause = Math.max(asked, shortestPause)
    // Those that were under way when a pause began ask for the same one.
    if (scheduler.heldFor() === 0) this.tell(`the target returned ${response!.status}`, pause)
    scheduler.hold(pause)
  }

  private givenUp(reason: Reason, loss: Loss, outcome: Outcome, request: RequestSpec): void {
    const health = this.classOf(request)
    const now = performance.now()
    // That is its response then, whatever it means.
    if (loss === 'expired') this.usable(request, startOf(outcome))
    else if (reason === 'alone') {
      health.isLimited = loss === 'limited'
      health.open(now, retryAfter(outcome.response!))
    }
    // Each timeout counted.
    else if ((reason === 'tries' || reason === 'uncertain') && loss !== 'timeout') health.failed(startOf(outcome), now)
  }

  private usable(request: RequestSpec, startedAt: number): void {
    this.outage.usable(startedAt)
    this.parts.flow.taken(startedAt)
    this.classOf(request).usable(startedAt)
  }

  private classOf(request: RequestSpec): Health {
    const name = requestClass(request)
    let known = this.classes.get(name)
    if (known === undefined) {
      known = new Health(longestPause, longestPenalty)
      this.classes.set(name, known)
    }
    return known
  }

  private tell(reason: string, ms: number): void {
    this.waits++
    this.parts.options.onWait?.(reason, ms)
  }
}

/** On the clock of `performance.now()`. */
const startOf = ({ startedAt }: Outcome): number => startedAt - performance.timeOrigin

function endless({ response }: Outcome, patienceMs: number): string {
  const { status } = response!
  const ms = retryAfter(response!)
  if (ms === undefined) return nothingFor(patienceMs, `status ${status}`)
  const asked = ms < 1e9 ? `${Math.round(ms / 1000)} s` : 'for weeks'
  return `the target returned ${status} and asks to wait ${asked}, which is longer than --patience allows`
}
