import { defineRule, fault, found, observe, parsedResponse, when } from '../../src/kit/index.js'
import { listByStatus } from './asks/by-status.js'
import { listWithLimit } from './asks/with-limit.js'
import { listWithoutLimit } from './asks/without-limit.js'

export const listIsABareArray = defineRule({
  id: 'list-is-a-bare-array',
  cites: 'list-is-bare-array',
  summary: 'The body of a list response is a bare JSON array',
  why: 'Clients generated from the document read an array and break on an envelope.',
  asks: [listWithoutLimit, listWithLimit, listByStatus],
  branches: ['without parameters', 'with limit', 'with status'],
  on: 'listPets',
  *invariant(exchange) {
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
  faults: [
    fault(
      'wraps-in-an-object',
      'without parameters',
      'listPets.body',
      when(
        c => !c.query.toString(),
        pets => ({ pets }),
      ),
    ),
    fault(
      'wraps-with-limit',
      'with limit',
      'listPets.body',
      when(
        c => c.query.has('limit') && c.status === undefined,
        data => ({ data, total: 1 }),
      ),
    ),
    fault(
      'wraps-with-status',
      'with status',
      'listPets.body',
      when(
        c => c.status !== undefined,
        items => ({ items }),
      ),
    ),
    fault(
      'single-pet-without-array',
      'with limit',
      'listPets.body',
      when(
        c => c.limit === 1 && c.status === undefined,
        pets => (pets as never)[0],
      ),
    ),
    fault('empty-body', 'without parameters', 'listPets.response', response => ({ ...response, body: '' })),
    fault('null-body', 'without parameters', 'listPets.body', () => null),
  ],
})
