import { setTimeout as delay } from 'node:timers/promises'
import type { Names } from '../arbitraries/ordinary-names.js'
import type { AskContext, Case, Facts } from '../core/ask.js'
import { pick } from '../core/chance.js'
import type { AskRequest, Exchange, Role } from '../core/exchange.js'
import type { Json } from '../core/json.js'

/** Sends one request of a sample; resolves with the recorded exchange. */
export type SampleSend = (label: string, request: AskRequest, role: Role) => Promise<Exchange>

export interface SampleIdentity {
  readonly ask: string
  readonly sample: number
  readonly input: unknown
  readonly role: 'ask' | 'shrink'
  /** Counts repetitions of the sample: one that is put again draws other numbers. */
  readonly repetition: number
}

/** The context of one sample, and the case that comes of it. */
export function sampleContext(
  identity: SampleIdentity,
  facts: Facts,
  send: SampleSend,
  names: Names,
  signal: AbortSignal,
  letNextGo: () => void = () => {},
): { readonly context: AskContext; readonly result: () => Case } {
  const exchanges: Exchange[] = []
  const notes: Record<string, Json> = {}
  // A question that is put again draws other ids; while it is shrunk they stay.
  let draws = identity.role === 'ask' ? identity.repetition * 100 : 0
  const record = (role: Role) => async (label: string, request: AskRequest) => {
    const exchange = await send(label, request, role)
    exchanges.push(exchange)
    return exchange
  }
  const { ask, sample, input } = identity
  const context: AskContext = {
    facts,
    send: record(identity.role),
    poll: record('poll'),
    name: kind => names.next(kind),
    random: (min, max) => pick(min, max, facts.seed, ask, sample, draws++),
    note(key, value) {
      notes[key] = value
    },
    sleep: ms => delay(ms, undefined, { signal }).catch(() => {}),
    letNextGo,
  }
  return { context, result: () => ({ ask, sample, input, exchanges, notes }) }
}
