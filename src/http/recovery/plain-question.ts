import type { AskRequest } from '../../core/exchange.js'
import type { Outcome } from '../wire/attempt.js'
import { lossOf } from './loss.js'

/** What every target ought to take, and costs it least. */
const shortList: AskRequest = { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1' }

/** Whether everybody is concerned, told by a question that every target takes: a short list, or a read of a pet. */
export class PlainQuestion {
  /** The one that had a response last goes first. */
  private questions: readonly AskRequest[] = [shortList]

  constructor(
    /** A question that belongs to no exchange; undefined once nothing more may be sent. */
    private readonly ask: (request: AskRequest) => Promise<Outcome | undefined>,
    private readonly onUsable: (request: AskRequest, startedAt: number) => void,
  ) {}

  /** A read with the key had a usable response. */
  taken(request: AskRequest): void {
    const { method, endpoint, headers, credential = 'valid' } = request
    if (endpoint !== 'getPet' || method !== 'GET' || headers !== undefined || credential !== 'valid') return
    if (this.questions.length === 1) this.questions = [shortList, { endpoint, method, path: request.path }]
  }

  /** Whether there is a response of the service, or at least the word that it is too much at present. */
  async isAlive(): Promise<boolean> {
    return (await this.put(['usable', 'limited'])) !== 'nothing'
  }

  /** Whether there is a response of the service. */
  async isTaken(): Promise<boolean> {
    return (await this.put(['usable'])) === 'usable'
  }

  /** It may be lists alone that have no response: then a pet tells. */
  private async put(enough: readonly string[]): Promise<'usable' | 'limited' | 'not sent' | 'nothing'> {
    let said: 'usable' | 'limited' | 'nothing' = 'nothing'
    for (const question of this.questions) {
      const outcome = await this.ask(question)
      if (outcome === undefined) return 'not sent'
      const loss = lossOf(outcome)
      said = loss === 'limited' ? loss : loss !== undefined || outcome.response === undefined ? 'nothing' : 'usable'
      if (said === 'usable') {
        this.questions = [question, ...this.questions.filter(each => each !== question)]
        this.onUsable(question, outcome.startedAt - performance.timeOrigin)
      }
      if (enough.includes(said)) break
    }
    return said
  }
}
