import {
  defineScenario,
  type Exchange,
  type Facts,
  getPet,
  inSuccession,
  type OwnPet,
  randomOf,
  sendUntil,
  shuffled,
} from '../../../src/kit/index.js'
import { getFarId, soundPets } from '../../model/pets.js'

const most = 7
/** Reads of one pet that was missing before: copies of the store may take turns. */
const reads = 4

const chosen = new WeakMap<Facts, readonly OwnPet[]>()

/** Chosen once, since others are created meanwhile. */
function chosenOf(facts: Facts): readonly OwnPet[] {
  const pets = chosen.get(facts) ?? shuffled(randomOf('later', facts.seed), soundPets(facts)).slice(0, most)
  chosen.set(facts, pets)
  return pets
}

/**
 * Asks for pets once more at the end: none may have vanished. Only a deep run waits until twice the settling time
 * has passed since their creation; the others ask again only where a pet is missing. Pets that were missing before and
 * then found are asked for several times, as soon as they must be everywhere.
 */
export const laterReads = defineScenario<{ readonly nth: number }>({
  id: 'later-reads',
  phases: ['history'],
  summary: 'GET /pets/{petId} of some pets of this run, once more at its end',
  needs: ['pets', 'full store'],
  sends: ['getPet'],
  examples: ({ depth }) => (depth === 'quick' ? [] : Array.from({ length: most }, (_, nth) => ({ nth }))),
  cost: ({ nth }) => ({ requests: nth === 0 ? 2 : 1, creates: 0 }),
  async perform(t, { nth }) {
    const { depth, settleMs } = t.facts
    const pets = soundPets(t.facts)
    const pet = nth === 0 ? pets[0] : chosenOf(t.facts)[nth]
    if (pet === undefined) return
    if (depth === 'deep') await t.sleep(Math.max(0, pet.createdAt + 2 * settleMs - Date.now()))
    const shown = ({ response }: Exchange): boolean => response?.status === 200
    const read = () => sendUntil(t, 'later', getPet(pet.id), pet.createdAt + settleMs, shown)
    // One of them twice at the same time: who asks only once for both, or locks what is read, is to serve both.
    await Promise.all(nth === 0 ? [read(), read()] : [read()])
    const missed = [...t.facts.missed]
    const shaky = missed[Math.floor((nth * Math.max(most, missed.length)) / most)]
    if (shaky === undefined) return
    await t.sleep(Math.max(0, shaky.createdAt + settleMs - Date.now()))
    for (let i = 0; i < reads; i++) await t.poll('later', getPet(shaky.id))
  },
})

/** Who counts reads in a row, or keeps the last of them, has begun to by then. */
const inARow = 9

export const readsInARow = defineScenario({
  id: 'reads-in-a-row',
  phases: ['main'],
  summary:
    'GET /pets/{petId} of pets that this run created, one right behind the other, and of an unknown id behind them',
  needs: ['pets', 'quiet wire'],
  sends: ['getPet'],
  examples: ({ depth }) => (depth === 'quick' ? [] : [undefined]),
  cost: { requests: inARow + 1, creates: 0 },
  async perform(t) {
    const reads = soundPets(t.facts)
      .slice(-inARow)
      .map(({ id }) => getPet(id))
    await inSuccession(
      t,
      [...reads, getFarId(t)].map(request => () => t.send('get', request)),
    )
  },
})
