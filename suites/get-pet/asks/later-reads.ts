import { defineAsk, type Exchange, getPet, sendUntil } from '../../../src/kit/index.js'

const most = 8
/** Reads of one pet that was missing before: copies of the store may take turns. */
const reads = 4

export const laterBranch = 'getPet at the end of the run'

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
    const pets = t.facts.pets.filter(pet => !pet.tainted).slice(0, 8 * most)
    const pet = pets[Math.floor((nth * (pets.length - 1)) / (most - 1))]
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
