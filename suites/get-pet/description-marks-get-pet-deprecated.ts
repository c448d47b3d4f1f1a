import {
  change,
  check,
  defineRule,
  fault,
  type Json,
  type JsonObject,
  member,
  notApplicable,
  type Operation,
  operations,
  type PlanFacts,
} from '../../src/kit/index.js'
import { descriptionOf, unpublished } from './shared/description.js'

/** Once getPet may be gone, nobody is to say anything of it. */
const served = ({ getPetDue }: PlanFacts): readonly Operation[] =>
  operations.filter(operation => getPetDue || operation !== 'getPet')

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
      if (problem !== undefined) yield notApplicable(unpublished(testCase, problem), operation)
      else if (actual === undefined) yield notApplicable(`the description does not show ${operation}`, operation)
      else {
        yield check(actual === expected, {
          branch: operation,
          message: `The description at ${testCase.exchanges[0]!.request.path} ${actual ? 'marks' : 'does not mark'} ${operation} as deprecated; of the three operations getPet alone is.`,
          expected: `deprecated: ${expected}`,
          actual: actual ? 'deprecated: true' : 'not deprecated',
          place: `${operation} in body.paths`,
        })
      }
    }
  },
  faults: () => [
    marks('forgets-get-pet', 'getPet', undefined),
    marks('marks-get-pet-false', 'getPet', false),
    marks('marks-get-pet-with-a-string', 'getPet', 'true'),
    marks('marks-list-pets', 'listPets', true),
    marks('marks-create-pet', 'createPet', true),
  ],
})

function marks(id: string, operation: Operation, deprecated: Json | undefined) {
  const method = operation === 'createPet' ? 'post' : 'get'
  const path = operation === 'getPet' ? /\/pets\/\{[^/]+\}$/ : /\/pets$/
  return fault({
    id,
    branch: operation,
    seam: 'description.body',
    then: description => {
      const paths = member(description, 'paths') as JsonObject
      const edited = Object.entries(paths).map(([name, item]) => {
        const described = member(item, method)
        return [
          name,
          path.test(name) && described ? change(item, { [method]: change(described, { deprecated }) }) : item,
        ]
      })
      return change(description!, { paths: Object.fromEntries(edited) })
    },
  })
}
