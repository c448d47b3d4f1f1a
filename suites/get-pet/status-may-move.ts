import { answer, defineRule, observe, parsedResponse } from '../../src/kit/index.js'
import { ownRead } from './shared/own-reads.js'

export const statusMayMove = defineRule({
  id: 'status-may-move',
  cites: 'get-status-moves',
  summary: 'Whether the status of a pet moves by itself is left open',
  why: 'Clients that remember a status may act on one that is over.',
  scenarios: ['valid creations'],
  branches: ['getPet status'],
  on: 'getPet',
  *judge(exchange, facts) {
    const read = ownRead(exchange, facts)
    const { pet } = parsedResponse(exchange)
    if (read === undefined || pet === undefined) return
    const stays = read.pet.status === pet.status
    yield answer('status of a pet between creation and getPet', stays ? 'stays' : 'moves')
    yield observe('getPet status')
  },
})
