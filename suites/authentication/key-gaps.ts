import { unspecifiedRule } from '../shared/unspecified.js'
import { unspecifiedKeyBranches } from './scenarios/keys.js'

export const unspecifiedKeys = unspecifiedRule({
  id: 'key-gaps',
  cites: 'auth-header-gaps',
  summary: 'What other spellings of the Authorization header do is left open',
  why: 'Clients that write the header in such a way depend on this very server.',
  scenarios: ['key-gaps'],
  branches: unspecifiedKeyBranches,
})
