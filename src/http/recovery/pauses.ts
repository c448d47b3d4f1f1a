import type { AskRequest } from '../../core/exchange.js'
import type { Scheduler } from '../flow/scheduler.js'
import { hasBadKey } from './progress.js'
import { longestPause } from './retry-policy.js'
import { shapeOf } from './shapes.js'

/** So often everybody waits for one request, before it is asked whether others have to: where its like was taken before. */
const mostTogether = 4
/** The longest that one request waits by itself, ms, and so often; and where nobody needs its response. */
const own = { longest: 10_000, most: 3 }
const ownModest = { longest: 1000, most: 2 }

export interface PausesOptions {
  readonly onWait: (reason: string, ms: number) => void
}

/** What a request waited for because of `Retry-After`. */
export interface Waited {
  /** With everybody, and by itself. */
  everybody: number
  alone: number
}

/**
 * Who waits: `everybody`; `unless others are taken`, the request by itself where a plain question has a usable response
 * now, and else everybody; or nobody, since that is enough.
 */
export type Waiting = 'everybody' | 'unless others are taken' | 'nobody'

/** Pauses that the target asks for with `Retry-After`: of everybody, or of one sort of request alone. */
export class Pauses {
  /** ms of them since the target's last usable response. */
  private total = 0
  private since = Number.NEGATIVE_INFINITY
  /** ms of them in the whole run. */
  inAll = 0
  /** Sorts of request that had a usable response, and those that had none while others had. */
  private readonly usual = new Set<string>()
  private readonly refused = new Set<string>()

  constructor(
    private readonly scheduler: Pick<Scheduler, 'hold' | 'heldFor'>,
    private readonly options: PausesOptions,
  ) {}

  usable(request: AskRequest, modest: boolean): void {
    this.total = 0
    const sort = sortOf({ request, modest })
    this.usual.add(sort)
    this.refused.delete(sort)
  }

  /**
   * Where other requests are taken while those of its sort never are, it is no matter of the rate. `modest`: nobody needs
   * its response.
   */
  whose(request: AskRequest, modest: boolean, { everybody, alone }: Waited): Waiting {
    const sort = sortOf({ request, modest })
    if (this.refused.has(sort)) return 'nobody'
    if (modest) return alone < ownModest.most ? 'unless others are taken' : 'nobody'
    // Operations may have rates of their own.
    if (this.usual.has(sort)) return everybody < mostTogether ? 'everybody' : 'unless others are taken'
    if (alone >= own.most) return 'nobody'
    return everybody === 0 ? 'everybody' : 'unless others are taken'
  }

  /** ms that a request waits by itself. */
  alone(ms: number, modest: boolean): number {
    return Math.min(ms, (modest ? ownModest : own).longest)
  }

  /** Others are taken, and it was asked often enough: its like is not waited for any more until one has a usable response. */
  giveUp(request: AskRequest, modest: boolean): void {
    this.total = 0
    this.refused.add(sortOf({ request, modest }))
  }

  /**
   * The whole run keeps the pause; why not, where it is more than a run can wait. `startedAt`: of the request that was
   * refused, ms of `performance.now()`.
   */
  hold(ms: number, status: number, startedAt: number): string | undefined {
    if (ms > longestPause) {
      const asked = ms < 1e9 ? `${Math.round(ms / 1000)} s` : 'for weeks'
      return `the target returned ${status} and asks to wait ${asked}`
    }
    // A pause of nothing would be a busy loop.
    const pause = Math.max(ms, 20)
    // Those that were under way when a pause began ask for the same one.
    const isNew = startedAt > this.since
    const grows = pause - this.scheduler.heldFor()
    if (isNew && grows > 0 && this.total + grows > longestPause) return 'the target asks to wait again and again'
    const grown = this.scheduler.hold(pause)
    this.inAll += grown
    if (grown === 0 || !isNew) return undefined
    this.since = performance.now()
    this.total += grown
    this.options.onWait(`the target returned ${status}`, pause)
    return undefined
  }
}

/** Requests of which one is refused as the other is: bad keys are counted, whatever they ask for. `modest`: nobody needs the response. */
export const sortOf = ({ request, modest }: { readonly request: AskRequest; readonly modest: boolean }): string =>
  `${hasBadKey(request) || shapeOf(request)} ${modest}`
