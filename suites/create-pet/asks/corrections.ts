import { createPet, createRaw, defineAsk, type Integer, writeJson } from '../../../src/kit/index.js'
import { createNamed } from './create-and-read.js'
import { fewOf, mostOf } from './creation.js'

type Pet = { readonly name: string; readonly categoryId: Integer; readonly status: string }

/** What is wrong at first, as people put it right at the second try. */
const mistakes = {
  'categoryId missing': ({ name, status }: Pet) => writeJson({ name, status }),
  'categoryId in quotes': (pet: Pet) => writeJson({ ...pet, categoryId: String(pet.categoryId) }),
  'status in upper case': (pet: Pet) => writeJson({ ...pet, status: pet.status.toUpperCase() }),
  'a comma too many': (pet: Pet) => writeJson(pet).replace('}', ',}'),
} as const

/** A creation that is refused, then put right under the same name: nothing of the first may remain. */
export const corrections = defineAsk<{ readonly mistake: keyof typeof mistakes }>({
  id: 'corrections',
  phase: 'creations',
  summary: 'POST /pets with a mistake, then the same name without it',
  needs: ['category'],
  writes: true,
  examples: ({ depth }) =>
    depth === 'quick' ? [] : (Object.keys(mistakes) as (keyof typeof mistakes)[]).map(mistake => ({ mistake })),
  cost: { requests: 2, creates: 1 },
  async perform(t, { mistake }) {
    const categoryId = t.facts.categoryId!
    const name = t.name()
    const [right, other] = mostOf(t.facts) === 'sold' ? ['sold', 'pending'] : [mostOf(t.facts), 'sold']
    await t.send('mistake', createRaw(mistakes[mistake]({ name, categoryId, status: other! })))
    // Of the status that the run needs many pets of.
    await createNamed(t, name, called => createPet({ name: called, categoryId, status: right! }))
  },
})

/** The very same creation again, once with the good key: who keeps the first response gives it away. */
export const correctedKeys = defineAsk<{ readonly key: 'none' | 'wrong-key' }>({
  id: 'corrected-keys',
  phase: 'keys',
  summary: 'POST /pets without a key, or with a wrong one, then the very same with the good key',
  needs: ['category'],
  writes: true,
  examples: ({ depth }) => (depth === 'quick' ? [] : [{ key: 'none' }, { key: 'wrong-key' }]),
  cost: { requests: 2, creates: 1 },
  async perform(t, { key }) {
    const pet = (name: string) => createPet({ name, categoryId: t.facts.categoryId!, status: fewOf(t.facts) })
    const name = t.name()
    await t.send('key', { ...pet(name), credential: key })
    await createNamed(t, name, pet)
  },
})
