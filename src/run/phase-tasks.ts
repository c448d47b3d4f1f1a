import type { Ask, Facts } from '../core/ask.js'
import type { Phase } from '../core/exchange.js'
import type { Task } from '../plan/mixing.js'
import { creates, firstOfEach, inOrder, isAlone, isGap, isOfItsSize, tasksOf } from '../plan/tasks.js'

/** Tasks whose order is chosen as they go: whoever begins one takes it out. */
export type Waiting = Task[]

/** Whether it is about a store of so many pets. */
export const isExact = (phase: Phase): boolean => /^\d+ pets$/.test(phase)

/** What says the same while the store is filled; each list is empty once all of it has begun. */
export interface AnyTime {
  readonly ofAnySize: Waiting
  /** Once the store is as large as the phase is named. */
  readonly ofThisSize: Waiting
  /** Together with what needs the whole store. */
  readonly held: Waiting
}

/** The questions of one phase by when they may be put. Their inputs are drawn from what is known when they are asked for. */
export class PhaseTasks {
  private readonly early: readonly Task[]

  constructor(
    private readonly phase: Phase,
    private readonly asks: readonly Ask[],
    private readonly facts: Facts,
  ) {
    const isEarly = ({ early }: Ask) => early !== undefined
    this.early = firstOfEach(tasksOf(asks.filter(isEarly), facts))
  }

  /** What is to be seen before anything else: one after the other on a quiet wire, or as usual. */
  first(alone: boolean): Waiting {
    return this.mixed(this.early.filter(task => isAlone(task) === alone))
  }

  /** What may be asked whatever the store holds. */
  anyTime(): readonly Task[] {
    return this.those(ask => ask.step === 'ask' && this.isAnyTime(ask))
  }

  /** Of these, what goes beside what is seen early, which may count the pets. What bad keys follow is chosen with care. */
  besideFirst(anyTime: readonly Task[]): Waiting {
    return anyTime.filter(task => this.phase !== 'keys' && !isOfItsSize(task) && creates(task) === 0)
  }

  /** Lists of an exact size are to meet other requests: half of those that could go before wait for them. */
  besideFilling(anyTime: readonly Task[]): AnyTime {
    const some = anyTime.filter(task => !isOfItsSize(task))
    const isHeld = (_: Task, i: number) => isExact(this.phase) && i % 2 === 0
    return {
      ofAnySize: some.filter((task, i) => !isHeld(task, i)),
      ofThisSize: anyTime.filter(isOfItsSize),
      held: some.filter(isHeld),
    }
  }

  filling(): Waiting {
    return this.those(ask => ask.step === 'fill')
  }

  /** What needs the whole store of the phase. */
  others(): readonly Task[] {
    return this.rest(ask => ask.step === 'ask' && !this.isAnyTime(ask))
  }

  mixed(tasks: readonly Task[]): Waiting {
    return [...inOrder(this.phase, tasks, this.facts.seed)]
  }

  /** The id next to a pet's is that of another one while pets are being created; what the document leaves open is to go before requests of every sort. */
  private isAnyTime(ask: Ask): boolean {
    return ask.anyStore && !ask.onGetPet && !isGap(ask, this.facts)
  }

  private those(which: (ask: Ask) => boolean): Waiting {
    return this.mixed(this.rest(which))
  }

  private rest(which: (ask: Ask) => boolean): readonly Task[] {
    const isEarly = ({ ask, sample }: Task) =>
      this.early.some(one => one.ask === ask && one.sample.index === sample.index)
    return tasksOf(this.asks.filter(which), this.facts).filter(task => !isEarly(task))
  }
}
