import {
  createPet,
  createRaw,
  defineScenario,
  getPet,
  inSuccession,
  listPets,
  type ScenarioContext,
  writeJson,
} from '../../../src/kit/index.js'
import { mostOf } from '../../model/creation-requests.js'
import { createNamed } from '../../shared/create-and-read.js'
import { getFarId, soundPets } from '../../shared/pets.js'
import { elsewhere } from '../../shared/undocumented.js'
import { untilComplete } from '../../shared/until-complete.js'

/** What comes behind, by how it is judged; `nth` chooses the pet and the mistake. */
const sorts = {
  async list(t: ScenarioContext) {
    const list = listPets({ limit: 30 })
    await untilComplete(t, list, await t.send('list', list), 30, undefined)
  },
  async read(t: ScenarioContext, nth: number) {
    const pets = soundPets(t.facts)
    if (t.facts.getPetDue && pets.length > 0) await t.send('get', getPet(pets[nth % pets.length]!.id))
  },
  async unknown(t: ScenarioContext) {
    if (t.facts.getPetDue) await t.send('unknown', getFarId(t))
  },
  async refusal(t: ScenarioContext, nth: number) {
    const pet = { name: t.name(), categoryId: t.facts.categoryId!, status: 'sold' }
    await t.send('refused', nth % 2 === 0 ? createPet({ ...pet, status: 'SOLD' }) : createRaw(`${writeJson(pet)} x`))
  },
  async creation(t: ScenarioContext) {
    const pet = (name: string) => createPet({ name, categoryId: t.facts.categoryId!, status: mostOf(t.facts) })
    await createNamed(t, t.name(), pet)
  },
} as const

export interface FollowedInput {
  readonly method: 'OPTIONS' | 'HEAD'
  readonly path: string
  readonly nth: number
}

/**
 * OPTIONS and HEAD with each sort of request right behind them, nothing between: a service that remembers what it was asked
 * last must not respond otherwise to what is documented.
 */
export const methodsFollowed = defineScenario<FollowedInput>({
  id: 'other-methods-followed',
  needs: ['category', 'quiet wire'],
  phases: ['main'],
  gap: true,
  sends: ['createPet'],
  summary: 'OPTIONS and HEAD on /pets, and right behind each a list, a read, a creation',
  examples: ({ depth }) =>
    depth === 'quick' ? [] : (['OPTIONS', 'HEAD'] as const).map((method, nth) => ({ method, path: '/pets', nth })),
  cost: { requests: 2 * Object.keys(sorts).length, creates: 1 },
  async perform(t, { method, path, nth }) {
    const ahead = () => t.send('elsewhere', elsewhere(method, path))
    // Some targets never respond to other methods.
    const { response } = await ahead()
    if (response === undefined) return
    const [first, ...others] = Object.values(sorts)
    await inSuccession(t, [() => first!(t, nth), ...others.flatMap(follow => [ahead, () => follow(t, nth)])])
  },
})
