import type { AskRequest } from '../core/exchange.js'

/** So many attempts in a row that failed, while as many others had a response, are not chance. */
const enough = 10

interface Trouble {
  failed: number
  /** Counts of all requests when the first of them failed. */
  readonly usableBefore: number
  readonly failedBefore: number
}

/**
 * Tells a request that the target has no response to from a target that is away or has had enough: requests of one shape
 * fail, time and again, while others have responses. A shape is a method and a path, whatever its numbers are.
 */
export class Shapes {
  private usable = 0
  private failed = 0
  private readonly troubles = new Map<string, Trouble>()

  answered(request: AskRequest): void {
    this.usable++
    if (this.troubles.size > 0) this.troubles.delete(shapeOf(request))
  }

  /** An attempt had no usable response; whether that is the request's fault, and says nothing of the target. */
  lost(request: AskRequest): boolean {
    const shape = shapeOf(request)
    const trouble = this.troubles.get(shape) ?? { failed: 0, usableBefore: this.usable, failedBefore: this.failed }
    this.troubles.set(shape, trouble)
    trouble.failed++
    this.failed++
    const usable = this.usable - trouble.usableBefore
    const others = this.failed - trouble.failedBefore - trouble.failed
    return trouble.failed >= enough && usable >= enough && others <= usable
  }
}

export const shapeOf = ({ method, path, credential = 'valid' }: AskRequest): string =>
  `${method} ${path.replace(/\d+/g, '#')} ${credential === 'valid'}`
