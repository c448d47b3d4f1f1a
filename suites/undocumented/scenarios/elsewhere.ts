import { defineScenario, getPet, inSuccession, listPets, type ScenarioContext } from '../../../src/kit/index.js'
import { soundPets } from '../../shared/pets.js'
import { elsewhere, repeated } from '../../shared/undocumented.js'
import { methodsFollowed } from './followed.js'

interface ElsewhereInput {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS'
  /** `{id}` stands for a pet of this run. */
  readonly path: string
}

const methods = ['OPTIONS', 'HEAD'] as const

/** Other methods on the documented paths: only such as change nothing (P21). What is asked behind each counts, too. */
const otherMethods = defineScenario<ElsewhereInput>({
  id: 'other-methods',
  needs: [],
  phases: ['main'],
  gap: true,
  summary: 'OPTIONS and HEAD on /pets and /pets/{petId}',
  examples: ({ depth }) =>
    depth === 'quick' ? methods.flatMap(method => ['/pets', '/pets/{id}'].map(path => ({ method, path }))) : [],
  perform: async (t, { method, path }) => void (await t.send('elsewhere', elsewhere(method, pathOf(t, path)))),
})

/** The same for whoever asks next without a key. */
const beforeBadKeys = defineScenario<ElsewhereInput>({
  id: 'other-methods-among-keys',
  needs: ['quiet wire'],
  phases: ['keys'],
  gap: true,
  summary: 'OPTIONS and HEAD on /pets/{petId}, and a read without a key behind each',
  examples: ({ depth }) => (depth === 'quick' ? [] : methods.map(method => ({ method, path: '/pets/{id}' }))),
  cost: { requests: 2, creates: 0 },
  async perform(t, { method, path }) {
    const pet = soundPet(t)
    const read = pet === undefined || !t.facts.getPetDue ? listPets({ limit: 30 }) : getPet(pet.id)
    await inSuccession(t, [
      () => t.send('elsewhere', elsewhere(method, pathOf(t, path))),
      () => t.send('key', { ...read, credential: 'none' }),
    ])
  },
})

const soundPet = ({ facts }: ScenarioContext) => soundPets(facts)[0]
const pathOf = (t: ScenarioContext, path: string): string => path.replace('{id}', String(soundPet(t)?.id ?? 1))

export const otherMethodsScenarios = [otherMethods, methodsFollowed, beforeBadKeys]

/** Paths under the base address that the document does not name. */
export const unknownPathsScenario = repeated<ElsewhereInput>({
  id: 'unknown-paths',
  summary: 'GET on paths under the base address that the document does not name',
  inputs: ['/petz', '/pets/1/x', '/'].map(path => ({ method: 'GET', path })),
  times: { quick: 1, standard: 3, deep: 10 },
  perform: async (t, { method, path }) => void (await t.send('elsewhere', elsewhere(method, path))),
})
