import { isJsonObject } from '../../src/kit/index.js'
import { statuses } from '../shared/branches.js'
import { breaksOn, defineRefusal, lets, ofField, value } from './shared/refusal.js'
// The check is `defineRefusal`, in shared/refusal.ts.
export const createRefusesStatusOutsideEnum = defineRefusal({
  id: 'create-refuses-status-outside-enum',
  cites: 'create-status-is-enum',
  summary: 'A creation whose `status` is none of the three values gets 400',
  why: 'Animals with a status that no client knows get into the collection, and no filter finds them.',
  kinds: [
    'status in another letter case',
    'status is another string',
    'status is empty',
    'status is null',
    'status is a number',
    'status is a boolean',
    'status is an array',
    'status is an object',
  ],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const known = (status: string): boolean => statuses.some(allowed => allowed === status)

const field = value('status')

const faults = [
  ...lets(
    ofField('status', {
      'status in another letter case': status =>
        typeof status === 'string' && !known(status) && known(status.toLowerCase()),
      'status is another string': status => typeof status === 'string' && status !== '' && !known(status.toLowerCase()),
      'status is empty': status => status === '',
      'status is null': status => status === null,
      'status is a number': status => typeof status === 'number',
      'status is a boolean': status => typeof status === 'boolean',
      'status is an array': status => Array.isArray(status),
      'status is an object': status => isJsonObject(status),
    }),
  ),
  breaksOn('status is another string', c => String(field(c)).trim() === 'sold' && field(c) !== 'sold', 404, 'standard'),
  breaksOn('status is null', c => field(c) === null),
  breaksOn('status is a number', c => field(c) === 0, 500, 'standard'),
]
