import { isJsonObject } from '../../src/kit/index.js'
import { breaksOn, defineRefusal, lets, ofField, value } from './shared/refusal.js'

// The check is `defineRefusal`, in shared/refusal.ts.
export const createRefusesNameType = defineRefusal({
  id: 'create-refuses-name-type',
  cites: 'create-name-is-string',
  summary: 'A creation whose `name` is not a string gets 400',
  why: 'Names that are not strings get into the collection, and typed clients break on them.',
  kinds: ['name is a number', 'name is a boolean', 'name is null', 'name is an array', 'name is an object'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const field = value('name')

const faults = [
  ...lets(
    ofField('name', {
      'name is a number': name => typeof name === 'number',
      'name is a boolean': name => typeof name === 'boolean',
      'name is null': name => name === null,
      'name is an array': name => Array.isArray(name),
      'name is an object': name => isJsonObject(name),
    }),
  ),
  breaksOn('name is null', c => field(c) === null),
  breaksOn('name is an object', c => isJsonObject(field(c))),
]
