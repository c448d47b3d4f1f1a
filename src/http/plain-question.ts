import type { Outcome } from './attempt.js'
import { lossOf } from './retry-policy.js'

export interface PlainQuestionParts {
  /** A plain question that belongs to no exchange; undefined once nothing more may be sent. */
  readonly ask: () => Promise<Outcome | undefined>
  /** It had a usable response. `startedAt`: ms of `performance.now()`. */
  readonly onUsable: (startedAt: number) => void
}

/** Whether the target is there, told by a question that every target takes. */
export class PlainQuestion {
  constructor(private readonly parts: PlainQuestionParts) {}

  /** Whether it has a response, or nothing more is to be learnt. */
  async isAlive(): Promise<boolean> {
    return (await this.put()) !== 'nothing'
  }

  /** Whether it has a usable response. */
  async isTaken(): Promise<boolean> {
    return (await this.put()) === 'usable'
  }

  private async put(): Promise<'usable' | 'limited' | 'not sent' | 'nothing'> {
    const outcome = await this.parts.ask()
    if (outcome === undefined) return 'not sent'
    const loss = lossOf(outcome)
    if (loss !== undefined || outcome.response === undefined) return loss === 'limited' ? loss : 'nothing'
    this.parts.onUsable(outcome.startedAt - performance.timeOrigin)
    return 'usable'
  }
}
