import type { AskRequest, Exchange } from '../core/exchange.js'
import { isTraced } from '../core/trace.js'
import type { Probe, SendContext } from '../http/probe.js'
import type { TraceJudge } from './trace-judge.js'

/** Sends requests and writes down what came back. */
export class Recorder {
  /** Why a request was not sent, where a bound of the run was reached. */
  budgetSpent: string | undefined

  constructor(
    private readonly probe: Probe,
    private readonly trace: TraceJudge,
    private readonly clean: (exchange: Exchange) => Exchange = exchange => exchange,
  ) {}

  async send(request: AskRequest, context: SendContext): Promise<Exchange> {
    const exchange = this.clean(await this.probe.send(request, context))
    const { failure } = exchange
    if (failure?.kind === 'budget') this.budgetSpent = failure.message
    if (isTraced(exchange)) this.trace.exchange(exchange)
    return exchange
  }
}
