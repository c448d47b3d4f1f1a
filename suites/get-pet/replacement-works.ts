import {
  check,
  defineRule,
  expectStatus,
  faultsAt,
  parsedResponse,
  petStatuses,
  respond,
  show,
} from '../../src/kit/index.js'
import { ofStatus } from '../list-pets/shared/asked.js'
import { validList } from '../list-pets/shared/lists.js'
import { listText, statusBranch, statusBranches } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'

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
    const what = `${listText(status)}, the replacement of the deprecated getPet,`
    if (exchange.response?.status !== 200) yield expectStatus(exchange, 200, branch, what)
    else {
      yield check(Array.isArray(json), {
        branch,
        message: `${what} returned no array.`,
        expected: 'a JSON array of pets',
        actual: json === undefined ? 'no body' : show(json),
        place: 'body',
      })
    }
  },
  faults: () => [
    ...faultsAt('listPets.response', perStatus('is-not-there-for', petStatuses, ofStatus, respond(404))),
    ...faultsAt('listPets.body', [['wraps-the-list', 'status=available', ofStatus('available'), pets => ({ pets })]]),
  ],
})
