import { defineRule, fault, faultsAt, found, observe, parsedResponse } from '../../src/kit/index.js'
import { listByStatus } from './scenarios/by-status.js'
import { listWithLimit } from './scenarios/with-limit.js'
import { listWithoutLimit } from './scenarios/without-limit.js'

export const listIsABareArray = defineRule({
  id: 'list-is-a-bare-array',
  cites: 'list-is-bare-array',
  summary: 'The body of a list response is a bare JSON array',
  why: 'Clients generated from the document read an array and break on an envelope.',
  scenarios: [listWithoutLimit, listWithLimit, listByStatus],
  branches: ['without parameters', 'with limit', 'with status'],
  on: 'listPets',
  *judge(exchange) {
    const answer = parsedResponse(exchange)
    if (answer.documented !== 'pets' || !['schema', undefined].includes(answer.failed)) return
    const { path } = exchange.request
    const branch = path.includes('status=')
      ? 'with status'
      : path.includes('limit=')
        ? 'with limit'
        : 'without parameters'
    if (answer.items !== undefined) {
      yield observe(branch)
      return
    }
    const problem = answer.problems[0]!
    yield found({
      branch,
      message: `The body of GET ${path} is not a bare JSON array of pets.`,
      expected: 'a JSON array',
      actual: problem.actual,
      place: problem.place,
    })
  },
  withholds: 'responses',
  entails: ['replacement-works', 'error-has-error-body', 'list-shows-pets', 'list-finds-created-status'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...faultsAt('listPets.body', [
    {
      id: 'wraps-in-an-object',
      branch: 'without parameters',
      when: c => !c.query.toString(),
      then: pets => ({ pets }),
    },
    {
      id: 'wraps-with-limit',
      branch: 'with limit',
      when: c => c.query.has('limit') && c.status === undefined,
      then: data => ({ data, total: 1 }),
    },
    { id: 'wraps-with-status', branch: 'with status', when: c => c.status !== undefined, then: items => ({ items }) },
    {
      id: 'single-pet-without-array',
      branch: 'with limit',
      when: c => c.limit === 1 && c.status === undefined,
      then: pets => (pets as never)[0],
    },
  ]),
  fault({
    id: 'empty-body',
    branch: 'without parameters',
    seam: 'listPets.response',
    then: response => ({ ...response, body: '' }),
  }),
  fault({ id: 'null-body', branch: 'without parameters', seam: 'listPets.body', then: null }),
]
