import type { AskRequest } from '../../core/exchange.js'
import type { Outcome } from '../wire/attempt.js'
import { lossOf } from './retry-policy.js'

/** What every target ought to take, and costs it least. */
const usual = '/pets?limit=1'

type Said = 'usable' | 'limited' | 'not sent' | 'nothing'

export interface PlainQuestionParts {
  /** A plain question that belongs to no exchange; undefined once nothing more may be sent. */
  readonly ask: (path: string) => Promise<Outcome | undefined>
  /** It had a usable response. `startedAt`: ms of `performance.now()`. */
  readonly onUsable: (startedAt: number, path: string) => void
}

/** Whether the target is there, told by a question that every target takes. */
export class PlainQuestion {
  /** The latest that was taken: of lists, as long as the usual one never was, and of reads of a pet. */
  private list = usual
  private pet: string | undefined
  private isUsual = false

  constructor(private readonly parts: PlainQuestionParts) {}

  /** Whether it has a response, or nothing more is to be learnt. */
  async isAlive(): Promise<boolean> {
    return (await this.put(['nothing'])) !== 'nothing'
  }

  /** Whether it has a usable response. */
  async isTaken(): Promise<boolean> {
    return (await this.put(['nothing', 'limited'])) === 'usable'
  }

  /** A read with the key had a usable response: where the usual question has none, it is as good a question. */
  taken({ method, path, endpoint, headers }: AskRequest): void {
    if (method !== 'GET' || headers !== undefined) return
    if (endpoint === 'getPet') this.pet = path
    if (endpoint !== 'listPets' || this.isUsual) return
    this.list = path
    this.isUsual = path === usual
  }

  /** It may be lists alone to which that happens: what is `doubtful` is asked once more of a pet. */
  private async put(doubtful: readonly Said[]): Promise<Said> {
    const said = await this.ask(this.list)
    return doubtful.includes(said) && this.pet !== undefined ? this.ask(this.pet) : said
  }

  private async ask(path: string): Promise<Said> {
    const outcome = await this.parts.ask(path)
    if (outcome === undefined) return 'not sent'
    const loss = lossOf(outcome)
    if (loss !== undefined || outcome.response === undefined) return loss === 'limited' ? loss : 'nothing'
    if (path === usual) this.isUsual = true
    this.parts.onUsable(outcome.startedAt - performance.timeOrigin, path)
    return 'usable'
  }
}
