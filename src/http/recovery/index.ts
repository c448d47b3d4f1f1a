import type { RequestSpec, TransportFailure } from '../../core/exchange.js'
import type { Flow } from '../flow/index.js'
import { defaultPatience, type ProbeOptions, waiting } from '../probe-options.js'
import type { Outcome } from '../wire/attempt.js'
import type { Wire } from '../wire/wire.js'
import { Health, stateOf } from './class-health.js'
import {
  type Circumstances,
  type Decision,
  decide,
  longestPause,
  mostBackoff,
  ownPause,
  rows,
  shortestPause,
} from './decide.js'
import type { History } from './history.js'
import { type Loss, lossOf, reasonOf, retryAfter } from './loss.js'
import { Outage } from './outage.js'

export interface RecoveryParts {
  readonly options: ProbeOptions
  readonly wire: Wire
  readonly flow: Flow
  /** A question that belongs to no exchange; undefined once nothing more may be sent. */
  readonly ask: (request: RequestSpec) => Promise<Outcome | undefined>
  readonly stop: (reason: string) => void
}

/** What every target ought to take, and what costs it least. */
const shortList: RequestSpec = { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1' }

type Next = Extract<Decision, { readonly next: 'retry' | 'give up' }> | undefined

/**
 * What each outcome means (P22), and what comes next. A request gets through this room in five steps:
 * 1. `gate`: the breaker of its `requestClass` lets it pass, as a rule.
 * 2. `lossOf` says what an attempt came to. A usable response is the end of it.
 * 3. Its class (`Health`) and the target (`Outage`) are told. Three failures in a row, whatever was asked, hold the run until
 *    a plain question has a response; three requests of one class that came to nothing break that class.
 * 4. `decide` says what is next, from a table: once more, how and when, or given up, with the reason.
 * 5. A pause that the target asks for is kept by everybody; where a plain question is taken meanwhile, its class is broken so long.
 * The plain question, a list of one pet, is the only judge of "everybody or only this one". Nothing usable, whether failures
 * or 429, is borne for `--patience`.
 */
export class Recovery {
  /** Pauses of the whole run, and the ms of those that the target asked for. */
  waits = 0
  pausedMs = 0
  private readonly health = new Health()
  private readonly outage: Outage
  /** Start of the latest request that had a usable response, or of the first one. */
  private usableAt = Number.NEGATIVE_INFINITY
  private firstAt: number | undefined
  /** When the last pause of everybody began, and ms of them since a usable response. */
  private pausedAt = Number.NEGATIVE_INFINITY
  private paused = 0

  constructor(private readonly parts: RecoveryParts) {
    const { options, wire, flow, stop } = parts
    this.outage = new Outage(flow.scheduler, {
      patienceMs: options.patienceMs ?? defaultPatience,
      // On a new connection, which is kept: idle ones may be all that the target takes, or long gone.
      probe: () => {
        void wire.renew()
        return this.isTaken()
      },
      onWait: (reason, ms) => this.tell(reason, ms),
      onHopeless: reason => {
        options.onTrouble?.(reason)
        stop(reason)
      },
    })
  }

  /** Why a request is not sent, where its class has no responses any more. */
  gate(history: History): TransportFailure | undefined {
    const { request, context } = history
    // All else hangs on what the preflight asks.
    if (context.phase === 'preflight') return undefined
    const pass = context.again ? 'probe' : this.health.pass(request, performance.now())
    if (typeof pass === 'object') return pass
    // What decides should not depend on an old connection.
    if (pass === 'probe') history.fresh = true
    return undefined
  }

  /** Once its turn has come: whether the target is there for it. */
  ready(history: History): boolean | Promise<boolean> {
    return history.turn !== 'alone' || this.isReadyFor(history)
  }

  /** No other connection is open then but that of a plain question, over which it goes: the target is seen to serve that one. */
  private async isReadyFor(history: History): Promise<boolean> {
    const { options, wire, flow } = this.parts
    await wire.renew()
    // Until the target has seen that they are closed.
    if (!(await flow.scheduler.sleep(shortestPause))) return false
    // In HTTP/2 the connection may end with the response to the plain question (GOAWAY).
    if (history.request.fresh === true || options.http2 || (await this.isTaken())) return true
    this.outage.begin('no response to a plain request after one to a creation was lost')
    return false
  }

  /** What comes next after an attempt; undefined where that is its outcome. */
  after(outcome: Outcome, history: History, saturated: boolean): Next | Promise<Next> {
    const { request, context } = history
    const loss = lossOf(outcome)
    const startedAt = startOf(outcome)
    this.firstAt ??= startedAt
    if (loss === undefined) {
      if (outcome.response !== undefined) this.usable(request, startedAt, saturated)
      else if (outcome.failure!.kind !== 'aborted') this.failed(outcome, request, startedAt)
      return undefined
    }
    // Whoever waits for the target to come up asks in vain for a while, and scenarios again by itself.
    if (context.phase === 'preflight' && context.label === waiting) return undefined
    return this.lost(loss, outcome, history, saturated)
  }

  private async lost(loss: Loss, outcome: Outcome, history: History, saturated: boolean): Promise<Next> {
    const { request } = history
    const { outage, health } = this
    const startedAt = startOf(outcome)
    outage.guessing = history.context.phase === 'keys'
    // Where nothing ever came within the timeout, asking once more would take as long again.
    const isSilent = loss === 'timeout' && !outage.answered
    // What happens during an outage is not the request's fault.
    if (!outage.isOpen || isSilent) history.count(loss)
    if (loss === 'timeout') health.failed(request, startedAt, performance.now())
    if (rows[loss].away && !isSilent) outage.failed(reasonOf(outcome, this.parts.options.http2))
    const decision = await this.decision(loss, outcome, history)
    if (decision.next === 'end the run') {
      outage.hopeless(endless(outcome))
      return { next: 'give up', reason: 'alone' }
    }
    if (decision.next === 'give up') return this.givenUp(decision, loss, outcome, history, saturated)
    if (rows[loss].narrows) this.parts.flow.turnedAway(startedAt, loss === 'lost')
    if (decision.pause) this.pause(outcome)
    // Nothing is taken any more, whatever is asked.
    if (loss === 'limited' && performance.now() - Math.max(this.usableAt, this.firstAt!) >= mostBackoff)
      outage.begin(reasonOf(outcome, false))
    history.turn = decision.turn
    // Too early is what comes first on a connection.
    history.fresh = decision.connection === 'new' && outcome.response?.status !== 425
    return decision
  }

  private async decision(
    loss: Loss,
    outcome: Outcome,
    history: History,
  ): Promise<Exclude<Decision, { next: 'ask others' }>> {
    const { request, unanswered, isCreation, isOptional } = history
    for (let others: Circumstances['others'] = 'unknown'; ; ) {
      const decision = decide({
        loss,
        times: history.times(loss),
        unanswered,
        isCreation,
        isFresh: request.fresh === true,
        isOptional,
        asked: this.asked(loss, outcome),
        answered: this.outage.answered,
        ...stateOf(this.health.of(request)),
        others,
      })
      if (decision.next !== 'ask others') return decision
      others = !(await this.isTaken()) ? 'refused' : history.isAlone ? 'taken again' : 'taken'
      if (others === 'refused') continue
      history.isAlone = true
      this.outage.usable()
    }
  }

  /** Whether others are: told by a plain question. Where nothing more may be sent nobody has to wait. */
  private async isTaken(): Promise<boolean> {
    const outcome = await this.parts.ask(shortList)
    if (outcome === undefined) return true
    if (outcome.response === undefined || lossOf(outcome) !== undefined) return false
    this.seen(shortList, startOf(outcome))
    return true
  }

  private asked(loss: Loss, outcome: Outcome): Circumstances['asked'] {
    const ms = loss === 'limited' || loss === 'unavailable' ? retryAfter(outcome.response!) : undefined
    if (ms === undefined) return 'nothing'
    const isNew = startOf(outcome) > this.pausedAt
    if (ms > longestPause || (isNew && this.paused + ms > longestPause)) return 'endless'
    return ms > ownPause ? 'long' : 'short'
  }

  /** Everybody waits for as long as the target asks. One of nothing would be a busy loop. */
  private pause(outcome: Outcome): void {
    const { status } = outcome.response!
    const pause = Math.max(retryAfter(outcome.response!)!, shortestPause)
    const grown = this.parts.flow.scheduler.hold(pause)
    this.pausedMs += grown
    // Those that were under way when a pause began ask for the same one.
    if (grown === 0 || startOf(outcome) <= this.pausedAt) return
    this.pausedAt = performance.now()
    this.paused += grown
    this.tell(`the target returned ${status}`, pause)
  }

  private givenUp(decision: Next, loss: Loss, outcome: Outcome, history: History, saturated: boolean): Next {
    const { request } = history
    const now = performance.now()
    const startedAt = startOf(outcome)
    // That is its response then, whatever it means.
    if (loss === 'expired' && outcome.response !== undefined) this.usable(request, startedAt, saturated)
    else if (decision?.next === 'give up' && decision.reason === 'alone') this.shut(request, outcome, now)
    else if (loss !== 'timeout') {
      this.health.failed(request, startedAt, now)
      // A class that breaks is refused for what it is: what was made of that slows down everybody.
      const isBroken = stateOf(this.health.of(request)).requestClass === 'broken'
      if (isBroken && outcome.response !== undefined) this.parts.flow.forgive()
    }
    return decision
  }

  /** Others are taken: what was made of its refusals slows down everybody. */
  private shut(request: RequestSpec, { response }: Outcome, now: number): void {
    this.parts.flow.forgive()
    this.health.shut(request, now, (response && retryAfter(response)) ?? 0)
  }

  private failed(outcome: Outcome, request: RequestSpec, startedAt: number): void {
    this.health.failed(request, startedAt, performance.now())
    this.outage.failed(reasonOf(outcome, this.parts.options.http2))
  }

  private usable(request: RequestSpec, startedAt: number, saturated: boolean): void {
    this.outage.usable()
    this.parts.flow.taken(startedAt, saturated)
    this.seen(request, startedAt)
  }

  private seen(request: RequestSpec, startedAt: number): void {
    this.health.usable(request, startedAt)
    this.usableAt = Math.max(this.usableAt, startedAt)
    this.paused = 0
  }

  private tell(reason: string, ms: number): void {
    this.waits++
    this.parts.options.onWait?.(reason, ms)
  }
}

/** On the clock of `performance.now()`. */
const startOf = ({ startedAt }: Outcome): number => startedAt - performance.timeOrigin

function endless({ response }: Outcome): string {
  const ms = retryAfter(response!)!
  if (ms <= longestPause) return 'the target asks to wait again and again'
  return `the target returned ${response!.status} and asks to wait ${ms < 1e9 ? `${Math.round(ms / 1000)} s` : 'for weeks'}`
}
