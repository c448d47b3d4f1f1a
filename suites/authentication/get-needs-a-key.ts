import { getKeys } from './asks/keys.js'
import { keyRule } from './shared/key-rule.js'

export const getNeedsAKey = keyRule('getPet', getKeys, {
  id: 'get-needs-a-key',
  cites: 'get-requires-key',
  why: 'Anybody reads animals, one id after the other.',
})
