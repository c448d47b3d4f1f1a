import type { Gate, Gated } from '../plan/tasks.js'

export interface QueueParts {
  /** Tasks under way at a time; more than requests on the wire, since some tasks wait. */
  readonly workers: number
  readonly isOpen: (gate: Gate) => boolean
  /** Waits until a request could go at once: until then a gate may open. */
  readonly room: () => boolean | Promise<boolean>
  readonly isOver: () => boolean
  /** Never rejects. */
  readonly perform: (task: Gated) => Promise<void>
}

/** Hands each worker the first task whose gate is open. */
export class Queue {
  /** By gate, each with its place in the order. */
  private readonly waiting = new Map<Gate, { readonly task: Gated; readonly place: number }[]>()
  private readonly open = new Map<Gate, number>()
  private sleeping: (() => void)[] = []
  private readonly awaited = new Map<Gate, (() => void)[]>()

  constructor(
    tasks: readonly Gated[],
    private readonly parts: QueueParts,
  ) {
    tasks.forEach((task, place) => {
      const { gate } = task
      this.waiting.set(gate, [...(this.waiting.get(gate) ?? []), { task, place }])
      this.open.set(gate, (this.open.get(gate) ?? 0) + 1)
    })
  }

  /** Whether none of these is left or under way. */
  isDone(gate: Gate): boolean {
    return (this.open.get(gate) ?? 0) === 0
  }

  /** Resolves when none of these is left or under way, or the run is over. */
  done(gate: Gate): Promise<void> {
    if (this.isDone(gate) || this.parts.isOver()) return Promise.resolve()
    return new Promise(resolve => void this.awaited.set(gate, [...(this.awaited.get(gate) ?? []), resolve]))
  }

  /** To be called whenever a gate may have opened. */
  look(): void {
    for (const wake of this.sleeping.splice(0)) wake()
    for (const [gate, resolve] of this.awaited) {
      if (!this.isDone(gate) && !this.parts.isOver()) continue
      this.awaited.delete(gate)
      for (const each of resolve) each()
    }
  }

  /** Resolves when every task has ended, or the run has. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: this.parts.workers }, () => this.work()))
  }

  private async work(): Promise<void> {
    const { room, isOver, perform } = this.parts
    for (;;) {
      const free = room()
      if (free !== true) await free
      if (isOver() || this.waiting.size === 0) break
      const task = this.next()
      if (task === undefined) {
        await new Promise<void>(wake => this.sleeping.push(wake))
        continue
      }
      await perform(task)
      this.open.set(task.gate, this.open.get(task.gate)! - 1)
      this.look()
    }
    this.look()
  }

  private next(): Gated | undefined {
    let first: Gate | undefined
    for (const [gate, [head]] of this.waiting)
      if (this.parts.isOpen(gate) && (first === undefined || head!.place < this.waiting.get(first)![0]!.place))
        first = gate
    if (first === undefined) return undefined
    const queue = this.waiting.get(first)!
    const { task } = queue.shift()!
    if (queue.length === 0) this.waiting.delete(first)
    return task
  }
}
