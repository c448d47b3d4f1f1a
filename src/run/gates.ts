import type { Facts } from '../core/ask.js'
import { creates, type Gate, type Gated } from '../plan/tasks.js'

export interface GatesParts {
  readonly facts: Pick<Facts, 'pets'>
  /** Whether none of the gate's tasks is left or under way. */
  readonly isDone: (gate: Gate) => boolean
  /** Lists have shown new pets at once so far. */
  readonly showAtOnce: () => boolean
}

/** Which tasks of a phase may go, by what the store holds. */
export class Gates {
  /** Lists show all that was created, or are waited for no longer. */
  isSettled = false
  private readonly before: number
  private readonly full: number

  constructor(
    tasks: readonly Gated[],
    private readonly parts: GatesParts,
  ) {
    this.before = parts.facts.pets.length
    this.full = this.before + tasks.reduce((sum, task) => sum + (task.gate === 'fill' ? creates(task) : 0), 0)
  }

  isOpen(gate: Gate): boolean {
    const { facts, isDone, showAtOnce } = this.parts
    switch (gate) {
      case 'size':
        return isDone('fill') || facts.pets.length > this.before
      case 'whole':
        // Where lists show new pets at once, only reads of them are under way by the time that all are created.
        return this.isSettled || (showAtOnce() && facts.pets.length >= this.full)
      default:
        return true
    }
  }
}
