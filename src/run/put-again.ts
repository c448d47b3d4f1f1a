import { type Exchange, isDoubtfulRefusal } from '../core/exchange.js'
import type { Case } from '../core/scenario.js'
import { lossOf } from '../http/recovery/loss.js'
import type { Task } from '../plan/inputs.js'
import { oughtToBeRefused } from '../spec/request.js'

interface Lost {
  readonly task: Task
  readonly last: Case
}

export interface PutAgainParts {
  readonly isOver: () => boolean
  /** Puts the question once more. */
  readonly scenario: (task: Task) => Promise<Case | undefined>
  readonly conclude: (task: Task, done: Case) => void
}

/**
 * Questions whose responses were lost are put once more when the others of their phase are through, as if they had never been
 * asked: the trouble may be over by then (P22). Of a kind that gets no response still, `http/recovery` gives up the rest.
 */
export class PutAgain {
  /** Questions that were put again. */
  count = 0
  private waiting: Lost[] = []

  constructor(private readonly parts: PutAgainParts) {}

  /** Whether it is kept for another time. */
  takes(task: Task, done: Case): boolean {
    if (!done.exchanges.some(isLost) || this.parts.isOver()) return false
    this.waiting.push({ task, last: done })
    return true
  }

  /** Puts again what waits; what comes of it counts. */
  async drain(): Promise<void> {
    const lost = this.waiting.splice(0)
    const { isOver, scenario, conclude } = this.parts
    const again = async ({ task, last }: Lost): Promise<void> => {
      if (isOver()) return conclude(task, last)
      this.count++
      conclude(task, (await scenario(task)) ?? last)
    }
    await Promise.all(lost.map(again))
  }
}

/** A refusal may come of the attempt that was lost. What the target has had enough of is not asked for more. */
function isLost(exchange: Exchange): boolean {
  if (isDoubtfulRefusal(exchange)) return !oughtToBeRefused(exchange)
  const loss = lossOf(exchange)
  return (loss !== undefined && loss !== 'limited') || exchange.failure?.kind === 'aborted'
}
