import {
  defineAsk,
  type Exchange,
  getPet,
  isOrdinaryName,
  type OwnPet,
  randomOf,
  sendUntil,
  shuffled,
} from '../../../src/kit/index.js'
import { categoryClass } from '../../model/parameters/creations.js'

const most = 8
const early = 5
/** Reads of one pet that was missing before: copies of the store may take turns. */
const reads = 4

export const laterBranch = 'getPet at the end of the run'

/** Pets of unlike categories and names first: who keeps what was read may keep some of it otherwise. */
function unlike(pets: readonly OwnPet[], seed: number): readonly OwnPet[] {
  const seen = new Set<string>()
  const isNew = ({ name, categoryId }: OwnPet): boolean => {
    const kind = isOrdinaryName(name) ? categoryClass(BigInt(categoryId)) : 'another name'
    const before = seen.size
    return seen.add(kind).size > before
  }
  const mixed = shuffled(randomOf('later', seed), pets)
  const first = mixed.filter(isNew)
  return [...first, ...mixed.filter(pet => !first.includes(pet))]
}

/** Reads of the first pets between lists and refusals: each pet is read right after its creation otherwise. */
export const earlyReads = defineAsk<{ readonly nth: number }>({
  id: 'early-reads',
  phase: 'few pets',
  summary: 'GET /pets/{petId} of the first pets of this run, between lists',
  needs: ['pets'],
  onGetPet: true,
  examples: ({ depth }) => (depth === 'quick' ? [] : Array.from({ length: early }, (_, nth) => ({ nth }))),
  async perform(t, { nth }) {
    const pets = t.facts.pets.filter(each => !each.tainted)
    const pet = pets[Math.floor((nth * pets.length) / early)]
    if (pet === undefined) return
    const shown = ({ response }: Exchange): boolean => response?.status === 200
    await sendUntil(t, 'get', getPet(pet.id), pet.createdAt + t.facts.settleMs, shown)
  },
})

/**
 * Asks for early pets once more at the end: none may have vanished. Only a deep run waits until twice the settling time
 * has passed since their creation; the others ask again only where a pet is missing. Pets that were missing before and
 * then found are asked for several times, as soon as they must be everywhere.
 */
export const laterReads = defineAsk<{ readonly nth: number }>({
  id: 'later-reads',
  phase: 'history',
  summary: 'GET /pets/{petId} of early pets of this run, once more at its end',
  needs: ['pets'],
  onGetPet: true,
  examples: ({ depth }) => (depth === 'quick' ? [] : Array.from({ length: most }, (_, nth) => ({ nth }))),
  cost: { requests: 1, creates: 0 },
  async perform(t, { nth }) {
    const pets = t.facts.pets.filter(each => !each.tainted).slice(0, 8 * most)
    const pet = nth === 0 ? pets[0] : unlike(pets, t.facts.seed)[nth]
    if (pet === undefined) return
    const { depth, settleMs } = t.facts
    if (depth === 'deep') await t.sleep(Math.max(0, pet.createdAt + 2 * settleMs - Date.now()))
    const shown = ({ response }: Exchange): boolean => response?.status === 200
    await sendUntil(t, 'later', getPet(pet.id), pet.createdAt + settleMs, shown)
    const missed = [...t.facts.missed]
    const shaky = missed[Math.floor((nth * Math.max(most, missed.length)) / most)]
    if (shaky === undefined) return
    await t.sleep(Math.max(0, shaky.createdAt + settleMs - Date.now()))
    for (let i = 0; i < reads; i++) await t.poll('later', getPet(shaky.id))
  },
})
