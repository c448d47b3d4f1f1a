import { unspecifiedRule } from '../shared/unspecified.js'
import { createdAs } from './shared/unspecified-creation.js'

export const numberSpellings = unspecifiedRule({
  id: 'number-spellings',
  cites: 'create-number-spellings',
  summary: 'Whether a categoryId may be spelt 1.0 or 1e2 is left open',
  why: 'Clients whose numbers are written like that depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['spelling of a number'],
  behaviour: createdAs,
})
