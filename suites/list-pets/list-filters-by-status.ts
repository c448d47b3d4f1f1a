import {
  defineRule,
  type Exchange,
  eachPet,
  edited,
  faultsAt,
  found,
  type InjectionContext,
  isInteger,
  isPetStatus,
  type Json,
  member,
  notApplicable,
  observe,
  type PetStatus,
  parsedResponse,
  petStatuses,
  type StoredPet,
  sentRequest,
  show,
  withoutEscapes,
} from '../../src/kit/index.js'
import { type Filter, statusBranch } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { allPets, ofStatus, withLimit } from './shared/asked.js'

export const listFiltersByStatus = defineRule({
  id: 'list-filters-by-status',
  cites: 'list-status-filter',
  summary: 'Every pet in GET /pets?status=S has the status S',
  why: 'A client that offers available animals offers some that are sold.',
  scenarios: ['lists with and without a limit', 'lists without a limit', 'list-limit-gaps'],
  branches: petStatuses.flatMap(petStatus =>
    [statusBranch(petStatus), besideLimit(petStatus)].map(name => ({ name, petStatus })),
  ),
  on: 'listPets',
  *judge(exchange, facts) {
    const status = filterOf(exchange)
    const { items, leftovers = [] } = status === undefined ? {} : parsedResponse(exchange)
    if (status === undefined || items === undefined) return
    const branch = withoutEscapes(exchange.request.path).includes('limit=') ? besideLimit(status) : statusBranch(status)
    // A status that is no PetStatus at all is a fault of the pet, not of the filter.
    const isOther = (value: Json | undefined) => value !== status && (value === undefined || isPetStatus(value))
    const left = new Set<Json>(leftovers.map(({ pet }) => pet))
    const at = items.findIndex(pet => isOther(member(pet, 'status')) && !left.has(pet))
    if (at >= 0) {
      const actual = member(items[at], 'status')
      const id = member(items[at], 'id')
      yield found({
        branch,
        message: `GET ${exchange.request.path} returned a pet with the status ${show(actual)}, which the filter ought to have left out.`,
        expected: `status "${status}" in every pet`,
        actual: actual === undefined ? 'no status' : `status ${show(actual)}`,
        place: `body[${at}].status`,
        ...(isInteger(id) ? { subjects: [String(id)] } : {}),
      })
    } else if (items.length === 0) yield notApplicable('every such list was empty', branch)
    else if (facts.shown() > facts.shown(status)) yield observe(branch)
  },
  faults: () => [
    ...faultsAt(
      'listPets.matching',
      perStatus('ignores', petStatuses, ofStatus, allPets),
      perStatus('ignores-beside-a-limit', petStatuses, withLimit, allPets, besideLimit),
      // A parameter that cannot be read takes those behind it along.
      [
        [
          'forgets-beside-an-odd-limit',
          'status=available with limit',
          hasOddLimit,
          allPets,
          { variants: ['limit-junk-ignored'] },
        ],
      ],
    ),
    ...faultsAt('listPets.page', [['one-stranger-at-the-end', 'status=sold', ofStatus('sold'), withStranger]]),
    ...faultsAt('listPets.body', [
      [
        'shows-pets-without-status',
        'status=available',
        ofStatus('available'),
        eachPet(edited('status', () => undefined)),
      ],
    ]),
  ],
})

function besideLimit(status: Filter): string {
  return `${statusBranch(status)} with limit`
}

/** The allowed status that a list was filtered by, whatever its limit; with parameters that nobody documents all is open. */
function filterOf({ endpoint, ...exchange }: Exchange): PetStatus | undefined {
  if (endpoint !== 'listPets') return undefined
  const { query } = sentRequest({ endpoint, ...exchange })
  if (query === undefined || !isPetStatus(query.status)) return undefined
  return query.validity === 'valid' || query.limit === 'open' ? query.status : undefined
}

function hasOddLimit(c: InjectionContext): boolean {
  return /^0\d|^null$/.test(c.query.get('limit') ?? '')
}

function withStranger(page: readonly StoredPet[], { pets }: InjectionContext): readonly StoredPet[] {
  return [...page.slice(0, -1), ...pets.filter(pet => pet.status !== 'sold').slice(0, 1)]
}
