import { setTimeout as delay } from 'node:timers/promises'
import type { AskContext, Case, Facts } from '../core/ask.js'
import type { AskRequest, Exchange, Role } from '../core/exchange.js'
import type { Json } from '../core/json.js'
import { markedName, pick } from './chance.js'

/** Sends one request of a sample; resolves with the recorded exchange. */
export type SampleSend = (label: string, request: AskRequest, role: Role) => Promise<Exchange>

export interface SampleIdentity {
  readonly ask: string
  /** Position of the ask among the asks of the run. */
  readonly ordinal: number
  readonly sample: number
  readonly input: unknown
  readonly role: 'ask' | 'shrink'
  /** Counts repetitions of the sample while it is shrunk, so that names stay unique. */
  readonly repetition: number
}

/** The context of one sample, and the case that comes of it. */
export function sampleContext(
  identity: SampleIdentity,
  facts: Facts,
  send: SampleSend,
  signal: AbortSignal,
): { readonly context: AskContext; readonly result: () => Case } {
  const exchanges: Exchange[] = []
  const notes: Record<string, Json> = {}
  let names = identity.repetition * 5
  // A question that is put again draws other names and ids; while it is shrunk they stay.
  let draws = identity.role === 'ask' ? identity.repetition * 100 : 0
  const record = (role: Role) => async (label: string, request: AskRequest) => {
    const exchange = await send(label, request, role)
    exchanges.push(exchange)
    return exchange
  }
  const { ask, ordinal, sample, input } = identity
  const context: AskContext = {
    facts,
    send: record(identity.role),
    poll: record('poll'),
    name: () => markedName(facts.runId, ordinal, sample, names++, facts.seed),
    random: (min, max) => pick(min, max, facts.seed, ask, sample, draws++),
    note(key, value) {
      notes[key] = value
    },
    sleep: ms => delay(ms, undefined, { signal }).catch(() => {}),
  }
  return { context, result: () => ({ ask, sample, input, exchanges, notes }) }
}
