import { withResolvers } from '../core/with-resolvers.js'

/** ms that are allowed for what the hold is about besides round trips. */
const slack = 200
/** ms that a busy target may need to see a request that has arrived. */
const least = 20
/** Round trips until a request on a connection of its own has arrived, and as long again as another one takes. */
const [until, whole] = [2.25, 3.5]

/**
 * Keeps the body of a request open: what is sent meanwhile is beside another one for certain. It ends by itself, since a
 * target may take one request at a time.
 */
export class Hold {
  /** The other request has not had its response either. */
  isOpen = true
  readonly end: Promise<void>
  /** ms after which its request has arrived. */
  readonly lead: number
  private readonly resolve: () => void
  private readonly timer: NodeJS.Timeout

  /** `usualMs`: how long a request takes. */
  constructor(usualMs: number) {
    const { promise, resolve } = withResolvers<void>()
    this.end = promise
    this.resolve = resolve
    this.lead = least + until * usualMs
    this.timer = setTimeout(() => this.release(), this.lead + slack + (whole - until) * usualMs)
  }

  release(): void {
    clearTimeout(this.timer)
    this.isOpen = false
    this.resolve()
  }
}
