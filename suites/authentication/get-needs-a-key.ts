import { keyRule } from './shared/key-rule.js'

export const getNeedsAKey = keyRule('getPet', {
  id: 'get-needs-a-key',
  cites: 'get-requires-key',
  why: 'Unless it is refused, anybody reads animals by their ids; by any other status no client sees that its key is at fault.',
})
