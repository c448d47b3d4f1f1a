import type { Exchange, RequestSpec, Role } from '../core/exchange/exchange.js'
import type { Json } from '../core/json/json.js'
import type { Phase } from '../core/model/phase.js'
import type { Share } from '../core/model/share.js'
import { pick } from '../core/random/chance.js'
import type { Case, Course, Scenario, ScenarioContext } from '../core/rule/scenario.js'
import type { RunParts } from './parts.js'
import { spellingFor } from './spelling.js'

/** An input that is put to the target. */
export interface Job {
  readonly scenario: Scenario
  readonly sample: number
  readonly input: unknown
  readonly phase: Phase
  readonly role: 'scenario' | 'shrink'
  /** It was put before. */
  readonly again: boolean
}

/** Runs a job, and resolves with the case that comes of it. */
export async function perform(job: Job, parts: RunParts, letNextGo = () => {}): Promise<Case> {
  const { scenario, sample, input, phase, role, again } = job
  const { recorder, names, probe } = parts
  const { facts } = parts.trace
  const exchanges: Exchange[] = []
  const notes: Record<string, Json> = {}
  const given: number[] = []
  const begun = parts.trace.entries
  const began: Promise<Exchange>[] = []
  const went: (readonly [wait: number, entries: number])[] = []
  let waits = 0
  const waitFor = async <T>(what: Promise<T>): Promise<T> => {
    const wait = waits++
    const came = await what
    went.push([wait, parts.trace.entries])
    return came
  }
  let draws = firstDraw(again)
  let sent = 0
  let keepsIdle = false
  const spelled = spellingFor(facts, scenario, sample)
  const planned = scenario.cost(input).requests
  const send = (as: Role) => async (label: string, request: RequestSpec) => {
    const share: Share =
      role === 'shrink' ? 'shrinking' : as === 'poll' || sent >= planned ? 'polls' : again ? 'retries' : 'plan'
    const further = sent > 0
    if (as !== 'poll') sent++
    const sending = recorder.send(spelled(request), {
      scenario: scenario.id,
      sample,
      phase,
      label,
      role: as,
      share,
      further,
      again,
    })
    began.push(sending)
    const exchange = await waitFor(sending)
    exchanges.push(exchange)
    return exchange
  }
  const context: ScenarioContext = {
    facts,
    send: send(role),
    poll: send('poll'),
    name(form) {
      const { number, name } = names.draw(form)
      given.push(number)
      return name
    },
    random: (min, max) => generatedFor(facts, scenario, sample, draws++, min, max),
    note(key, value) {
      notes[key] = value
    },
    sleep: ms => waitFor(parts.sleep(ms)),
    async idle(ms, connections) {
      probe.keepIdle(connections)
      keepsIdle = true
      await waitFor(parts.sleep(ms))
    },
    letNextGo,
  }
  try {
    await scenario.perform(context, input)
  } finally {
    if (keepsIdle) probe.keepIdle(0)
  }
  const inOrder = (await Promise.all(began)).map(({ seq }) => seq)
  const course: Course = { names: given, begun, sent: inOrder, went: [...went], ...(again ? { again } : {}) }
  return { scenario: scenario.id, sample, input, exchanges, notes, course }
}

/** A job that is retried draws other ids. */
export const firstDraw = (again: boolean): number => (again ? 100 : 0)

/** The integer of this draw: whatever a job draws follows from the seed. */
export const generatedFor = (
  { seed }: { readonly seed: number },
  { id }: Pick<Scenario, 'id'>,
  sample: number,
  draw: number,
  min: bigint,
  max: bigint,
): bigint => pick(min, max, seed, id, sample, draw)
