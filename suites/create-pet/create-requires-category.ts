import { faultsAt, isOrdinaryName, respond } from '../../src/kit/index.js'
import { asked, askedName } from './shared/creation-faults.js'
import { breaksOn, defineRefusal } from './shared/refusal.js'

export const createRequiresCategory = defineRefusal({
  id: 'create-requires-category',
  cites: 'create-category-required',
  summary: 'A creation without `categoryId` gets 400',
  why: 'Animals that belong to no category get into the collection, and clients that read it break.',
  kinds: ['categoryId missing'],
  scenarios: ['same-again'],
  faults: () => [
    // What is wrong beside a name that it refuses with 422 gets another status.
    ...faultsAt('createPet.response', [
      [
        'returns-500-beside-an-odd-name',
        'categoryId missing',
        (c, { status }) => status === 422 && asked(c, 'categoryId') === undefined && !isOrdinaryName(askedName(c)),
        respond(500),
        { depth: 'standard', variants: ['names-strict-first'] },
      ],
    ]),
    // It takes the second one for a retry of the first.
    breaksOn('categoryId missing', c => c.again, 409, 'standard'),
  ],
})
