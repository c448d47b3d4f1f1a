import { inSuccession, type Phase, type PlanFacts, type Scenario } from '../../src/kit/index.js'
import { type PlainKind, plainRequests } from './plain-requests.js'

interface InARow<Input> {
  readonly id: string
  readonly phase: Phase
  readonly summary: string
  /** Which of the inputs may stand in it; any where left out. */
  readonly may?: (input: Input) => boolean
  /** What comes right behind it: something that gets another response. */
  readonly behind: PlainKind
}

/** Who counts what comes in a row has begun to by then. */
const length = 9

const chosen = <Input>(
  all: readonly Input[],
  may: (input: Input) => boolean,
  { depth }: PlanFacts,
): readonly Input[] => (depth === 'quick' ? [] : all.filter(may).slice(0, length))

/** The scenario without some of its inputs, and these one right behind the other, with nothing between, and one of another kind behind them. */
export function withARow<Input>(
  scenario: Scenario<Input>,
  { may = () => true, behind, phase, ...row }: InARow<Input>,
): readonly [Scenario<Input>, Scenario<readonly Input[]>] {
  const { sends, needs, gap } = scenario
  const rest = (facts: PlanFacts): readonly Input[] => {
    const all = scenario.examples(facts)
    const some = new Set(chosen(all, may, facts))
    return all.filter(input => !some.has(input))
  }
  return [
    { ...scenario, examples: rest },
    {
      ...row,
      ...{ sends, gap },
      phases: [phase],
      needs: [...needs.filter(need => need !== 'growing store'), 'quiet wire'],
      examples: facts => {
        const some = chosen(scenario.examples(facts), may, facts)
        return some.length === 0 ? [] : [some]
      },
      cost: inputs => ({
        requests: inputs.reduce((sum, each) => sum + scenario.cost(each).requests, 1),
        creates: inputs.reduce((sum, each) => sum + scenario.cost(each).creates, behind === 'creation' ? 1 : 0),
      }),
      perform: (t, inputs) =>
        inSuccession(t, [...inputs.map(input => () => scenario.perform(t, input)), () => plainRequests[behind](t, 0)]),
    },
  ]
}
