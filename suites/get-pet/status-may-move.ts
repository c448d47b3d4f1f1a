import { answer, defineRule, observe, parsedResponse } from '../../src/kit/index.js'
import { validCreations } from '../create-pet/asks/valid-creations.js'
import { fetchedOf } from './asks/fetched.js'

export const statusMayMove = defineRule({
  id: 'status-may-move',
  cites: 'get-status-moves',
  summary: 'Whether the status of a pet moves by itself is left open',
  why: 'Clients that remember a status may act on one that is over.',
  asks: [validCreations],
  branches: ['getPet status'],
  endsWithGetPet: true,
  *judge(sample, facts) {
    const fetched = fetchedOf(sample, facts)
    const created = fetched && parsedResponse(fetched.create).pet
    const seen = fetched && parsedResponse(fetched.last).pet
    if (created === undefined || seen === undefined) return
    yield answer('status of a pet between creation and getPet', created.status === seen.status ? 'stays' : 'moves')
    yield observe('getPet status')
  },
  faults: 'observes',
})
