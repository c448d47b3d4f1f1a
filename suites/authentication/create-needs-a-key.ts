import { keyRule } from './shared/key-rule.js'

export const createNeedsAKey = keyRule('createPet', {
  id: 'create-needs-a-key',
  cites: 'create-requires-key',
  why: 'Unless it is refused, anybody fills the store; by any other status no client sees that its key is at fault.',
})
