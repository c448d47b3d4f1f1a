import { isJsonObject } from '../../src/kit/index.js'
import { breaksOn, defineRefusal, lets, ofField, value } from './shared/refusal.js'

// The check is `defineRefusal`, in shared/refusal.ts.
export const createRefusesCategoryType = defineRefusal({
  id: 'create-refuses-category-type',
  cites: 'create-category-is-integer',
  summary: 'A creation whose `categoryId` is not an integer gets 400',
  why: 'Categories that do not exist get into the collection, guessed from something that is not a number.',
  kinds: [
    'categoryId is a string',
    'categoryId is a fraction',
    'categoryId is a boolean',
    'categoryId is null',
    'categoryId is an array',
    'categoryId is an object',
  ],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const field = value('categoryId')

const faults = [
  ...lets(
    ofField('categoryId', {
      'categoryId is a string': category => typeof category === 'string',
      'categoryId is a fraction': category => typeof category === 'number' && !Number.isInteger(category),
      'categoryId is a boolean': category => typeof category === 'boolean',
      'categoryId is null': category => category === null,
      'categoryId is an array': category => Array.isArray(category),
      'categoryId is an object': category => isJsonObject(category),
    }),
  ),
  breaksOn('categoryId is an array', c => Array.isArray(field(c))),
  breaksOn('categoryId is a string', c => field(c) === 'cats', 500, 'standard'),
  breaksOn(
    'categoryId is a string',
    c => typeof field(c) === 'string' && /^\d+$/.test(String(field(c))),
    404,
    'standard',
  ),
]
