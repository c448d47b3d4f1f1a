import { unspecifiedRule } from '../shared/unspecified.js'
import { listBehaviour } from './shared/lists.js'

export const otherStatusValues = unspecifiedRule({
  id: 'other-status-values',
  cites: 'list-other-status',
  summary: 'What GET /pets does with another status value is left open',
  why: 'Clients that send such a status depend on this very server.',
  scenarios: ['list-status-gaps'],
  branches: ['status'],
  behaviour: listBehaviour,
})
