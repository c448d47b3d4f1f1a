import { sentText } from '../../src/kit/index.js'
import { breaksOn, defineRefusal } from './shared/refusal.js'

export const createRefusesNonObject = defineRefusal({
  id: 'create-refuses-non-object',
  cites: 'create-body-is-object',
  summary: 'A creation whose body is another JSON value than an object gets 400',
  why: 'Something that is not an animal is taken for one, or brings the server down.',
  kinds: ['an array', 'a string', 'a number', 'a boolean', 'null'],
  // Python's parser goes a thousand arrays deep.
  faults: () => [breaksOn('an array', c => sentText(c).startsWith('['.repeat(1_000)), 500, 'standard')],
})
