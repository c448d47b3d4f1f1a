import { unspecifiedRule } from '../shared/unspecified.js'
import { otherIdBranches } from './scenarios/other-ids.js'

export const otherIds = unspecifiedRule({
  id: 'other-ids',
  cites: 'get-other-ids',
  summary: 'What GET /pets/{petId} does with an id below 1, outside int64 or not an integer is left open',
  why: 'Clients that send such an id depend on this very server.',
  scenarios: ['other-ids'],
  branches: otherIdBranches.map(name => ({ name, operation: 'getPet' })),
})
