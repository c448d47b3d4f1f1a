import {
  type Depth,
  defineScenario,
  type RequestSpec,
  type Scenario,
  type ScenarioContext,
} from '../../src/kit/index.js'
import type { Gap } from './gap.js'

export const elsewhere = (method: 'GET' | 'HEAD' | 'OPTIONS', path: string): RequestSpec => ({
  endpoint: 'elsewhere',
  method,
  path,
})

export const gapOf = (method: string, path: string): Gap => ({
  branch: method === 'GET' ? 'unknown path' : 'other method',
  question: `\`${method} ${path}\``,
})

interface Repeated<Input> {
  readonly id: string
  readonly summary: string
  readonly inputs: readonly Input[]
  /** So often each: requests of every sort are to come behind one of them. */
  readonly times: Readonly<Record<Depth, number>>
  readonly perform: (t: ScenarioContext, input: Input) => Promise<void>
}

/** What the document leaves open, among other requests with good keys and bad ones. */
export const repeated = <Input>({ inputs, times, ...rest }: Repeated<Input>): Scenario =>
  defineScenario<Input>({
    ...rest,
    needs: [],
    phases: ['main', 'keys'],
    gap: true,
    examples: ({ depth }) => Array.from({ length: times[depth] }, () => inputs).flat(),
  })
