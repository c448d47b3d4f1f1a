import { unspecifiedRule } from '../shared/unspecified.js'
import { createdAs } from './shared/unspecified-creation.js'

export const otherContentTypes = unspecifiedRule({
  id: 'other-content-types',
  cites: 'create-other-content-type',
  summary: 'What POST /pets does with another content type than application/json is left open',
  why: 'Clients that send another media type depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['content type'],
  behaviour: createdAs,
})
