import {
  change,
  defineRule,
  fault,
  found,
  type Json,
  member,
  observe,
  parsedResponse,
  sentRequest,
  show,
} from '../../src/kit/index.js'
import { asked } from './shared/creations.js'

export const omittedStatusIsValid = defineRule({
  id: 'omitted-status-is-valid',
  cites: 'create-omitted-status-valid',
  summary: 'A pet created without a status comes back without one, or with one of the three',
  why: 'Clients know three statuses; any other value, null included, breaks them.',
  scenarios: ['valid creations'],
  branches: ['no status'],
  explains: ['create-returns-a-valid-pet', 'list-pets-are-valid', 'get-returns-a-valid-pet'],
  on: 'createPet',
  *judge(exchange) {
    if (exchange.endpoint !== 'createPet' || !sentRequest(exchange).creation?.omitsStatus) return
    const { documented, failed, problems, json, looseId } = parsedResponse(exchange)
    if (documented !== 'pet' || (failed !== undefined && failed !== 'schema')) return
    const problem = problems.find(({ field }) => field === 'status')
    // Where the body is no pet at all there is no status to be seen.
    if (problem === undefined && problems.every(({ field }) => field !== undefined)) yield observe('no status')
    if (problem === undefined) return
    const status = show(member(json, 'status'))
    yield found({
      branch: 'no status',
      message: `A pet that was created without a status comes back with the status ${status}, which is not an allowed value.`,
      expected: 'no status, or available, pending or sold',
      actual: `status ${status}`,
      place: 'body.status',
      ...(looseId === undefined ? {} : { subjects: [String(looseId)] }),
    })
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  shows('null', null),
  shows('empty', ''),
  shows('unknown', 'unknown'),
  shows('upper-case', 'AVAILABLE'),
  shows('a-number', 0),
  shows('false', false),
  shows('null-after-the-30th', null, 30),
]

function shows(id: string, status: Json, after = 0) {
  return fault({
    id: `shows-${id}`,
    branch: 'no status',
    seam: 'createPet.body',
    when: c => asked(c, 'status') === undefined && c.nth > after,
    then: body => change(body, { status }),
    ...(after === 0 ? {} : { depth: 'standard', conditional: true }),
  })
}
