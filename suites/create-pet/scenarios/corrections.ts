import {
  createPet,
  createRaw,
  defineScenario,
  type Integer,
  inSuccession,
  type Scenario,
  writeJson,
} from '../../../src/kit/index.js'
import { fewOf, mostOf } from '../../model/creation-requests.js'
import { createNamed } from '../../shared/create-and-read.js'

type Pet = { readonly name: string; readonly categoryId: Integer; readonly status: string }

/** What is wrong at first, as people put it right at the second try. */
const mistakes = {
  'categoryId missing': ({ name, status }: Pet) => writeJson({ name, status }),
  'categoryId in quotes': (pet: Pet) => writeJson({ ...pet, categoryId: String(pet.categoryId) }),
  'status in upper case': (pet: Pet) => writeJson({ ...pet, status: pet.status.toUpperCase() }),
  'a comma too many': (pet: Pet) => writeJson(pet).replace('}', ',}'),
} as const

type Mistake = keyof typeof mistakes
const kindsOfMistake = Object.keys(mistakes) as Mistake[]

/** Another one is the first by each seed. */
const turned = <T>(all: readonly T[], seed: number): readonly T[] => {
  const from = Math.abs(seed) % all.length
  return [...all.slice(from), ...all.slice(0, from)]
}

const correctionsOf = (
  id: string,
  summary: string,
  needs: Scenario['needs'],
  some: (seed: number) => readonly Mistake[],
) =>
  defineScenario<{ readonly mistake: Mistake }>({
    id,
    phases: ['creations'],
    summary: `POST /pets with a mistake, then the same name without it${summary}`,
    sends: ['createPet'],
    needs: ['category', 'full store', ...needs],
    examples: ({ depth, seed }) => (depth === 'quick' ? [] : some(seed).map(mistake => ({ mistake }))),
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

/** A creation that is refused, then put right under the same name: nothing of the first may remain. Of one nothing else comes between. */
export const corrections = [
  correctionsOf('correction', ', and nothing between', ['quiet wire'], seed =>
    turned(kindsOfMistake, seed).slice(0, 1),
  ),
  correctionsOf('further-corrections', '', [], seed => turned(kindsOfMistake, seed).slice(1)),
]

/** The very same creation again, once with the good key: who keeps the first response gives it away. */
export const correctedKeys = defineScenario<{ readonly key: 'none' | 'wrong-key' }>({
  id: 'corrected-keys',
  phases: ['keys'],
  summary: 'POST /pets without a key, or with a wrong one, then the very same with the good key',
  sends: ['createPet'],
  examples: ({ depth, seed }) =>
    depth === 'quick' ? [] : turned(['none', 'wrong-key'] as const, seed).map(key => ({ key })),
  needs: ['category', 'quiet wire', 'full store'],
  cost: { requests: 2, creates: 1 },
  async perform(t, { key }) {
    const pet = (name: string) => createPet({ name, categoryId: t.facts.categoryId!, status: fewOf(t.facts) })
    const name = t.name()
    await t.send('key', { ...pet(name), credential: key })
    await inSuccession(t, [() => createNamed(t, name, pet)])
  },
})
