import { fault, isOrdinaryName, respond } from '../../src/kit/index.js'
import { sameAgain } from '../consistency/scenarios/same-again.js'
import { breaksOn, defineRefusal, has, lets, value } from './shared/refusal.js'

// The check is `defineRefusal`, in shared/refusal.ts.
export const createRequiresCategory = defineRefusal({
  id: 'create-requires-category',
  cites: 'create-category-required',
  summary: 'A creation without `categoryId` gets 400',
  why: 'Animals that belong to no category get into the collection, and clients that read it break.',
  kinds: ['categoryId missing'],
  scenarios: [sameAgain],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...lets({
    'categoryId missing': c => !has('categoryId')(c) && has('name')(c),
  }),
  breaksOn('categoryId missing', c => !has('categoryId')(c) && has('name')(c)),
  breaksOn(
    'categoryId missing',
    c => !has('categoryId')(c) && has('name')(c) && value('status')(c) === 'pending',
    404,
    'standard',
  ),
  // What is wrong beside a name that it refuses with 422 gets another status.
  fault({
    id: 'answers-500-beside-an-odd-name',
    branch: 'categoryId missing',
    seam: 'createPet.response',
    when: (c, honest) => honest.status === 422 && !has('categoryId')(c) && !isOrdinaryName(`${value('name')(c)}`),
    then: respond(500),
    depth: 'standard',
    variants: ['names-strict-first'],
  }),
  // It takes the second one for a retry of the first.
  breaksOn('categoryId missing', c => c.again && !has('categoryId')(c) && has('name')(c), 409, 'standard'),
]
