import {
  type CreationProblem,
  creationProblems,
  type Interaction,
  type Parameter,
  type Said,
  sentRequest,
} from '../../src/kit/index.js'
import { breakKinds, breakOf, dealtKinds } from './breaks.js'
import { named, parameter } from './parameter.js'

const creationOf = (interaction: Interaction) => sentRequest(interaction).creation

export const fields = ['name', 'categoryId', 'status'] as const
export type Field = (typeof fields)[number]
type ProblemOf<F extends Field> = Extract<CreationProblem, `${F} ${string}`>

const problemsOf = <F extends Field>(field: F): readonly ProblemOf<F>[] =>
  (Object.keys(creationProblems) as ProblemOf<F>[]).filter(problem => creationProblems[problem] === field)

type Sent<F extends Field> = `${F} valid` | ProblemOf<F>

const sentFor = <F extends Field>(field: F): Parameter<string | undefined, Sent<F>, `${F} sent`> => {
  const names: readonly Sent<F>[] = [`${field} valid`, ...problemsOf(field)]
  const said = names.map(name => [name, name.replace(new RegExp(`^${field} (?:is )?`), '')])
  return {
    name: `${field} sent`,
    source: '4.2 P10',
    classes: names.map(name => ({ name, values: breakOf(name)?.texts ?? [] })),
    said: { what: `\`${field}\``, of: Object.fromEntries(said) as Said<Sent<F>>['of'] & {} },
    classOf: interaction => {
      const creation = creationOf(interaction)
      if (creation?.json === undefined || creation.problems.some(each => creationProblems[each] === 'body'))
        return undefined
      return problemsOf(field).find(each => creation.problems.includes(each)) ?? `${field} valid`
    },
  }
}

/** What is sent for each field: two may be wrong at once. */
export const sentName = sentFor('name')
export const sentCategory = sentFor('categoryId')
export const sentStatus = sentFor('status')

/** A body that is wrong as a whole: which member is wrong cannot be told of it. */
export const wholeBody = parameter({
  name: 'whole body',
  source: '4.2 P10',
  classes: named(...breakKinds.filter(kind => breakOf(kind)!.field === 'body' && !dealtKinds.includes(kind))),
})

const fieldProblems = fields.flatMap(problemsOf)

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
