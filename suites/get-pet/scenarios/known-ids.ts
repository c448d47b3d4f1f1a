import { type Depth, defineScenario, eachSize, getPet, isFreshTurn, onNewConnection } from '../../../src/kit/index.js'
import { soundPets } from '../../model/get.js'

const reads: Record<Depth, number> = { quick: 1, standard: 12, deep: 320 }

/** Other reads come right behind a creation: triples want requests of every kind behind one, at each size of the store and among bad keys. */
export const knownIds = defineScenario<{ readonly nth: number }>({
  id: 'known-ids',
  phases: [...eachSize, 'keys'],
  needs: ['pets'],
  sends: ['getPet'],
  summary: 'GET /pets/{petId} of pets of this run, at each size of the store',
  examples: ({ depth }) => Array.from({ length: reads[depth] }, (_, nth) => ({ nth })),
  async perform(t, { nth }) {
    const pets = soundPets(t.facts)
    // One of them again and again: who keeps a pet for whoever asks often shows it.
    const pet = pets[nth % 3 === 0 ? (nth * 37) % pets.length : 0]
    if (pet !== undefined) await t.send('get', onNewConnection(isFreshTurn(nth >> 3, t.facts), getPet(pet.id)))
  },
})
