import type { AskRequest } from '../../core/exchange.js'

/** So many attempts in a row that failed, while as many others had a response, are not chance. */
const enough = 10
/** So many of one and the same read, as its response may be too large. */
const enoughOfOne = 4

interface Trouble {
  /** With responses to others in between: what fails together may be one too many together. */
  failed: number
  /** Each attempt. */
  attempts: number
  /** Count of usable responses when it last failed. */
  usableAt: number
  /** Counts of all requests when the first of them failed. */
  readonly usableBefore: number
  readonly failedBefore: number
}

/**
 * Tells a request that the target has no response to from a target that is away or has had enough: requests of one shape
 * fail, time and again, while others have responses. A shape is a method and a path, whatever its numbers are; and one path
 * with its numbers may fail alone, as where large responses are lost.
 */
export class Shapes {
  private usable = 0
  private failed = 0
  private readonly troubles = new Map<string, Trouble>()

  answered(request: AskRequest): void {
    this.usable++
    if (this.troubles.size === 0) return
    this.troubles.delete(shapeOf(request))
    if (request.method === 'GET') this.troubles.delete(request.path)
  }

  /** An attempt had no usable response; whether that is the request's fault, and says nothing of the target. */
  lost(request: AskRequest): boolean {
    this.failed++
    const ofShape = this.failedAgain(shapeOf(request), enough)
    return (request.method === 'GET' && this.failedAgain(request.path, enoughOfOne)) || ofShape
  }

  /** The same of what has failed so far. */
  isHopeless(request: AskRequest): boolean {
    const ofShape = this.isTroubled(shapeOf(request), enough)
    return ofShape || (request.method === 'GET' && this.isTroubled(request.path, enoughOfOne))
  }

  private failedAgain(what: string, enough: number): boolean {
    const { usable, failed } = this
    const trouble = this.troubles.get(what) ?? {
      failed: 0,
      attempts: 0,
      usableAt: -1,
      usableBefore: usable,
      failedBefore: failed - 1,
    }
    this.troubles.set(what, trouble)
    trouble.attempts++
    if (usable > trouble.usableAt) trouble.failed++
    trouble.usableAt = usable
    return this.isTroubled(what, enough)
  }

  private isTroubled(what: string, enough: number): boolean {
    const trouble = this.troubles.get(what)
    if (trouble === undefined) return false
    const usable = this.usable - trouble.usableBefore
    const others = this.failed - trouble.failedBefore - trouble.attempts
    return trouble.failed >= enough && usable >= enough && others <= usable
  }
}

export const shapeOf = ({ method, path, credential = 'valid' }: AskRequest): string =>
  `${method} ${path.replace(/\d+/g, '#')} ${credential === 'valid'}`
