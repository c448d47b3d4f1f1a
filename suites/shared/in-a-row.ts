import { inSuccession, type Phase, type Scenario } from '../../src/kit/index.js'
import { badKeyRequests, requestsOfEachKind } from './plain-requests.js'

interface InARow<Input> {
  readonly id: string
  readonly phase: Phase
  readonly summary: string
  /** Which of the inputs may stand in it; any where left out. */
  readonly may?: (input: Input) => boolean
  /** What comes right behind, of a row each: something that gets another response. */
  readonly behind: readonly (keyof typeof requestsOfEachKind)[]
}

const isCreation = (kind: keyof typeof requestsOfEachKind): boolean => kind === 'creation' || kind === 'odd creation'

/** The scenario without some of its inputs, and rows of these, one right behind the other with nothing between, and one of another kind behind each row. */
export function withRows<Input>(
  scenario: Scenario<Input>,
  { id, may = () => true, behind, phase, summary }: InARow<Input>,
): readonly [Scenario<Input>, ...Scenario<readonly Input[]>[]] {
  const { sends, needs, unspecified, examples, cost } = scenario
  const rows = behind.map(
    (kind, nth): Scenario<readonly Input[]> => ({
      ...{ id: nth === 0 ? id : `${id}-then-${kind.replaceAll(' ', '-')}`, summary, sends, unspecified },
      // Bad keys come last in a run (P15).
      phases: [kind in badKeyRequests ? 'history' : phase],
      needs: [...needs, 'quiet wire'],
      examples: facts => [examples(facts).filter(may)],
      share: { of: 'row', nth },
      cost: inputs => ({
        requests: inputs.reduce((sum, each) => sum + cost(each).requests, 1),
        creates: inputs.reduce((sum, each) => sum + cost(each).creates, isCreation(kind) ? 1 : 0),
        posts: sends.includes('createPet') ? inputs.length + 1 : Number(isCreation(kind)),
      }),
      perform: (t, inputs) =>
        inSuccession(t, [
          ...inputs.map(input => () => scenario.perform(t, input)),
          () => requestsOfEachKind[kind](t, 0),
        ]),
    }),
  )
  return [{ ...scenario, share: { of: 'besides', rows: behind.length, may } }, ...rows]
}
