import { inSuccession, type Phase, type PlanFacts, type Scenario } from '../../src/kit/index.js'
import { type PlainKind, plainRequests } from './plain-requests.js'

interface InARow<Input> {
  readonly id: string
  readonly phase: Phase
  readonly summary: string
  /** Which of the inputs may stand in it; any where left out. */
  readonly may?: (input: Input) => boolean
  /** What comes right behind, of a row each: something that gets another response. */
  readonly behind: readonly PlainKind[]
}

/** Who counts to ten has begun to by then. */
const length = 11

/** The scenario without some of its inputs, and rows of these, one right behind the other with nothing between, and one of another kind behind each row. */
export function withRows<Input>(
  scenario: Scenario<Input>,
  { id, may = () => true, behind, phase, summary }: InARow<Input>,
): readonly [Scenario<Input>, ...Scenario<readonly Input[]>[]] {
  const { sends, needs, gap } = scenario
  const rowOf = (all: readonly Input[], { depth }: PlanFacts, nth: number): readonly Input[] =>
    depth === 'quick' ? [] : all.filter(may).slice(nth * length, (nth + 1) * length)
  const rest = (facts: PlanFacts): readonly Input[] => {
    const all = scenario.examples(facts)
    const some = new Set(behind.flatMap((_, nth) => rowOf(all, facts, nth)))
    return all.filter(input => !some.has(input))
  }
  const rows = behind.map(
    (kind, nth): Scenario<readonly Input[]> => ({
      ...{ id: nth === 0 ? id : `${id}-then-${kind}`, summary, sends, gap },
      phases: [phase],
      needs: [...needs.filter(need => need !== 'growing store'), 'quiet wire'],
      examples: facts => {
        const some = rowOf(scenario.examples(facts), facts, nth)
        return some.length === 0 ? [] : [some]
      },
      cost: inputs => ({
        requests: inputs.reduce((sum, each) => sum + scenario.cost(each).requests, 1),
        creates: inputs.reduce((sum, each) => sum + scenario.cost(each).creates, kind === 'creation' ? 1 : 0),
      }),
      perform: (t, inputs) =>
        inSuccession(t, [...inputs.map(input => () => scenario.perform(t, input)), () => plainRequests[kind](t, 0)]),
    }),
  )
  return [{ ...scenario, examples: rest }, ...rows]
}
