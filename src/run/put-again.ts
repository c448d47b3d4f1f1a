import { type Exchange, isDoubtfulRefusal } from '../core/exchange.js'
import type { Case } from '../core/scenario.js'
import { lossOf } from '../http/recovery/loss.js'
import { requestClass } from '../http/recovery/request-class.js'
import type { Task } from '../plan/inputs.js'
import { oughtToBeRefused } from '../spec/request.js'
import type { Sleep } from './category.js'

/** Before what was lost is put again, ms: most trouble is over after a second. */
const pause = 1000
/** So often questions of a run are put again; each that may cost a whole timeout counts as three. */
const most = 300

interface Lost {
  readonly task: Task
  readonly last: Case
}

export interface PutAgainParts {
  readonly sleep: Sleep
  readonly isOver: () => boolean
  /** Puts the question once more. */
  readonly scenario: (task: Task) => Promise<Case | undefined>
  readonly conclude: (task: Task, done: Case) => void
}

/**
 * Questions whose responses were lost are put once more when the others of their phase are through, as if they had never been
 * asked: the trouble may be over by then (P22). One of each request class goes ahead, as a canary for the others.
 */
export class PutAgain {
  /** Questions that were put again. */
  count = 0
  private waiting: Lost[] = []
  private spent = 0

  constructor(private readonly parts: PutAgainParts) {}

  /** Whether it is kept for another time. */
  takes(task: Task, done: Case): boolean {
    if (!done.exchanges.some(isLost) || this.parts.isOver() || this.spent >= most) return false
    this.waiting.push({ task, last: done })
    return true
  }

  /** Puts again what waits; what comes of it counts. */
  async drain(): Promise<void> {
    const lost = this.waiting.splice(0)
    if (lost.length === 0) return
    await this.parts.sleep(pause)
    const canaries = new Map(lost.map(each => [this.classesOf(each), each]))
    const dead = new Set<string>()
    await this.askAgain([...canaries.values()], (each, done) => {
      if (done.exchanges.some(isLost)) dead.add(this.classesOf(each))
    })
    const others = lost.filter(each => ![...canaries.values()].includes(each))
    for (const { task, last } of others.filter(each => dead.has(this.classesOf(each)))) this.parts.conclude(task, last)
    await this.askAgain(others.filter(each => !dead.has(this.classesOf(each))))
  }

  private classesOf({ last }: Lost): string {
    return [...new Set(last.exchanges.filter(isLost).map(classOf))].sort().join(', ')
  }

  private async askAgain(those: readonly Lost[], see: (lost: Lost, done: Case) => void = () => {}): Promise<void> {
    const { scenario, conclude, isOver } = this.parts
    const one = async (lost: Lost): Promise<void> => {
      const { task, last } = lost
      if (isOver() || this.spent >= most) return conclude(task, last)
      this.count++
      this.spent += last.exchanges.some(hung) ? 3 : 1
      const done = (await scenario(task)) ?? last
      see(lost, done)
      conclude(task, done)
    }
    await Promise.all(those.map(one))
  }
}

const classOf = ({ request, endpoint, credential }: Exchange): string =>
  requestClass({ ...request, endpoint, credential })

/** A refusal may come of the attempt that was lost. What the target has had enough of is not asked for more. */
function isLost(exchange: Exchange): boolean {
  if (isDoubtfulRefusal(exchange)) return !oughtToBeRefused(exchange)
  const loss = lossOf(exchange)
  return (loss !== undefined && loss !== 'limited') || exchange.failure?.kind === 'aborted'
}

/** Each attempt would cost a whole timeout. */
const hung = ({ failure }: Exchange): boolean => failure?.kind === 'timeout'
