import type { Endpoint, TransportFailure } from '../core/exchange.js'

/** So many exchanges running without a usable answer close an endpoint: one that never gave any, one that once did. */
const never = 5
const noLonger = 20

/**
 * Gives up asking an endpoint that gives no usable answers while others do: each question costs up to a whole timeout,
 * and hundreds of them would be put in vain.
 */
export class Silence {
  private readonly endpoints = new Map<Endpoint, { answered: boolean; running: number }>()

  usable(endpoint: Endpoint): void {
    const state = this.of(endpoint)
    state.answered = true
    state.running = 0
  }

  unusable(endpoint: Endpoint): void {
    this.of(endpoint).running++
  }

  /** Why nothing more is sent there, if so. */
  refusal(endpoint: Endpoint): TransportFailure | undefined {
    const { answered, running } = this.of(endpoint)
    if (running < (answered ? noLonger : never)) return undefined
    const message = `not sent: ${running} requests running to ${endpoint} had no usable answer`
    return { kind: 'aborted', message, sent: false }
  }

  private of(endpoint: Endpoint): { answered: boolean; running: number } {
    const known = this.endpoints.get(endpoint)
    if (known !== undefined) return known
    const state = { answered: false, running: 0 }
    this.endpoints.set(endpoint, state)
    return state
  }
}
