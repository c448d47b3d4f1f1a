import { listKeys } from './asks/keys.js'
import { keyRule } from './shared/key-rule.js'

export const listNeedsAKey = keyRule('listPets', listKeys, {
  id: 'list-needs-a-key',
  cites: 'list-requires-key',
  why: 'Anybody reads the whole collection.',
})
