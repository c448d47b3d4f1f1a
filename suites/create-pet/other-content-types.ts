import { gapRule } from '../shared/gap.js'
import { createdAs } from './shared/creation-gap.js'

export const otherContentTypes = gapRule({
  id: 'other-content-types',
  cites: 'create-other-content-type',
  summary: 'What POST /pets does with another content type than application/json is left open',
  why: 'Clients that send another media type depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['content type'],
  behaviour: createdAs,
})
