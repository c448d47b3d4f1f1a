import { change, changeEach, defineRule, fault, type Json, petStatuses, type SeamContext } from '../../src/kit/index.js'
import { asked } from './shared/creations.js'
import { concludeRefusals, forBody, forKey, type Refusals, seeRefusals, startRefusals } from './shared/refused-names.js'

// The check is in shared/refused-names.ts.
export const refusedCreationAddsNothing = defineRule<Refusals>({
  id: 'refused-creation-adds-nothing',
  cites: 'create-refused-adds-nothing',
  summary: 'A creation that got a 4xx adds nothing: its name is in no later list or response',
  why: 'Anyone can fill the collection without a key, and what was refused is offered all the same.',
  scenarios: ['invalid creations', 'final-lists'],
  branches: [forBody, forKey],
  scope: 'run',
  judge: { start: startRefusals, see: seeRefusals, end: concludeRefusals },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  keeps('for-their-body', forBody, c => c.authenticated),
  keeps('without-category', forBody, c => c.authenticated && asked(c, 'categoryId') === undefined),
  keeps('pending', forBody, c => c.authenticated && asked(c, 'status') === 'pending', 'standard'),
  keeps(
    'of-another-status',
    forBody,
    c =>
      c.authenticated && asked(c, 'status') !== undefined && !petStatuses.some(status => status === asked(c, 'status')),
  ),
  keeps('of-the-first-seven', forBody, c => c.authenticated && c.nth < 8, 'standard'),
  loses(c => c.authenticated && asked(c, 'status') !== undefined),
  keeps('for-their-key', forKey, c => !c.authenticated),
  keeps('without-any-key', forKey, c => !c.authenticated && c.headers.authorization === undefined),
]

function keeps(id: string, branch: string, where: (c: SeamContext) => boolean, depth: 'quick' | 'standard' = 'quick') {
  return fault({ id: `keeps-those-${id}`, branch, seam: 'createPet.keepRefused', then: (_, c) => where(c), depth })
}

/** They are kept, but for their names. */
function loses(where: (c: SeamContext) => boolean) {
  const seamFaults = () => {
    const kept = new Set<unknown>()
    const nameless = (pet: Json): Json => (kept.has((pet as { name?: Json }).name) ? change(pet, { name: '' }) : pet)
    return {
      'createPet.keepRefused': (_: boolean, c: SeamContext) => where(c) && Boolean(kept.add(asked(c, 'name'))),
      'listPets.body': (pets: Json) => changeEach(pets, nameless),
      'getPet.body': nameless,
    }
  }
  return fault({ id: 'keeps-those-of-a-status-without-their-names', branch: forBody, seamFaults, depth: 'standard' })
}
