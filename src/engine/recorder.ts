import type { AskRequest, Exchange } from '../core/exchange.js'
import { isTraced } from '../core/trace.js'
import type { Probe, SendContext } from '../http/probe.js'
import { Settings } from './setting.js'
import type { TraceJudge } from './trace-judge.js'

/** Sends requests and writes down what came back. */
export class Recorder {
  /** Why a request was not sent, where a bound of the run was reached. */
  budgetSpent: string | undefined
  private readonly settings = new Settings()

  constructor(
    private readonly probe: Probe,
    private readonly trace: TraceJudge,
    private readonly clean: (exchange: Exchange) => Exchange = exchange => exchange,
  ) {}

  async send(request: AskRequest, context: SendContext): Promise<Exchange> {
    const begun = this.settings.begin(request, this.trace.facts)
    const sent = this.clean(await this.probe.send(request, context))
    const exchange = { ...sent, setting: this.settings.end(sent, begun) }
    const { failure } = exchange
    if (failure?.kind === 'budget') this.budgetSpent = failure.message
    if (isTraced(exchange)) this.trace.exchange(exchange)
    return exchange
  }
}
