import { type Phase, phases } from '../core/exchange.js'
import { randomOf } from '../core/random.js'
import { type Facts, rowOf, type Scenario } from '../core/scenario.js'
import { isExact, samplesOf, type Task } from './inputs.js'
import { order } from './order.js'

/**
 * When a task may go: `quiet`, by itself before everything else; `fill`, which makes the store grow or goes while it does; `any`, whatever
 * the store holds; `whole`, once all of `fill` has ended.
 */
export type Gate = 'quiet' | 'fill' | 'any' | 'whole'

export interface Gated extends Task {
  readonly gate: Gate
}

/** Whether the document leaves open what the target does with it, and no row of a model says what it is. */
const isGap = (scenario: Scenario, input: unknown, facts: Facts): boolean =>
  rowOf(input) === undefined && scenario.gap(facts)

/** Whether it goes while the store grows to the size that its phase is about, or makes it grow. */
export const isFilling = ({ needs }: Scenario): boolean =>
  needs.includes('to fill the store') || needs.includes('growing store')

/** Which of its needs is not met, in words for its rules. */
export function lackingFor({ needs }: Scenario, { categoryId, pets }: Facts): string | undefined {
  if (needs.includes('category') && categoryId === undefined)
    return pets.length === 0
      ? 'no category was found that a pet can be created in; name one with --category-id'
      : 'no category takes pets any more; name another with --category-id'
  return needs.includes('pets') && pets.length === 0 ? 'no pet could be created' : undefined
}

/** How many pets it adds. */
export const creates = ({ scenario, sample }: Task): number => scenario.cost(sample.input).creates

/** The tasks of a phase in the order in which they go as far as their gates are open. The same facts give the same order. */
export function tasksOf(
  phase: Phase,
  scenarios: readonly Scenario[],
  facts: Facts,
  concurrency: number,
): readonly Gated[] {
  const tasks = scenarios.flatMap(scenario =>
    samplesOf(scenario, phase, facts).map((sample, nth): Gated => {
      const { input } = sample
      const task = { scenario, sample, requests: scenario.cost(input).requests, gap: isGap(scenario, input, facts) }
      return { ...task, gate: gateOf(phase, task, nth) }
    }),
  )
  const early = new Set(phase === 'keys' ? firstOfEach(tasks) : [])
  const ordered = (name: string, belongs: (task: Gated) => boolean): readonly Gated[] => {
    const random = randomOf('order', facts.seed, phases.indexOf(phase), name)
    return order(tasks.filter(belongs), random, concurrency)
  }
  return [
    ...ordered('quiet', ({ gate }) => gate === 'quiet'),
    ...ordered('first', task => early.has(task)),
    ...ordered('fill', ({ gate }) => gate === 'fill'),
    ...ordered('any', task => task.gate !== 'quiet' && task.gate !== 'fill' && !early.has(task)),
  ]
}

/** Who sends many bad keys may be shut out: of all that may be wrong the first input comes first. */
function firstOfEach(tasks: readonly Gated[]): readonly Gated[] {
  const firsts = new Map<string, Gated>()
  for (const task of tasks) {
    const wrong = rowOf(task.sample.input)?.['what is refused']
    const what = `${task.scenario.sends} ${wrong}`
    if (wrong !== undefined && task.gate !== 'quiet' && !firsts.has(what)) firsts.set(what, task)
  }
  return [...firsts.values()]
}

/** `nth`: of those that its scenario has in this phase. */
function gateOf(phase: Phase, { scenario, sample, gap }: Task, nth: number): Gate {
  // What is drawn at random may be long.
  if (scenario.needs.includes('quiet wire') && sample.run === undefined) return 'quiet'
  if (isFilling(scenario)) return 'fill'
  const row = rowOf(sample.input) ?? {}
  if ('key' in row) return 'any'
  // The id next to a pet's is that of another one while pets are being created; what is open is to go before requests of every kind.
  if (scenario.needs.includes('full store') || scenario.sends.includes('getPet') || gap) return 'whole'
  // Lists follow refusals at the other sizes: at this one those go between the creations that fill the store.
  if (phase === 'one list') return 'fill'
  // Lists of an exact size are to meet other requests: half of those that could go before wait for them.
  return isExact(phase) && nth % 2 === 0 ? 'whole' : 'any'
}
