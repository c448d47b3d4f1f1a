import { unspecifiedRule } from '../shared/unspecified.js'
import { createdAs } from './shared/unspecified-creation.js'

export const unknownProperties = unspecifiedRule({
  id: 'unknown-properties',
  cites: 'create-unknown-properties',
  summary: 'What becomes of properties that NewPet does not have is left open',
  why: 'Clients that send more than the document names depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['unknown property'],
  behaviour: createdAs,
})
