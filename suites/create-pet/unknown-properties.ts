import { gapRule } from '../shared/gap.js'
import { createdAs } from './shared/creation-gap.js'

export const unknownProperties = gapRule({
  id: 'unknown-properties',
  cites: 'create-unknown-properties',
  summary: 'What becomes of properties that NewPet does not have is left open',
  why: 'Clients that send more than the document names depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['unknown property'],
  behaviour: createdAs,
})
