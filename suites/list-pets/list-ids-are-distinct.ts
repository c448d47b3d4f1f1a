import {
  defineRule,
  fault,
  faultsAt,
  found,
  isInteger,
  member,
  notApplicable,
  observe,
  parsedResponse,
} from '../../src/kit/index.js'
import { filterBranch, filterBranches } from '../shared/branches.js'
import { listByStatus } from './scenarios/by-status.js'
import { listLimitGaps, listStatusGaps } from './scenarios/gaps.js'
import { listWithLimit } from './scenarios/with-limit.js'
import { listWithoutLimit } from './scenarios/without-limit.js'
import { validList } from './shared/lists.js'

export const listIdsAreDistinct = defineRule({
  id: 'list-ids-are-distinct',
  cites: 'list-ids-distinct',
  summary: 'No two pets of one list have the same id',
  why: 'Clients key their tables by id: one of the animals disappears.',
  scenarios: [listWithLimit, listWithoutLimit, listByStatus, listLimitGaps, listStatusGaps],
  branches: filterBranches,
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
        also: [`body[${ids.indexOf(ids[twice]!)}].id`],
      })
    } else if (list === undefined) return
    else if (ids.length > 1) yield observe(branch)
    else if (list.limit !== 1) yield notApplicable('no such list held two pets', branch)
  },
  entails: ['short-list-is-complete'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  fault({
    id: 'repeats-the-first',
    branch: 'no status',
    seam: 'listPets.page',
    when: (c, page) => c.status === undefined && page.length > 1,
    then: page => [...page.slice(0, -1), page[0]!],
  }),
  ...(['available', 'pending', 'sold'] as const).map(status =>
    fault({
      id: `repeats-in-${status}`,
      branch: filterBranch(status),
      seam: 'listPets.page',
      when: (c, page) => c.status === status && page.length > 1,
      then: page => [page[0]!, ...page.slice(0, -1)],
    }),
  ),
  ...faultsAt('listPets.page', [
    {
      id: 'repeats-where-a-status-fills-the-page',
      branch: filterBranch('pending'),
      when: (c, page) => c.status !== undefined && page.length === 100 && c.matching?.length === 100,
      then: page => [...page.slice(0, -1), page[0]!],
      depth: 'standard',
      conditional: true,
    },
    {
      id: 'repeats-only-beyond-50',
      branch: 'no status',
      when: (_, page) => page.length > 50,
      then: page => [...page.slice(0, -1), page[0]!],
      depth: 'standard',
    },
  ]),
]
