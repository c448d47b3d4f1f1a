import type { FlowControl } from '../flow/flow-control.js'
import type { Wire } from '../wire/wire.js'
import type { Drought } from './drought.js'
import type { Outage } from './outage.js'
import type { PlainQuestion } from './plain-question.js'
import type { Progress } from './progress.js'
import type { Loss } from './retry-policy.js'

/** So often the last attempt of a POST waits for a sign of life. */
const mostChecks = 6

export interface NextAttemptParts {
  readonly flow: FlowControl
  readonly wire: Wire
  readonly plain: PlainQuestion
  readonly drought: Drought
  readonly outage: Outage
}

/** When the next attempt of an exchange may go out, and on which connection. */
export class NextAttempt {
  constructor(private readonly parts: NextAttemptParts) {}

  /** Where connections are scarce, or may be: what must not be lost again waits until there is no other. */
  needsAlone({ lostAt, lostOnNew, losses }: Progress): boolean {
    const { scarce } = this.parts.flow
    return lostAt === undefined ? scarce && losses.lost > 1 : scarce || lostOnNew
  }

  /** Waits until it may be made, and says how. `endedAt`: of the last one, ms of `performance.now()`. */
  async prepare(ms: number, loss: Loss, progress: Progress, endedAt: number): Promise<boolean> {
    const { flow, outage } = this.parts
    if (!(await flow.scheduler.sleep(ms))) return false
    const lastChance = progress.request.method === 'POST' && progress.unanswered > 0 && loss === 'lost'
    progress.lostAt = lastChance && outage.answered ? endedAt : undefined
    return true
  }

  /** Once its turn has come: whether the target is there for it. */
  ready(progress: Progress): boolean | Promise<boolean> {
    // It may have come out while this one waited.
    if (!progress.alone && this.needsAlone(progress)) return false
    if (progress.alone && progress.request.fresh) return this.renewed()
    const { lostAt } = progress
    if (lostAt === undefined || (this.parts.drought.usableAt > lostAt && !progress.alone)) return true
    // The last chance of a POST goes to a target that has just given a response.
    return ++progress.checks > mostChecks || this.looksAlive()
  }

  private async renewed(): Promise<boolean> {
    await this.parts.wire.renew()
    return this.parts.flow.scheduler.sleep(10)
  }

  private async looksAlive(): Promise<boolean> {
    if (await this.parts.plain.isAlive()) return true
    this.parts.outage.begin('no response to a plain request after one to a creation was lost')
    return false
  }
}
