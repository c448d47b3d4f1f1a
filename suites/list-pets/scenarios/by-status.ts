import {
  defineScenario,
  listPets,
  type PetStatus,
  parsedResponse,
  petStatuses,
  watchEmpty,
} from '../../../src/kit/index.js'
import type { Row } from '../../model/row.js'

interface StatusInput {
  readonly status: PetStatus
  readonly row: Row
}

/** Lists by status alone; an empty response is watched beside a pet that has the status. */
export const listByStatus = defineScenario<StatusInput>({
  id: 'list-by-status',
  phases: ['main'],
  summary: 'GET /pets with each status',
  examples: petStatuses.map(status => ({ status, row: { filter: status, limit: 'omitted' } })),
  async perform(t, { status }) {
    t.note('matching', t.facts.known(status))
    const request = listPets({ status })
    const list = await t.send('list', request)
    const pet = t.facts.pets.find(own => !own.tainted && own.status === status)
    if (pet === undefined) return
    t.note('watched', pet.id)
    if (parsedResponse(list).items?.length === 0) await watchEmpty(t, request, pet)
  },
})
