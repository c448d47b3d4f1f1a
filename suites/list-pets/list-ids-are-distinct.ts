import {
  defineRule,
  faultsAt,
  found,
  isInteger,
  member,
  notApplicable,
  observe,
  parsedResponse,
  type StoredPet,
} from '../../src/kit/index.js'
import { branchesOfAnyStatus, filters } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { ofStatus } from './shared/asked.js'
import { validList } from './shared/lists.js'

export const listIdsAreDistinct = defineRule({
  id: 'list-ids-are-distinct',
  cites: 'list-ids-distinct',
  summary: 'No two pets of one list have the same id',
  why: 'Clients key their tables by id: one of the animals disappears.',
  scenarios: ['lists with and without a limit', 'lists without a limit', 'list-limit-gaps', 'list-status-gaps'],
  branches: branchesOfAnyStatus,
  on: 'listPets',
  *judge(exchange) {
    if (exchange.endpoint !== 'listPets') return
    const items = parsedResponse(exchange).items
    if (items === undefined) return
    const ids = items.map(pet => member(pet, 'id')).filter(isInteger)
    const list = validList(exchange)
    const branch = list?.filterBranch ?? 'beyond the document'
    if (new Set(ids).size < ids.length) {
      const twice = ids.findIndex((id, at) => ids.indexOf(id) < at)
      yield found({
        branch,
        message: `GET ${exchange.request.path} returned the id ${ids[twice]} twice in one list.`,
        expected: 'ids all distinct',
        actual: `the id ${ids[twice]} at positions ${ids.indexOf(ids[twice]!)} and ${twice}`,
        place: `body[${twice}].id`,
        subjects: [String(ids[twice])],
      })
    } else if (list === undefined) return
    else if (ids.length > 1) yield observe(branch)
    else if (list.limit !== 1) yield notApplicable('no such list held two pets', branch)
  },
  faults: () => faultsAt('listPets.page', perStatus('repeats-the-first-with', filters, ofStatus, repeat)),
})

function repeat(page: readonly StoredPet[]): readonly StoredPet[] {
  return page.length > 1 ? [...page.slice(0, -1), page[0]!] : page
}
