import { createPet, defineAsk } from '../../../src/kit/index.js'
import { mayBeTaken } from '../shared/taken-names.js'
import { underAnotherName } from './create-and-read.js'

/** How the name of the second pet differs from that of the first. */
const twins = {
  'in another letter case': (name: string) => name.toUpperCase(),
  'by a further word': (name: string) => `${name} Jr`,
  'by its last letter': (name: string) => name.slice(0, -1),
} as const

/** Two pets with names that are nearly the same: a service that looks for the name takes them for one. */
export const nameTwins = defineAsk<{ readonly differs: keyof typeof twins }>({
  id: 'name-twins',
  phase: 'creations',
  summary: 'POST /pets with two names that differ in letter case, in their last letter, or in a further word',
  needs: ['category'],
  writes: true,
  examples: ({ depth }) =>
    depth === 'quick' ? [] : (Object.keys(twins) as (keyof typeof twins)[]).map(differs => ({ differs })),
  cost: { requests: 2, creates: 2 },
  async perform(t, { differs }) {
    const pet = (name: string) => createPet({ name, categoryId: t.facts.categoryId!, status: 'pending' })
    const name = t.name({ length: '17 to 25 characters', words: 'three words', letters: 'title case' })
    await t.send('create', pet(name))
    const twin = await t.send('create', pet(twins[differs](name)))
    if (mayBeTaken(twin, t.facts)) await t.send(underAnotherName, pet(t.name()))
  },
})
