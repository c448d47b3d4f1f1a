import { defineRule, fault, type SeamContext } from '../../src/kit/index.js'
import { statuses } from '../list-pets/asks/branches.js'
import { finalLists } from './asks/final-lists.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { asked } from './shared/creations.js'
import { concludeRefusals, forBody, forKey, type Refusals, seeRefusals, startRefusals } from './shared/refused-names.js'

export const refusedCreationAddsNothing = defineRule<Refusals>({
  id: 'refused-creation-adds-nothing',
  cites: 'create-refused-adds-nothing',
  summary: 'A creation that got a 4xx adds nothing: its name is in no later list or response',
  why: 'Anyone can fill the collection without a key, and what was refused is offered all the same.',
  asks: [invalidCreations, finalLists],
  branches: [forBody, forKey],
  history: { start: startRefusals, see: seeRefusals, end: concludeRefusals },
  faults: [
    keeps('for-their-body', forBody, c => c.authenticated),
    keeps('without-category', forBody, c => c.authenticated && asked(c, 'categoryId') === undefined),
    keeps('pending', forBody, c => c.authenticated && asked(c, 'status') === 'pending', 'standard'),
    keeps(
      'of-another-status',
      forBody,
      c =>
        c.authenticated && asked(c, 'status') !== undefined && !statuses.some(status => status === asked(c, 'status')),
    ),
    keeps('for-their-key', forKey, c => !c.authenticated),
    keeps('without-any-key', forKey, c => !c.authenticated && c.headers.authorization === undefined),
  ],
})

function keeps(id: string, branch: string, where: (c: SeamContext) => boolean, depth: 'quick' | 'standard' = 'quick') {
  return fault(`keeps-those-${id}`, branch, 'createPet.keepRefused', (_, c) => where(c), { depth })
}
