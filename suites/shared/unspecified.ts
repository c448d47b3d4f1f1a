import {
  answeredOrRefused,
  type Branch,
  type Case,
  defineRule,
  type Exchange,
  openAnswer,
  type Rule,
} from '../../src/kit/index.js'

/** A question that the document leaves open, and where it belongs. */
export interface Unspecified {
  readonly branch: string
  /** Such as `` `GET /pets?limit=0` ``. */
  readonly question: string
}

interface UnspecifiedRule<Input extends Unspecified> extends Pick<Rule, 'id' | 'cites' | 'summary' | 'why'> {
  readonly scenarios: readonly string[]
  readonly branches: readonly (string | Branch)[]
  /** What the target did, in a few words; its status where left out. */
  readonly behaviour?: (status: number, exchange: Exchange, input: Input) => string
}

/** What the document leaves open is told, never judged: of each case that asks about one of its branches, what the first request led to. */
export const unspecifiedRule = <Input extends Unspecified>({
  behaviour = answeredOrRefused,
  branches,
  ...rule
}: UnspecifiedRule<Input>): Rule =>
  defineRule({
    ...rule,
    branches,
    scope: 'case',
    judge({ input, exchanges: [exchange] }: Case) {
      const unspecified = input as Input
      if (!branches.some(each => unspecified.branch === (typeof each === 'string' ? each : each.name))) return []
      return openAnswer(exchange!, unspecified.branch, unspecified.question, status =>
        behaviour(status, exchange!, unspecified),
      )
    },
  })

/** For what is refused nowhere: an operation that is not shown, other paths and methods. */
export const answeredWith = (status: number): string => `answered with ${status}`
