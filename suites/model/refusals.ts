import {
  type CreationProblem,
  creationProblems,
  type Interaction,
  type Parameter,
  petStatuses,
  type Said,
  sentRequest,
} from '../../src/kit/index.js'
import { breakKinds, breakOf } from './breaks.js'
import { named, parameter } from './parameter.js'

const creationOf = (interaction: Interaction) => sentRequest(interaction).creation

type Field = 'name' | 'categoryId' | 'status'
type ProblemOf<F extends Field> = Extract<CreationProblem, `${F} ${string}`>

const problemsOf = <F extends Field>(field: F): readonly ProblemOf<F>[] =>
  (Object.keys(creationProblems) as ProblemOf<F>[]).filter(problem => creationProblems[problem] === field)

const saidOf = (field: string): RegExp => new RegExp(`^${field} (?:is )?`)

const problem = <F extends Field, const Valid extends string>(
  field: F,
  valid: readonly Valid[],
): Parameter<string | undefined, Valid | ProblemOf<F>, `${F} sent`> => ({
  name: `${field} sent`,
  source: '4.2 P10',
  classes: [...named(...valid), ...problemsOf(field).map(name => ({ name, values: breakOf(name)?.texts ?? [] }))],
  said: {
    what: `\`${field}\``,
    of: Object.fromEntries(
      [...valid, ...problemsOf(field)].map(name => [name, name.replace(saidOf(field), '')]),
    ) as Said<Valid | ProblemOf<F>>['of'] & {},
  },
  classOf: interaction => {
    const creation = creationOf(interaction)
    if (creation?.json === undefined || creation.problems.some(each => creationProblems[each] === 'body'))
      return undefined
    const wrong = creation.problems.find(each => creationProblems[each] === field)
    const right = field === 'status' ? (creation.status ?? 'status omitted') : `${field} valid`
    return (wrong ?? right) as Valid | ProblemOf<F>
  },
})

/** What is sent for each field: two may be wrong at once. */
export const sentName = problem('name', ['name valid'])
export const sentCategory = problem('categoryId', ['categoryId valid'])
export const sentStatus = problem('status', ['status omitted', ...petStatuses])

/** For questions about wrong fields beside each other: of a valid status, or none, any one by turns. */
export const anyStatus = { ...sentStatus, classes: named('status valid', ...problemsOf('status')) }

/** A body that is wrong as a whole: which member is wrong cannot be told of it. */
export const wholeBody = parameter({
  name: 'whole body',
  source: '4.2 P10',
  classes: named(...breakKinds.filter(kind => breakOf(kind)!.field === 'body')),
})

const fieldProblems = [...problemsOf('name'), ...problemsOf('categoryId'), ...problemsOf('status')]

export const wrong = parameter({
  name: 'what is wrong',
  source: '4.2 P10',
  classes: named(...fieldProblems),
  classOf: interaction => {
    const problems = creationOf(interaction)?.problems ?? []
    return problems.length === 1 ? fieldProblems.find(each => each === problems[0]) : undefined
  },
})

/** For questions: whether something stands beside what is wrong that the document leaves open. A refusal by any 4xx will do then (P10). */
export const leftOpen = parameter({
  name: 'left open',
  source: '4.2 P10 P11',
  classes: named('nothing', 'something'),
  preferred: 'nothing',
})
