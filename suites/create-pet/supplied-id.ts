import { unspecifiedRule } from '../shared/unspecified.js'
import { createdAs } from './shared/unspecified-creation.js'

export const suppliedId = unspecifiedRule({
  id: 'supplied-id',
  cites: 'create-supplied-id',
  summary: 'What becomes of an id that the client supplies on creation is left open',
  why: 'Clients that choose ids depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['supplied id'],
  behaviour: createdAs,
})
