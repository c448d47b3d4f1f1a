import type { Emit } from '../core/engine.js'
import type { AskRequest, Exchange } from '../core/exchange.js'
import type { Probe, SendContext } from '../http/probe.js'
import { parsedResponse } from '../spec/response.js'
import type { Judging } from './judging.js'
import { requestedName, type Tracker } from './tracker.js'

/** Sends requests and writes down what came back: as events, as facts, and before the judges of every exchange. */
export class Recorder {
  pets = 0
  polls = 0
  /** Why a request was not sent, where a bound of the run was reached. */
  budgetSpent: string | undefined

  constructor(
    private readonly probe: Probe,
    private readonly tracker: Tracker,
    private readonly judging: Judging,
    private readonly emit: Emit,
  ) {}

  /** `tainting`: a creation that is accepted ought to have been refused. */
  async send(request: AskRequest, context: SendContext, tainting: boolean): Promise<Exchange> {
    const exchange = await this.probe.send(request, context)
    const { failure } = exchange
    if (failure?.kind === 'budget') this.budgetSpent = failure.message
    // What the end of the run kept from being sent is no part of the trace.
    if (failure?.kind !== 'aborted' || failure.sent) this.record(exchange, tainting)
    return exchange
  }

  private record(exchange: Exchange, tainting: boolean): void {
    if (exchange.role === 'poll') this.polls++
    this.emitExchange(exchange)
    const before = this.tracker.facts.open.size
    const pet = this.tracker.see(exchange, tainting)
    if (this.tracker.facts.open.size > before) this.emit({ type: 'open', operation: exchange.endpoint })
    if (pet !== undefined) {
      this.pets++
      this.emit({
        type: 'pet',
        id: String(pet.id),
        name: shown(pet.name),
        ...(pet.tainted ? { tainted: exchange.ask } : {}),
      })
    }
    // An attempt without an answer may have created a pet, whatever came of the next one.
    const lost = exchange.failure?.sent === true || exchange.uncertain
    if (exchange.request.method === 'POST' && lost) {
      this.emit({ type: 'possible-pet', name: requestedName(exchange) ?? '(no name)' })
    }
    this.judging.exchange(exchange)
    letGo(exchange)
  }

  private emitExchange({ request, response, failure, startedAt, endedAt, ...exchange }: Exchange): void {
    const { seq, ask, sample, phase, role, credential, retries } = exchange
    const { method, path, body } = request
    this.emit({
      type: 'exchange',
      seq,
      ask,
      sample,
      phase,
      role,
      credential,
      retries,
      method,
      path,
      ...(typeof body === 'string' ? { body: body.slice(0, 4096) } : {}),
      ...(response ? { status: response.status } : {}),
      ...(failure ? { failure: failure.kind } : {}),
      ms: Math.round(endedAt - startedAt),
      at: Math.round(startedAt),
    })
  }
}

const longestName = 200
const keptBytes = 64 * 1024

/** A name that the target made up may be as long as it pleases. */
const shown = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName)}…` : name)

/** By now the body has been read and judged; of a large one the beginning stays, for evidence. */
function letGo(exchange: Exchange): void {
  const { response, endpoint } = exchange
  if (response === undefined || response.body.length <= keptBytes || endpoint === 'description') return
  parsedResponse(exchange)
  const { body } = response
  Object.assign(response, { body: Buffer.from(body.subarray(0, keptBytes)), bodyLength: body.length })
}
