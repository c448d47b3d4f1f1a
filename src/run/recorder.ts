import type { Draft } from '../core/collections/draft.js'
import type { Exchange, RequestSpec } from '../core/exchange/exchange.js'
import { type Cleaner, isTraced } from '../core/exchange/trace.js'
import { isOptional } from '../core/model/share.js'
import { quietMs } from '../diagnosis/interactions.js'
import type { Probe, SendContext } from '../http/probe.js'
import type { TraceJudge } from '../judging/trace-judge.js'

/** Sends requests and writes down what came back. */
export class Recorder {
  /** Why a request was not sent, where a bound of the run was reached. */
  budgetSpent: string | undefined
  private started = 0
  private underWay = 0
  private endedAt = 0

  constructor(
    private readonly probe: Probe,
    private readonly trace: TraceJudge,
    private readonly cleaner: Cleaner,
  ) {}

  async send(request: RequestSpec, context: SendContext): Promise<Exchange> {
    this.cleaner.sending(request.body)
    const name = nameOf(request)
    if (name !== undefined) this.trace.creating(name)
    const nth = ++this.started
    const first = this.underWay++ === 0 && performance.now() - this.endedAt >= quietMs
    const exchange: Draft<Exchange> = this.cleaner.exchange(await this.probe.send(request, context))
    this.underWay--
    this.endedAt = performance.now()
    const { failure, retries } = exchange
    if (first && nth === this.started && retries === 0) exchange.alone = true
    if (failure?.kind === 'budget' && !isOptional(context.share ?? 'plan')) this.budgetSpent ??= failure.message
    if (isTraced(exchange)) this.trace.exchange(exchange)
    return exchange
  }
}

/** The name that a creation gives its pet, where its body can be read. */
function nameOf({ endpoint, body }: RequestSpec): string | undefined {
  if (endpoint !== 'createPet' || body === undefined) return undefined
  try {
    const { name } = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) ?? {}
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
