import { keyRule } from './shared/key-rule.js'

export const listNeedsAKey = keyRule('listPets', {
  id: 'list-needs-a-key',
  cites: 'list-requires-key',
  why: 'Unless it is refused, anybody reads the whole collection; by any other status no client sees that its key is at fault.',
})
