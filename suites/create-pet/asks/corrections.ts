import { createPet, createRaw, defineAsk, type Integer, inSuccession, writeJson } from '../../../src/kit/index.js'
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

const kindsOfMistake = Object.keys(mistakes) as (keyof typeof mistakes)[]

/** Another one is the first by each seed: it goes by itself, and what puts it right has nothing before it but the mistake. */
const turned = <T>(all: readonly T[], seed: number): readonly T[] => {
  const from = Math.abs(seed) % all.length
  return [...all.slice(from), ...all.slice(0, from)]
}

/** A creation that is refused, then put right under the same name: nothing of the first may remain. */
export const corrections = defineAsk<{ readonly mistake: keyof typeof mistakes }>({
  id: 'corrections',
  phase: 'creations',
  summary: 'POST /pets with a mistake, then the same name without it',
  sends: ['createPet'],
  examples: ({ depth, seed }) => (depth === 'quick' ? [] : turned(kindsOfMistake, seed).map(mistake => ({ mistake }))),
  quiet: 1,
  cost: { requests: 2, creates: 1 },
  async perform(t, { mistake }) {
    const categoryId = t.facts.categoryId!
    const name = t.name()
    const [right, other] = mostOf(t.facts) === 'sold' ? ['sold', 'pending'] : [mostOf(t.facts), 'sold']
    await t.send('mistake', createRaw(mistakes[mistake]({ name, categoryId, status: other! })))
    // Of the status that the run needs many pets of.
    const correct = () => createNamed(t, name, called => createPet({ name: called, categoryId, status: right! }))
    await inSuccession(t, [correct])
  },
})

/** The very same creation again, once with the good key: who keeps the first response gives it away. */
export const correctedKeys = defineAsk<{ readonly key: 'none' | 'wrong-key' }>({
  id: 'corrected-keys',
  phase: 'keys',
  summary: 'POST /pets without a key, or with a wrong one, then the very same with the good key',
  sends: ['createPet'],
  examples: ({ depth, seed }) =>
    depth === 'quick' ? [] : turned(['none', 'wrong-key'] as const, seed).map(key => ({ key })),
  quiet: 1,
  cost: { requests: 2, creates: 1 },
  async perform(t, { key }) {
    const pet = (name: string) => createPet({ name, categoryId: t.facts.categoryId!, status: fewOf(t.facts) })
    const name = t.name()
    await t.send('key', { ...pet(name), credential: key })
    await inSuccession(t, [() => createNamed(t, name, pet)])
  },
})
