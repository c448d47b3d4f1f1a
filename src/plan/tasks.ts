import { type Phase, phases } from '../core/model/phase.js'
import { randomOf } from '../core/random/random.js'
import { type Facts, rowOf, type Scenario } from '../core/rule/scenario.js'
import { type Gate, type Sample, samplesOf, type Task } from './inputs.js'
import { order } from './order.js'

/** Whether it goes while the store grows to the size that its phase is about, or makes it grow. */
export const isFilling = ({ needs }: Scenario): boolean =>
  needs.includes('to fill the store') || needs.includes('growing store')

/** Which of its needs is not met, in words for its rules. */
export function lackingFor({ needs }: Scenario, { categoryId, pets }: Facts): string | undefined {
  if (needs.includes('category') && categoryId === undefined)
    return pets.length === 0
      ? 'no category was found that a pet can be created in; name one with --category-id'
      : 'no category that was tried takes pets any more; name another with --category-id'
  return needs.includes('pets') && pets.length === 0 ? 'no pet could be created' : undefined
}

/** In the order in which they go as far as their gates are open. */
const turns: readonly (readonly Gate[])[] = [['quiet'], ['fill'], ['any', 'whole']]

/** The tasks of a phase. The same facts give the same ones in the same order. */
export function tasksOf(
  phase: Phase,
  scenarios: readonly Scenario[],
  facts: Facts,
  concurrency: number,
): readonly Task[] {
  const tasks = scenarios.flatMap(scenario =>
    samplesOf(scenario, phase, facts).map(
      (sample): Task => ({
        scenario,
        sample,
        requests: scenario.cost(sample.input).requests,
        gate: gateOf(scenario, sample, facts),
      }),
    ),
  )
  const random = randomOf('order', facts.seed, phases.indexOf(phase))
  const ofTurn = (gates: readonly Gate[]) => tasks.filter(({ gate }) => gates.includes(gate))
  return turns.flatMap(gates => order(ofTurn(gates), random, concurrency))
}

function gateOf(scenario: Scenario, { input, run }: Sample, facts: Facts): Gate {
  const { needs, sends } = scenario
  // What is generated at random may be long.
  if (needs.includes('quiet wire') && run === undefined) return 'quiet'
  if (isFilling(scenario)) return 'fill'
  if ('key' in (rowOf(input) ?? {})) return 'any'
  // The id next to a pet's is that of another one while pets are being created; what is open is to go before requests of every kind.
  return needs.includes('full store') || sends.includes('getPet') || scenario.unspecified(facts) ? 'whole' : 'any'
}
