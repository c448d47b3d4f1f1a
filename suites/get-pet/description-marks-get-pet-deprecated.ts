import {
  always,
  check,
  defineRule,
  faultsAt,
  notApplicable,
  type Operation,
  operations,
  type PlanFacts,
} from '../../src/kit/index.js'
import { descriptionOf, publishes, unpublished } from './shared/description.js'

/** Once getPet may be gone, nobody is to say anything of it. */
const served = ({ getPetDue }: PlanFacts): readonly Operation[] =>
  operations.filter(operation => getPetDue || operation !== 'getPet')

const marked = (operation: Operation, isMarked: boolean): string =>
  `${operation} ${isMarked ? 'with' : 'without'} deprecated: true`

export const descriptionMarksGetPetDeprecated = defineRule({
  id: 'description-marks-get-pet-deprecated',
  cites: 'description-deprecated-flags',
  summary: 'A published OpenAPI description marks getPet as deprecated, and no other documented operation',
  why: 'Generated clients keep using what is about to go, or warn of what stays.',
  scenarios: ['published-description'],
  branches: served,
  scope: 'case',
  *judge(testCase, facts) {
    const { problem, deprecated } = descriptionOf(testCase, facts)
    for (const operation of served(facts)) {
      const actual = deprecated[operation]
      const expected = operation === 'getPet'
      if (problem !== undefined) yield unpublished(testCase, facts, problem, operation)
      else if (actual === undefined) yield notApplicable(`the description does not show ${operation}`, operation)
      else {
        yield check(actual === expected, {
          branch: operation,
          message: `The description at ${testCase.exchanges[0]!.request.path} ${actual ? 'marks' : 'does not mark'} ${operation} as deprecated; of the three operations getPet alone is.`,
          expected: marked(operation, expected),
          actual: marked(operation, actual),
          place: `${operation} in body.paths`,
        })
      }
    }
  },
  faults: () =>
    faultsAt('description.body', [
      ['forgets-get-pet', 'getPet', always, publishes([...getPet, 'deprecated'])],
      ['marks-get-pet-false', 'getPet', always, publishes([...getPet, 'deprecated'], false)],
      ['marks-get-pet-with-a-string', 'getPet', always, publishes([...getPet, 'deprecated'], 'true')],
      ['marks-list-pets', 'listPets', always, publishes(['paths', '/pets', 'get', 'deprecated'], true)],
      ['marks-create-pet', 'createPet', always, publishes(['paths', '/pets', 'post', 'deprecated'], true)],
    ]),
})

const getPet = ['paths', '/pets/{petId}', 'get']
