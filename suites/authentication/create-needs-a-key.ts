import { createKeys } from './asks/keys.js'
import { keyRule } from './shared/key-rule.js'

export const createNeedsAKey = keyRule('createPet', createKeys, {
  id: 'create-needs-a-key',
  cites: 'create-requires-key',
  why: 'Anybody fills the store with animals.',
})
