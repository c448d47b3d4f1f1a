import { defineScenario, getPet, inSuccession, listPets } from '../../../src/kit/index.js'
import { soundPets } from '../../shared/pets.js'
import { elsewhere } from '../../shared/undocumented.js'

/**
 * A list and a read behind OPTIONS and HEAD at the end of the run: what lacks a pet before it has settled proves nothing
 * (P12), and a run may be over sooner than that.
 */
export const settledViews = defineScenario<{ readonly method: 'OPTIONS' | 'HEAD' }>({
  id: 'settled-views',
  phases: ['history'],
  needs: ['quiet wire'],
  gap: true,
  summary: 'OPTIONS and HEAD on /pets once the first pet has settled, and right behind each a list and a read',
  examples: ({ depth, getPetDue }) =>
    depth === 'quick' || !getPetDue ? [] : (['OPTIONS', 'HEAD'] as const).map(method => ({ method })),
  cost: { requests: 5, creates: 0 },
  async perform(t, { method }) {
    const [pet] = soundPets(t.facts)
    if (pet === undefined) return
    await t.sleep(Math.max(0, pet.createdAt + t.facts.settleMs - Date.now()))
    const ahead = () => t.send('elsewhere', elsewhere(method, '/pets'))
    // Some targets never respond to other methods.
    const { response } = await ahead()
    if (response === undefined) return
    await inSuccession(t, [
      () => t.send('list', listPets({ limit: 30 })),
      ahead,
      () => t.send('get', getPet(pet.id)),
      () => t.send('get', getPet(pet.id)),
    ])
  },
})
