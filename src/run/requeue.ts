import type { Case } from '../core/ask.js'
import { type Exchange, isDoubtfulRefusal } from '../core/exchange.js'
import { lossOf } from '../http/recovery/retry-policy.js'
import type { Task } from '../plan/mixing.js'
import { oughtToBeRefused } from '../spec/request.js'
import { runLanes } from './lanes.js'
import type { Sleep } from './preflight.js'

/** Before what was lost is put again, ms: most trouble is over after a second or two. */
export const pauses = [100, 600, 2000]
/** ms of such pauses in a run, but for those after which most had responses. */
const mostPauses = 8000
/** So often questions of a run are put again; each that may cost a whole timeout counts as three. */
const most = 300

interface Lost {
  readonly task: Task
  readonly last: Case
}

export interface RequeueParts {
  readonly lanes: number
  readonly sleep: Sleep
  /** Whether requests like this one have had responses in this run. */
  readonly isAnswered: (exchange: Exchange) => boolean
  readonly sortOf: (exchange: Exchange) => string
  readonly isOver: () => boolean
  /** Puts the question for the nth time more. */
  readonly ask: (task: Task, again: number) => Promise<Case | undefined>
  readonly conclude: (task: Task, done: Case) => void
}

/**
 * Questions whose responses were lost are asked anew once the others of their phase are through, as if they had never
 * been asked: the trouble may be over by then (P22). What the target never has a response to is left alone.
 */
export class Requeue {
  /** Questions that were put again. */
  again = 0
  private waiting: Lost[] = []
  private left = mostPauses
  private spent = 0

  constructor(private readonly parts: RequeueParts) {}

  /** Whether it is kept for another time. */
  takes(task: Task, done: Case): boolean {
    if (!done.exchanges.some(isLost) || this.parts.isOver() || this.spent >= most) return false
    this.waiting.push({ task, last: done })
    return true
  }

  /** Puts again what waits; whatever comes of the last time counts. */
  async drain(): Promise<void> {
    const { sleep, isOver, conclude } = this.parts
    for (let turn = 0, vain = 0; vain < pauses.length; turn++) {
      const pause = pauses[vain]!
      const first = [...this.waiting.filter(lost => this.isPromising(lost)), ...this.ahead()]
      if (first.length === 0 || isOver() || this.left < pause) break
      this.left -= pause
      await sleep(pause)
      const others = this.waiting.filter(lost => !first.includes(lost))
      const before = this.waiting.length
      await this.askAgain(first, turn)
      // Those that went ahead say whether the others may follow.
      await this.askAgain(
        others.filter(lost => this.isPromising(lost)),
        turn,
      )
      // As long as some have responses, the rest may have them, too.
      vain = this.waiting.length < before ? 0 : vain + 1
      // Whoever has waited for the end of a burst has not waited in vain.
      if (this.waiting.length <= before / 2) this.left += pause
    }
    for (const { task, last } of this.waiting.splice(0)) conclude(task, last)
  }

  private async askAgain(those: readonly Lost[], turn: number): Promise<void> {
    const { lanes, ask, conclude, isOver } = this.parts
    this.waiting = this.waiting.filter(lost => !those.includes(lost))
    const one = async ({ task, last }: Lost): Promise<void> => {
      if (isOver() || this.spent >= most) return conclude(task, last)
      this.again++
      this.spent += last.exchanges.some(hung) ? 3 : 1
      const done = (await ask(task, turn)) ?? last
      if (!this.takes(task, done)) conclude(task, done)
    }
    await runLanes(
      those.map(lost => () => one(lost)),
      lanes,
    )
  }

  /** Whether others like what was lost had responses. */
  private isPromising({ last }: Lost): boolean {
    return last.exchanges.every(exchange => !isLost(exchange) || this.isHopeful(exchange))
  }

  /** Of the others one of each sort. */
  private ahead(): readonly Lost[] {
    const sorts = new Set<string>()
    return this.waiting.filter(({ last }) => {
      const doubtful = last.exchanges.filter(exchange => isLost(exchange) && !this.isHopeful(exchange))
      if (doubtful.length === 0 || doubtful.some(each => hung(each) || sorts.has(this.parts.sortOf(each)))) return false
      for (const each of doubtful) sorts.add(this.parts.sortOf(each))
      return true
    })
  }

  private isHopeful(exchange: Exchange): boolean {
    return isDoubtfulRefusal(exchange) || this.parts.isAnswered(exchange)
  }
}

/** A refusal may come of the attempt that was lost. What the target has had enough of is not asked for more. */
function isLost(exchange: Exchange): boolean {
  if (isDoubtfulRefusal(exchange)) return !oughtToBeRefused(exchange)
  const loss = lossOf(exchange)
  return (loss !== undefined && loss !== 'limited') || exchange.failure?.kind === 'aborted'
}

/** Each attempt would cost a whole timeout. */
const hung = ({ failure }: Exchange): boolean => failure?.kind === 'timeout'
