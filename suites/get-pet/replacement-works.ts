import { defineRule, expectStatus, fault, found, parsedResponse, respond, show, step } from '../../src/kit/index.js'
import { listByStatus, type StatusInput } from '../list-pets/scenarios/by-status.js'
import { filterBranch, queryText, statuses } from '../shared/branches.js'

export const replacementWorks = defineRule({
  id: 'replacement-works',
  cites: 'get-replacement',
  summary: 'GET /pets filtered by each status returns 200 with an array: it replaces getPet',
  why: 'Clients that move away from the deprecated operation have nowhere to go.',
  scenarios: [listByStatus],
  branches: statuses.map(filterBranch),
  scope: 'case',
  *judge(sample) {
    const input = sample.input as StatusInput
    const list = step(sample, 'list')!
    const { json, failed } = parsedResponse(list)
    const branch = filterBranch(input.status)
    // A body that cannot be read is the concern of the rules on every response (P28).
    if (list.response?.status === 200 && failed !== undefined && failed !== 'schema') return
    if (list.response?.status !== 200 || Array.isArray(json)) {
      yield* expectStatus(list, 200, branch, `${queryText(input)}, the replacement of the deprecated getPet,`)
    } else {
      yield found({
        branch,
        message: `${queryText(input)}, the replacement of the deprecated getPet, returned no array.`,
        expected: 'a JSON array of pets',
        actual: json === undefined ? 'no body' : show(json),
        place: 'body',
        exchanges: [list],
      })
    }
  },
  entails: [{ rules: ['list-accepts-*'], actual: '*404*' }],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = statuses.flatMap(status => [
  fault({
    id: `is-not-there-for-${status}`,
    branch: filterBranch(status),
    seam: 'listPets.response',
    when: c => c.status === status,
    then: respond(404),
  }),
  fault({
    id: `wraps-the-list-of-${status}`,
    branch: filterBranch(status),
    seam: 'listPets.body',
    when: c => c.status === status,
    then: pets => ({ pets }),
  }),
])
