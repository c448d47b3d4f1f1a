import { createPet, defineScenario, petStatuses } from '../../../src/kit/index.js'
import { mostOf } from '../../model/create.js'
import { createNamed } from '../../shared/create-and-read.js'

/** How the name of the second pet differs from that of the first: of the same name another pet is made, too. */
const twins = {
  'in nothing': (name: string) => name,
  'in another letter case': (name: string) => name.toUpperCase(),
  'by a further word': (name: string) => `${name} Jr`,
  'by its last letter': (name: string) => name.slice(0, -1),
} as const

/** Two pets with the same name, or nearly: a service that looks for the name takes them for one. */
export const nameTwins = defineScenario<{ readonly differs: keyof typeof twins }>({
  id: 'name-twins',
  phases: ['creations'],
  summary: 'POST /pets twice, and with two names that differ in letter case, their last letter, or a further word',
  sends: ['createPet'],
  examples: ({ depth }) =>
    depth === 'quick' ? [] : (Object.keys(twins) as (keyof typeof twins)[]).map(differs => ({ differs })),
  cost: { requests: 2, creates: 2 },
  async perform(t, { differs }) {
    // Two creations that are the same to the letter may be one to a gateway.
    const pet = (name: string, status: string) => createPet({ name, categoryId: t.facts.categoryId!, status })
    const name = t.name({ length: '17 to 25 characters', words: 'three words', letters: 'title case' })
    // Of a status that a list shows all pets of: it shows both, or the second.
    const few = petStatuses.find(status => status !== mostOf(t.facts))!
    await t.send('create', pet(name, differs === 'in nothing' ? 'available' : few))
    await createNamed(t, twins[differs](name), called => pet(called, few))
  },
})
