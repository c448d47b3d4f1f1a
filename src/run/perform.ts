import { pick } from '../core/chance.js'
import type { Exchange, Phase, RequestSpec, Role } from '../core/exchange.js'
import type { Json } from '../core/json.js'
import type { Case, Scenario, ScenarioContext } from '../core/scenario.js'
import type { Share } from '../core/share.js'
import type { RunParts } from './parts.js'

/** An input that is put to the target. */
export interface Question {
  readonly scenario: Scenario
  readonly sample: number
  readonly input: unknown
  readonly phase: Phase
  readonly role: 'scenario' | 'shrink'
  /** It was put before. */
  readonly again: boolean
}

/** Puts a question, and resolves with the case that comes of it. */
export async function perform(question: Question, parts: RunParts, letNextGo = () => {}): Promise<Case> {
  const { scenario, sample, input, phase, role, again } = question
  const { recorder, names, sleep } = parts
  const { facts } = parts.trace
  const exchanges: Exchange[] = []
  const notes: Record<string, Json> = {}
  // A question that is put again draws other ids.
  let draws = again ? 100 : 0
  let sent = 0
  const planned = scenario.cost(input).requests
  const send = (as: Role) => async (label: string, request: RequestSpec) => {
    const share: Share =
      role === 'shrink' ? 'shrinking' : as === 'poll' || sent >= planned ? 'polls' : again ? 'retries' : 'plan'
    const further = sent > 0
    if (as !== 'poll') sent++
    const exchange = await recorder.send(request, {
      scenario: scenario.id,
      sample,
      phase,
      label,
      role: as,
      share,
      further,
      again,
    })
    exchanges.push(exchange)
    return exchange
  }
  const context: ScenarioContext = {
    facts,
    send: send(role),
    poll: send('poll'),
    name: kind => names.next(kind),
    random: (min, max) => pick(min, max, facts.seed, scenario.id, sample, draws++),
    note(key, value) {
      notes[key] = value
    },
    sleep,
    letNextGo,
  }
  await scenario.perform(context, input)
  return { scenario: scenario.id, sample, input, exchanges, notes }
}
