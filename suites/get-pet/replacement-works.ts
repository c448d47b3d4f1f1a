import {
  defineRule,
  expectStatus,
  faultsAt,
  found,
  parsedResponse,
  petStatuses,
  respond,
  show,
} from '../../src/kit/index.js'
import { ofStatus } from '../list-pets/shared/asked.js'
import { validList } from '../list-pets/shared/lists.js'
import { listText, statusBranch, statusBranches } from '../shared/branches.js'

export const replacementWorks = defineRule({
  id: 'replacement-works',
  cites: 'get-replacement',
  summary: 'GET /pets filtered by each status returns 200 with an array: it replaces getPet',
  why: 'Clients that move away from the deprecated operation have nowhere to go.',
  scenarios: ['lists without a limit'],
  branches: statusBranches,
  on: 'listPets',
  *judge(exchange) {
    const { status, limit } = validList(exchange) ?? {}
    if (status === undefined || limit !== undefined) return
    const { json, failed } = parsedResponse(exchange)
    const branch = statusBranch(status)
    // A body that cannot be read is the concern of the rules on every response (P28).
    if (exchange.response?.status === 200 && failed !== undefined && failed !== 'schema') return
    if (exchange.response?.status !== 200 || Array.isArray(json)) {
      yield* expectStatus(exchange, 200, branch, `${listText(status)}, the replacement of the deprecated getPet,`)
    } else {
      yield found({
        branch,
        message: `${listText(status)}, the replacement of the deprecated getPet, returned no array.`,
        expected: 'a JSON array of pets',
        actual: json === undefined ? 'no body' : show(json),
        place: 'body',
      })
    }
  },
  explains: [{ rules: ['list-accepts-*'], actual: '*404*' }],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...faultsAt(
    'listPets.response',
    petStatuses.map(status => [`is-not-there-for-${status}`, statusBranch(status), ofStatus(status), respond(404)]),
  ),
  ...faultsAt('listPets.body', [['wraps-the-list', 'status=available', ofStatus('available'), pets => ({ pets })]]),
]
