import { breaksOn, defineRefusal, lets } from './shared/refusal.js'

// The check is `defineRefusal`, in shared/refusal.ts.
export const createRefusesNonObject = defineRefusal({
  id: 'create-refuses-non-object',
  cites: 'create-body-is-object',
  summary: 'A creation whose body is another JSON value than an object gets 400',
  why: 'Something that is not an animal is taken for one, or brings the server down.',
  kinds: ['an array', 'a string', 'a number', 'a boolean', 'null'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...lets({
    'an array': c => Array.isArray(c.input),
    'a string': c => typeof c.input === 'string',
    'a number': c => typeof c.input === 'number',
    'a boolean': c => typeof c.input === 'boolean',
    null: c => c.input === null,
  }),
  breaksOn('null', c => c.input === null),
  breaksOn('an array', c => Array.isArray(c.input)),
]
