import { gapRule } from '../shared/gap.js'
import { createdAs } from './shared/creation-gap.js'

export const numberSpellings = gapRule({
  id: 'number-spellings',
  cites: 'create-number-spellings',
  summary: 'Whether a categoryId may be spelt 1.0 or 1e2 is left open',
  why: 'Clients whose numbers are written like that depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['spelling of a number'],
  behaviour: createdAs,
})
